import { TWENTY_FOUR_HOURS_MS } from '../../preload/contract/core/durations.ts';
import type { HealthSensitivity } from '../../preload/contract/index.ts';
import { type FactsRow, readDetails } from '../library/gallery/facts-rows.ts';
import type { HealthCalls } from '../library/health-calls.ts';
import { judgeChange } from './judge-change.ts';
import { judgeHealth } from './judge-health.ts';
import { rulesOf } from './limits.ts';
import type { Seen } from './pictured.ts';

/** Days are compared this far back, ms: of a first sync, nobody looks for changes of last month. */
const COMPARED_MS = 2 * TWENTY_FOUR_HOURS_MS;

/** A snapshot in a device's history, with its row. */
interface Known extends Seen {
  readonly snapshotId: number;
  readonly shape: number;
}

function knownOf(row: FactsRow): Known {
  return { snapshotId: row.snapshotId, shape: row.shape, capturedAt: row.at, facts: row };
}

/** The image of a device is often that of its newest archive too. */
function isCopy(row: FactsRow, before: FactsRow): boolean {
  return before.imageHash === row.imageHash && before.isOwn !== row.isOwn;
}

/** Judges the snapshots of a device in capture order, one per step, then the device itself. */
export function createJudgeDevice(judging: HealthCalls['judging']) {
  function judge(device: number, row: FactsRow, known: Map<number, Known>, sensitivity: HealthSensitivity) {
    const newest = judging.before(device, row);
    // Images of another shape show another part of the scene, so their edges are in other cells.
    const before = newest?.shape === row.shape ? newest : null;
    if (before !== null && isCopy(row, before)) {
      judging.judged(row, before.verdict ?? 'new', false, readDetails(before.details));
      return;
    }
    const read = (snapshotId: number): Known[] => {
      const found = known.get(snapshotId);
      if (found !== undefined) return [found];
      const stored = judging.one(snapshotId);
      if (stored === null) return [];
      const one = knownOf(stored);
      known.set(snapshotId, one);
      return [one];
    };
    const all = judging.usual(device, row).flatMap(read);
    const history = all.filter(({ shape }) => shape === row.shape);
    const found = judgeHealth(knownOf(row), before && knownOf(before), history, sensitivity);
    const { verdict, usual, isTwice, ...rest } = found;
    // The first bad picture was considered usual, because a single picture proves nothing.
    if (isTwice && before?.verdict === 'asUsual') judging.notUsual(before);
    const { fineAt = null, since = null, verdict: called } = judging.state(device) ?? {};
    // Pictures that the user called fine stay usual, even if judged again.
    const isFine =
      row.isFine === 1 || (fineAt !== null && called === verdict && since !== null && row.at >= since);
    const usualSnapshotId = history[usual]?.snapshotId ?? null;
    const isUsual = verdict === 'asUsual' || verdict === 'new' || isFine;
    judging.judged(row, verdict, isUsual, { ...rest, usualSnapshotId });
    if (row.at >= judging.newestAt(device) - COMPARED_MS)
      judgeChange(judging, device, row, found, history, all.length);
  }

  /** Returns true if the verdict on the device has changed. */
  return function* judgeDevice(
    device: number,
    sensitivity: HealthSensitivity,
    clockOffsetMs = 0,
  ): Generator<void, boolean> {
    const known = new Map<number, Known>();
    const rules = rulesOf(sensitivity);
    const judgedBy = judging.state(device)?.rules ?? rules;
    if (judgedBy !== rules) judging.forget(device);
    for (let row = judging.unjudged(device); row !== null; row = judging.unjudged(device)) {
      judge(device, row, known, sensitivity);
      yield;
    }
    return judging.conclude(device, rules, clockOffsetMs);
  };
}
