import { type HealthState, healthStates } from '../../../preload/contract/core/health-states.ts';
import type {
  Health,
  HealthRow,
  HealthSummary,
  Measured,
  SnapshotSummary,
} from '../../../preload/contract/index.ts';

const DAY_MS = 86_400_000;

/** 21 November 2026, 12:00 UTC. */
const NOON = Date.UTC(2026, 10, 21, 12);

/** What decides each state, beside what is usual. */
export const findings: Readonly<Record<HealthState, Measured>> = {
  silent: { measure: 'silence', value: 3 * DAY_MS, usual: { low: 0, high: DAY_MS / 4 } },
  obscured: { measure: 'lost', value: 0.34, usual: { low: 0, high: 0.09 } },
  dark: { measure: 'brightness', value: 0.06, usual: { low: 0.3, high: 0.5 } },
  washedOut: { measure: 'brightness', value: 0.93, usual: { low: 0.3, high: 0.5 } },
  frozen: { measure: 'unchanged', value: DAY_MS / 12, usual: { low: 0, high: 0 } },
  changedScene: { measure: 'likeness', value: 0.21, usual: { low: 0.42, high: 1 } },
  moved: { measure: 'shift', value: 0.052, usual: { low: 0, high: 0.01 } },
};

/** How a device is with a state, since a day; `now` and `usual` are its evidence. */
export function fakeHealth(
  verdict: Health['verdict'],
  now: SnapshotSummary | null,
  usual: SnapshotSummary | null,
): Health {
  const isState = verdict !== 'asUsual' && verdict !== 'new';
  return {
    verdict,
    isMaybe: false,
    since: verdict === 'new' ? null : NOON - DAY_MS,
    finding: isState ? findings[verdict] : null,
    values: verdict === 'new' ? [] : [findings.dark, findings.obscured, findings.changedScene],
    movement: verdict === 'moved' ? { x: 0.05, y: -0.02, degrees: 0 } : null,
    comparedWith: verdict === 'new' ? 3 : 24,
    now,
    archiveId: null,
    isFull: now?.precision === 'full',
    usual,
    fineAt: null,
  };
}

export function fakeHealthRow(number: number, health: Health): HealthRow {
  return {
    subject: { deviceId: `device-${number}`, archiveId: null },
    name: `Camera ${number}`,
    organizationName: 'Plant North',
    health,
  };
}

/** So many devices in each of some states; everything is measured. */
export function fakeHealthSummary(
  counts: Partial<Record<HealthState, number>>,
  more: Partial<HealthSummary> = {},
): HealthSummary {
  const whole = Object.fromEntries(healthStates.map((state) => [state, counts[state] ?? 0])) as Record<
    HealthState,
    number
  >;
  return {
    counts: whole,
    total: Object.values(whole).reduce((sum, count) => sum + count, 0),
    maybe: 0,
    devices: 400,
    checked: 387,
    stale: 0,
    isListCut: false,
    fine: 0,
    asUsual: 380,
    new: 0,
    measuring: { phase: 'idle', devices: 400, measured: 400 },
    ...more,
  };
}
