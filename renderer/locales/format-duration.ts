import { numberFormat } from './intl.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

function inUnit(value: number, unit: 'second' | 'minute' | 'hour'): string {
  return numberFormat({ style: 'unit', unit, maximumFractionDigits: 0 }).format(value);
}

/** A length of time in seconds as people plan with it: `45 sec`, `12 min`, `3 hr 20 min`. Always rounded up: a plan must not promise too much. */
export function formatDuration(seconds: number): string {
  if (seconds < MINUTE) return inUnit(Math.ceil(seconds), 'second');
  const minutes = Math.ceil(seconds / MINUTE);
  if (minutes < MINUTE) return inUnit(minutes, 'minute');
  const rest = minutes % MINUTE;
  const hours = inUnit(Math.floor((minutes * MINUTE) / HOUR), 'hour');
  return rest === 0 ? hours : `${hours} ${inUnit(rest, 'minute')}`;
}
