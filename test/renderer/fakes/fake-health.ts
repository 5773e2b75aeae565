import { healthStates } from '../../../preload/contract/core/health-states.ts';
import { FACTS_METHOD, MAP_BYTES } from '../../../preload/contract/core/limits.ts';
import type {
  Bridge,
  HealthRow,
  HealthSummary,
  SentFacts,
  TodayRow,
} from '../../../preload/contract/index.ts';
import { type NoteCall, ok } from './answers.ts';

/** Facts of a grey picture. */
export const someFacts: SentFacts = {
  method: FACTS_METHOD,
  luma: 90,
  spread: 0,
  crushed: 0,
  blown: 0,
  colour: 0,
  sharpness: 0,
  hash: '0123456789abcdef',
  map: btoa('\0'.repeat(MAP_BYTES)),
};

/** The summary of rows that need a look or were called fine. */
export function summaryOf(
  rows: readonly HealthRow[],
  measuring: HealthSummary['measuring'] = { phase: 'idle', devices: rows.length, measured: rows.length },
): HealthSummary {
  const shown = rows.filter(({ health }) => health.fineAt === null);
  return {
    counts: Object.fromEntries(
      healthStates.map((state) => [state, shown.filter(({ health }) => health.verdict === state).length]),
    ) as HealthSummary['counts'],
    total: shown.length,
    fine: rows.length - shown.length,
    maybe: shown.filter(({ health }) => health.isMaybe).length,
    asUsual: 0,
    new: 0,
    devices: rows.length,
    checked: rows.length,
    stale: 0,
    isListCut: false,
    measuring,
  };
}

/** The calls about health over rows in memory; "Looks fine" works. */
export function createFakeHealth(note: NoteCall, given: readonly HealthRow[] = []): Bridge['health'] {
  let rows = given;
  let isStopped = false;
  const state = () =>
    ok(summaryOf(rows, isStopped ? { phase: 'stopped', devices: 2, measured: 1 } : undefined));
  return {
    state,
    list({ offset, limit, states = healthStates, fine }) {
      const wanted: readonly string[] = states;
      const found = rows.filter(
        ({ health }) => (health.fineAt !== null) === fine && wanted.includes(health.verdict),
      );
      return ok({ total: found.length, rows: found.slice(offset, offset + limit) });
    },
    of: ({ subject }) => ok(rows.find((row) => row.subject.deviceId === subject.deviceId)?.health ?? null),
    picture: ({ hash }) => ok(rows.find(({ health }) => health.now?.hash === hash)?.health.values ?? null),
    callFine({ subjects, isFine }) {
      note('health.callFine', { subjects, isFine });
      const called = (row: HealthRow): HealthRow => ({
        ...row,
        health: { ...row.health, fineAt: isFine ? 1 : null },
      });
      const isMeant = (row: HealthRow) => subjects.some(({ deviceId }) => deviceId === row.subject.deviceId);
      rows = rows.map((row) => (isMeant(row) ? called(row) : row));
      return state();
    },
    measure({ isOn }) {
      note('health.measure', { isOn });
      isStopped = !isOn;
      return state();
    },
    unchecked: ({ after }) => ok({ subjects: [], last: after }),
    nextToMeasure: () => ok({ images: [] }),
    storeFacts(measured) {
      note('health.storeFacts', measured);
      return ok(null);
    },
  };
}

/** The calls about what changed over rows in memory; marking as seen works. */
export function createFakeToday(note: NoteCall, given: readonly TodayRow[] = []): Bridge['today'] {
  const seen = new Set(given.filter((row) => row.isSeen).map(({ subject }) => subject.deviceId));
  return {
    list: ({ offset, limit }) =>
      ok({
        total: given.length,
        unseen: given.length - seen.size,
        rows: given.slice(offset, offset + limit),
        notCompared: { history: 0, size: 0 },
        cameBack: [],
        cameBackTotal: 0,
        images: 0,
        lastVisitAt: null,
        confirmedAt: null,
      }),
    see({ subjects, isSeen }) {
      note('today.see', { subjects, isSeen });
      for (const { deviceId } of subjects) seen[isSeen ? 'add' : 'delete'](deviceId);
      return ok(null);
    },
  };
}
