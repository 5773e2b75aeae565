import type { Failure } from './failure.ts';

/** Facts that name no person, place or device, so that the log keeps them. */
export const PLAIN_FACTS: ReadonlySet<string> = new Set([
  'error',
  'field',
  'format',
  'host',
  'page',
  'proxy',
  'rule',
  'schemes',
  'where',
]);

/**
 * Describes a failure in English for the log and for errors, by its refusal or code and its facts.
 * Quotes each fact that may be a name, so that the log can replace it (P13).
 */
export function describeFailure({ code, refusal, facts = {} }: Failure): string {
  const plain = Object.entries(facts).filter(([name, fact]) => isPlain(name, fact));
  const quoted = Object.entries(facts).filter(([name, fact]) => !isPlain(name, fact));
  const said = [
    ...plain.map(([name, fact]) => `${name} ${fact}`),
    ...quoted.map(([name, fact]) => `${name} “${fact}”`),
  ];
  return said.length === 0 ? (refusal ?? code) : `${refusal ?? code}: ${said.join(', ')}`;
}

function isPlain(name: string, fact: string | number): boolean {
  return typeof fact === 'number' || PLAIN_FACTS.has(name);
}
