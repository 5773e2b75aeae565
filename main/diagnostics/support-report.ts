import type { Diagnostics, ManagedSummary, Settings } from '../../preload/contract/index.ts';

/** Content of a support report, without names or addresses of users and devices. */
interface SupportFacts {
  readonly at: number;
  readonly diagnostics: Diagnostics;
  readonly settings: Settings;
  readonly managed: ManagedSummary;
  /** Session and connection, each in a word. */
  readonly states: Readonly<Record<string, string>>;
  /** JSON lines, redacted when they were written. */
  readonly log: readonly string[];
}

/** Formats the text that the user reads before saving it for support. */
export function supportReport(facts: SupportFacts): string {
  const { diagnostics, settings, managed, states, log } = facts;
  const list = (entries: Readonly<Record<string, unknown>>) =>
    Object.entries(entries).map(([name, value]) => `${name}: ${String(value)}`);
  const sections: readonly (readonly [string, readonly string[]])[] = [
    [
      'Fleetglass',
      [
        `version: ${diagnostics.version}`,
        `system: ${diagnostics.system}`,
        `runtime: ${diagnostics.runtime}`,
        `written: ${new Date(facts.at).toISOString()}`,
      ],
    ],
    ['State', list(states)],
    [
      'Service',
      diagnostics.service.flatMap(({ name, value, setBy }) =>
        value === null ? [] : [`${name}: ${value}${setBy === 'service' ? '' : ` (set by ${setBy})`}`],
      ),
    ],
    ['Settings', list(settings)],
    ['Managed by an administrator', managed.settings.map(String)],
    [
      'Crash reports (they stay on the laptop)',
      diagnostics.crashReports.map(
        ({ at, byteLength }) => `${new Date(at).toISOString()}, ${byteLength} bytes`,
      ),
    ],
    ['Log, the newest last', log],
  ];
  return `${sections.map(([heading, lines]) => section(heading, lines)).join('\n\n')}\n`;
}

function section(heading: string, lines: readonly string[]): string {
  const underline = '-'.repeat(heading.length);
  return `${heading}\n${underline}\n${lines.length > 0 ? lines.join('\n') : 'none'}`;
}
