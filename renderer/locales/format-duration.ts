import { text } from './text.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A duration in seconds: `45 s`, `12 min`, `3 h 20 min`. Rounded up, so that no plan is too short. */
export function formatDuration(seconds: number): string {
  if (seconds < MINUTE) return text('duration.seconds', { seconds: Math.ceil(seconds) });
  const total = Math.ceil(seconds / MINUTE);
  if (total < MINUTE) return text('duration.minutes', { minutes: total });
  const hours = Math.floor((total * MINUTE) / HOUR);
  const minutes = total % MINUTE;
  return minutes === 0
    ? text('duration.hours', { hours })
    : text('duration.hoursMinutes', { hours, minutes });
}
