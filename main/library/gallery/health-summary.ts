import {
  FACTS_METHOD,
  type HealthSummary,
  type HealthVerdict,
  healthStates,
} from '../../../preload/contract/index.ts';
import { staleSql } from '../../../preload/contract/rules/doubts.ts';
import type { Database } from '../database/database.ts';

export const countQuery = `
  SELECT verdict, fine_at IS NOT NULL AS isFine, maybe, count(*) AS number, sum(checked) AS checked
  FROM health CROSS JOIN subject AS device ON device.id = health.device_id AND device.visible = 1
  WHERE verdict IS NOT NULL GROUP BY verdict, isFine, maybe`;

interface CountRow {
  readonly verdict: HealthVerdict;
  readonly isFine: number;
  readonly maybe: number;
  readonly checked: number;
  readonly number: number;
}

const sum = (rows: readonly CountRow[]) => rows.reduce((all, { number }) => all + number, 0);

/**
 * Counts devices that need a look, and the progress of measuring. Writes must run inside a
 * transaction.
 */
export function createHealthSummary(database: Database, now: () => number) {
  const counts = database.select<CountRow>(countQuery);
  const measurable = database.count('health WHERE to_measure = 1 OR method IS NOT NULL');
  const devices = database.count('subject WHERE device_id IS NULL AND visible = 1');
  const cutLists = database.count("list_part WHERE kind IN ('organizations', 'devices')");
  // The parameters stand in the same places at any time.
  const stale = database.count<[number, number]>(
    `health CROSS JOIN subject ON subject.id = health.device_id AND visible = 1 WHERE checked = 1 AND ${staleSql(0).sql}`,
  );
  const toMeasure = database.count('health WHERE to_measure = 1');
  const toJudgeAgain = database.count('health WHERE to_judge_again = 1 AND to_measure = 0');
  const stopped = database.number('SELECT stopped AS number FROM health_settings');
  const stop = database.prepare('UPDATE health_settings SET stopped = ?');
  const nextToMeasure = database.selectIds(
    'SELECT device_id AS id FROM health INDEXED BY health_to_measure WHERE to_measure = 1 LIMIT 1',
  );
  const measured = database.prepare(
    `UPDATE health SET to_measure = 0, method = ${FACTS_METHOD} WHERE device_id = ?`,
  );
  const dropOld = database.prepare(
    `DELETE FROM image_facts WHERE device_id = ? AND method <> ${FACTS_METHOD}`,
  );

  function measuring(): HealthSummary['measuring'] {
    const [all, left] = [measurable(), toMeasure() + toJudgeAgain()];
    const phase = stopped() === 1 ? 'stopped' : 'measuring';
    return { phase: left === 0 ? 'idle' : phase, devices: all, measured: all - left };
  }

  return {
    stop: (isStopped: boolean) => void stop.run(Number(isStopped)),
    isStopped: () => stopped() === 1,
    /** Returns a device that may have images without facts, if any. */
    nextToMeasure: () => nextToMeasure()[0] ?? null,
    measured(device: number): void {
      dropOld.run(device);
      measured.run(device);
    },
    summary(): HealthSummary {
      const rows = counts.all();
      const of = (wanted: HealthVerdict, isFine = 0) =>
        sum(rows.filter((row) => row.verdict === wanted && row.isFine === isFine));
      const inStates = healthStates.map((state) => [state, of(state)] as const);
      const [asUsual, tooNew] = [of('asUsual'), of('new')];
      const total = inStates.reduce((all, [, number]) => all + number, 0);
      return {
        counts: Object.fromEntries(inStates) as HealthSummary['counts'],
        total,
        maybe: sum(rows.filter(({ maybe, isFine }) => maybe === 1 && isFine === 0)),
        fine: sum(rows) - total - asUsual - tooNew,
        asUsual,
        new: tooNew,
        devices: devices(),
        checked: rows.reduce((all, { checked }) => all + checked, 0),
        stale: stale(...staleSql(now()).values),
        isListCut: cutLists() > 0,
        measuring: measuring(),
      };
    },
  };
}
