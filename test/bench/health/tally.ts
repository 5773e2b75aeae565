import { judgeHealth } from '../../../main/health/judge-health.ts';
import type { Seen } from '../../../main/health/pictured.ts';
import {
  type HealthSensitivity,
  type HealthState,
  healthSensitivities,
} from '../../../preload/contract/index.ts';
import type { Illness } from '../../../simulator/fleet/illness.ts';
import { type Camera, expected, HISTORY } from './camera.ts';

type Found = HealthState | 'asUsual' | 'new';

const states: readonly HealthState[] = ['dark', 'washedOut', 'obscured', 'moved', 'changedScene', 'frozen'];

/** What was found, counted over cameras. */
export interface Tally {
  /** Of each fault, how often it was found as what. */
  readonly faults: Map<Illness, Map<Found, number>>;
  /** Of healthy snapshots, how often something was found. */
  readonly healthy: Map<Found, number>;
  /** Of healthy snapshots in each condition: all, and those in which something was found. */
  readonly conditions: Map<string, { count: number; alarms: number }>;
}

/** Findings at each sensitivity. */
export type Tallies = Readonly<Record<HealthSensitivity, Tally>>;

export const emptyTallies = (): Tallies => ({ more: emptyTally(), usual: emptyTally(), fewer: emptyTally() });

const emptyTally = (): Tally => ({ faults: new Map(), healthy: new Map(), conditions: new Map() });

const raise = <Key>(counts: Map<Key, number>, key: Key, by = 1) =>
  counts.set(key, (counts.get(key) ?? 0) + by);

/** Adds what was found in other cameras. */
export function addTally(tally: Tally, { faults, healthy, conditions }: Tally): void {
  for (const [illness, counts] of faults) {
    const own = tally.faults.get(illness) ?? new Map<Found, number>();
    tally.faults.set(illness, own);
    for (const [found, count] of counts) raise(own, found, count);
  }
  for (const [found, count] of healthy) raise(tally.healthy, found, count);
  for (const [condition, { count, alarms }] of conditions) {
    const own = tally.conditions.get(condition) ?? { count: 0, alarms: 0 };
    tally.conditions.set(condition, { count: own.count + count, alarms: own.alarms + alarms });
  }
}

/** Judges a camera as the product does: what was found ill is no history for what follows. */
export function judgeCamera(camera: Camera, tally: Tally, sensitivity: HealthSensitivity): void {
  const find = (now: Seen, before: Seen | null, history: readonly Seen[]): Found =>
    judgeHealth(now, before, history, sensitivity).verdict;
  const seen = camera.healthy.map((one) => one.seen);
  const history = seen.slice(0, HISTORY);
  const historyAt: (readonly Seen[])[] = [];
  for (const [step, { seen: now, conditions }] of camera.healthy.entries()) {
    if (step < HISTORY) continue;
    historyAt[step] = [...history];
    const found = find(now, seen[step - 1] ?? null, history);
    raise(tally.healthy, found);
    if (found === 'asUsual') history.push(now);
    for (const condition of conditions) {
      const counts = tally.conditions.get(condition) ?? { count: 0, alarms: 0 };
      counts.count += 1;
      if (found !== 'asUsual') counts.alarms += 1;
      tally.conditions.set(condition, counts);
    }
  }
  for (const { illness, step, before, now } of camera.ill) {
    const counts = tally.faults.get(illness) ?? new Map<Found, number>();
    tally.faults.set(illness, counts);
    const known = historyAt[step] ?? history;
    // The first ill one is history for the second where it was taken for usual.
    const isUsual = find(before, seen[step - 1] ?? null, known) === 'asUsual';
    raise(counts, find(now, before, isUsual ? [...known, before] : known));
  }
}

/** Precision and recall of a state, 0 to 1; 1 where nothing was there to be found. */
export interface Figures {
  readonly state: HealthState;
  readonly precision: number;
  readonly recall: number;
}

const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0);

export function figuresOf({ faults, healthy }: Tally): readonly Figures[] {
  return states.map((state) => {
    const own = [...faults].filter(([illness]) => expected[illness] === state);
    const right = sum(own.map(([, counts]) => counts.get(state) ?? 0));
    const there = sum(own.map(([, counts]) => sum(counts.values())));
    const found =
      sum([...faults.values()].map((counts) => counts.get(state) ?? 0)) + (healthy.get(state) ?? 0);
    const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);
    return { state, precision: share(right, found), recall: share(right, there) };
  });
}

/** Healthy snapshots in which something was found, as a share of all. */
export function falseAlarms({ healthy }: Tally): { readonly alarms: number; readonly count: number } {
  const count = sum(healthy.values());
  return { alarms: count - (healthy.get('asUsual') ?? 0), count };
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** What is to be reached for each state, and of all healthy snapshots. */
const GOALS = { precision: 0.95, recall: 0.9, falseAlarms: 1 / 200 };

/** Recall and precision of each state, and the false alarms, at each sensitivity, as Markdown. */
export function describeSensitivities(tallies: Tallies): string {
  const rows = healthSensitivities.map((sensitivity) => {
    const tally = tallies[sensitivity];
    const { alarms, count } = falseAlarms(tally);
    const figures = figuresOf(tally).map(
      ({ recall, precision }) => `${recall.toFixed(3)} / ${precision.toFixed(3)}`,
    );
    const first: readonly string[] = [sensitivity];
    return first.concat(figures, `${alarms} of ${count}`);
  });
  return table(['recall / precision', ...states, 'false alarms'], rows);
}

/** Precision and recall, the confusion table and the false alarms, as Markdown. */
export function describe(tally: Tally): string {
  const found: readonly Found[] = [...states, 'asUsual'];
  const mark = (value: number, goal: number) => `${value.toFixed(3)} ${value >= goal ? '✓' : '✗'}`;
  const figures = figuresOf(tally).map(({ state, precision, recall }) => [
    state,
    mark(precision, GOALS.precision),
    mark(recall, GOALS.recall),
  ]);
  const { alarms, count } = falseAlarms(tally);
  const numbers = (counts: ReadonlyMap<Found, number>) => found.map((state) => counts.get(state) ?? 0);
  const confusion = [...tally.faults].map(([illness, counts]) =>
    [`${illness} (${expected[illness]})`].concat(numbers(counts).map(String)),
  );
  const healthy = ['healthy', ...numbers(tally.healthy)];
  const conditions = [...tally.conditions]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([condition, { count, alarms }]) => [condition, count, alarms]);
  return [
    table(['state', `precision (≥ ${GOALS.precision})`, `recall (≥ ${GOALS.recall})`], figures),
    `Of ${count} healthy snapshots ${alarms} were false alarms (to reach: under 1 in 200 ${alarms / count < GOALS.falseAlarms ? '✓' : '✗'}).`,
    table(['shown (to be found as)', ...found], [...confusion, healthy]),
    ...(conditions.length === 0 ? [] : [table(['healthy snapshots', 'judged', 'false alarms'], conditions)]),
  ].join('\n\n');
}
