import type { NetworkStep, NetworkTest, NetworkValues } from '../../../preload/contract/index.ts';
import '../../locales/add-late-texts.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { formatExact, formatExactWithZone } from '../../locales/format-time.ts';
import { isPlainTextKey, text } from '../../locales/text.ts';

const SECOND_MS = 1_000;

/** Formats the values of a finding. */
function formatted(values: NetworkValues) {
  const { until, milliseconds = 0 } = values;
  return {
    host: values.host ?? '',
    page: values.page ?? '',
    proxy: values.proxy ?? '',
    addresses: values.addresses ?? '',
    issuer: values.issuer ?? '',
    schemes: values.schemes ?? '',
    minutes: values.minutes ?? 0,
    milliseconds,
    until: until === undefined ? '' : formatExact(until),
    size: formatBytes(values.bytes ?? 0),
    seconds: Math.round((milliseconds * 10) / SECOND_MS) / 10,
    rate: formatBytes(values.bytesPerSecond ?? 0),
  };
}

/**
 * Words a step of the test: `sentence` is the finding, empty before it; `advice` is empty if there
 * is nothing to do.
 */
export function stepWords({ step, state, finding, values }: NetworkStep) {
  const names = { name: text(`networkTest.step.${step}`), state: text(`networkTest.state.${state}`) };
  if (finding === null) return { ...names, sentence: '', advice: '' };
  const sentence = text(`found.${finding}`, formatted(values));
  const advice = `found.${finding}.advice`;
  return { ...names, sentence, advice: isPlainTextKey(advice) ? text(advice) : '' };
}

/** Returns the result of a test, its worst step. `null` while running. */
export function testResult(test: NetworkTest): 'ok' | 'warn' | 'fail' | 'cancelled' | null {
  if (test.state === 'running') return null;
  if (test.state === 'cancelled') return 'cancelled';
  const states = new Set(test.steps.map(({ state }) => state));
  if (states.has('fail')) return 'fail';
  return states.has('warn') ? 'warn' : 'ok';
}

/** Formats a test as text for support, with host names and without credentials. */
export function testReport(test: NetworkTest, version: string): string {
  const title = text('networkTest.reportTitle', {
    version,
    name: test.environmentName,
    host: test.host,
    time: formatExactWithZone(test.startedAt),
  });
  const lines = test.steps.map((step) => {
    const { name, state, sentence, advice } = stepWords(step);
    const said = [sentence, advice].filter((part) => part !== '').join(' ');
    return text('networkTest.reportStep', { state, step: name, sentence: said });
  });
  return [title, ...lines].join('\n');
}
