import type { ImageFlaw } from '../../preload/contract/images/image-flaw.ts';
import {
  FACTS_METHOD,
  type HealthVerdict,
  type ImageFacts,
  type MeasuringBatch,
  type SeenRequest,
  type SubjectReference,
  type TodayQuery,
} from '../../preload/contract/index.ts';
import { readInSlices, writeInSlices } from './database/slices.ts';
import { createChangeRows, createToday, type StoredChange } from './gallery/change-rows.ts';
import { createFactsRows, type Details, type FactsRow } from './gallery/facts-rows.ts';
import { createHealthRows } from './gallery/health-rows.ts';
import { createHealthSummary } from './gallery/health-summary.ts';
import { createFindImageless, createJudgingRows, createMarkOld } from './gallery/judging-rows.ts';
import type { LibraryFoundation, SharedRows } from './library-parts.ts';

/**
 * Measurements of a stored image by the page; `facts` is `null` if it can't be decoded or is
 * truncated.
 */
export interface MeasuredImage {
  readonly hash: string;
  readonly facts: ImageFacts | null;
  readonly flaw: ImageFlaw | null;
}

export type HealthCalls = ReturnType<typeof createHealthCalls>;

/**
 * Creates the calls about the health of devices. `areImagesAway`: the images are on a disconnected
 * drive.
 */
export function createHealthCalls(
  { database, guard, pace, clock }: LibraryFoundation,
  { subjects, snapshots }: SharedRows,
  areImagesAway: () => boolean,
) {
  const { read, write, writeDurably, methods } = guard;
  const facts = createFactsRows(database);
  const judging = createJudgingRows(database);
  const changes = createChangeRows(database);
  const today = createToday(database, subjects, snapshots);
  const { stop, isStopped, nextToMeasure, measured, summary } = createHealthSummary(database, clock.now);
  const markOld = createMarkOld(database, FACTS_METHOD);
  const findImageless = createFindImageless(database);
  const unchecked = database.select<{ readonly id: number; readonly deviceId: string }>(`
    SELECT id, service_id AS deviceId FROM subject WHERE device_id IS NULL AND visible = 1 AND id > ?
      AND low_snapshot_id IS NULL AND full_snapshot_id IS NULL AND availability <> 'none' ORDER BY id LIMIT ?`);

  /** Searches device by device for images without facts. */
  function* lookForImages(found: (images: MeasuringBatch['images']) => void) {
    for (let device = nextToMeasure(); device !== null; device = nextToMeasure()) {
      const images = facts.toMeasure(device);
      if (images.length > 0) {
        found([...images]);
        return;
      }
      measured(device);
      yield;
    }
  }

  return {
    ...methods(createHealthRows(database, subjects, snapshots)),
    summary: () => read(summary),
    today: {
      list: (query: TodayQuery) => read(() => today.list(query)),
      see: (request: SeenRequest) => writeDurably(() => today.see(request)),
    },
    /** `at`: `null` reverts it. Ignores unknown subjects and archives. */
    callFine: (references: readonly SubjectReference[], at: number | null) =>
      writeDurably(() => {
        for (const reference of references) {
          const found = reference.archiveId === null ? subjects.find(reference) : undefined;
          if (found !== undefined) judging.callFine(found.id, at);
        }
      }),
    /**
     * Returns devices without a stored image after a row id, except those for which the service
     * has none.
     */
    unchecked: (after: number, limit: number) => read(() => unchecked.all(after, limit)),
    stopMeasuring: (isWanted: boolean) => writeDurably(() => stop(isWanted)),
    nextToMeasure: () =>
      read(async (): Promise<MeasuringBatch> => {
        let images: MeasuringBatch['images'] = [];
        if (isStopped() || areImagesAway()) return { images };
        await writeInSlices(
          lookForImages((found) => {
            images = found;
          }),
          { database, pace },
        );
        return { images };
      }),
    /** Returns the subjects of images whose flaw was unknown. */
    storeFacts: (images: readonly MeasuredImage[]): readonly SubjectReference[] =>
      write(() => {
        for (const image of images) facts.store(image.hash, image.facts);
        return images.flatMap(({ hash, flaw }) => snapshots.noteFlaw(hash, flaw));
      }),
    judging: {
      /** Marks devices measured by another method or judged by other rules. */
      markOld: (rules: string) => read(() => writeInSlices(markOld(rules), { database, pace })),
      /** Finds devices without a stored image whose archives are listed. */
      findImageless: () => read(() => writeInSlices(findImageless(), { database, pace })),
      run: (steps: Iterator<unknown>) => read(() => readInSlices(steps, { database, pace })),
      forget: (device: number) => write(() => facts.forgetVerdicts(device)),
      ...methods({
        next: judging.next,
        state: judging.state,
        subject: judging.subject,
        unjudged: facts.unjudged,
        before: facts.before,
        usual: facts.usual,
        one: facts.one,
        recent: changes.recent,
        dayBefore: changes.dayBefore,
        newestAt: changes.newestAt,
      }),
      judged: (row: FactsRow, verdict: HealthVerdict, isUsual: boolean, details: Details | null) =>
        write(() => facts.judged(row.snapshotId, verdict, isUsual, details)),
      changed: (row: FactsRow, change: StoredChange | null) =>
        write(() => changes.changed(row.snapshotId, change)),
      notCompared: (device: number, reason: 'history' | 'size' | null) =>
        write(() => changes.notCompared(device, reason)),
      notUsual: (row: FactsRow) => write(() => facts.notUsual(row.snapshotId)),
      conclude: (device: number, rules: string, clockOffsetMs: number) =>
        write(() => judging.conclude(device, rules, clockOffsetMs)),
    },
  };
}
