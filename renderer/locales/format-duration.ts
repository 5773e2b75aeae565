import { text } from './text.ts';

const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;

/** A duration in seconds: `45 s`, `12 min`, `3 h 20 min`. Rounded up, so that no plan is too short. */
export function formatDuration(seconds: number): string {
  if (seconds < SECONDS_PER_MINUTE) return text('duration.seconds', { seconds: Math.ceil(seconds) });
  const total = Math.ceil(seconds / SECONDS_PER_MINUTE);
  if (total < MINUTES_PER_HOUR) return text('duration.minutes', { minutes: total });
  const hours = Math.floor(total / MINUTES_PER_HOUR);
  const minutes = total % MINUTES_PER_HOUR;
  return minutes === 0
    ? text('duration.hours', { hours })
    : text('duration.hoursMinutes', { hours, minutes });
}
