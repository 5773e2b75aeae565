import { basename, dirname } from 'node:path';
import {
  type Environment,
  type ExportProgress,
  type Failure,
  fail,
  type PackContents,
  type PackEstimate,
  type PackStart,
  type Result,
  succeed,
} from '../../preload/contract/index.ts';
import type { ExportDraft } from '../bagit/export-draft.ts';
import { firstProgress } from '../export/begin-export.ts';
import { folderOfApp } from '../export/export-failure.ts';
import type { Exporter } from '../export/exporter.ts';
import type { ExportCourse, ExportWork, RunningExport } from '../export/start-export.ts';
import { isAppFolder } from '../export/write/chosen-folder.ts';
import { exportName } from '../export/write/export-paths.ts';
import { folderNameOf } from '../library/files/folder-name.ts';
import type { Library } from '../library/library.ts';
import { PACK_SUFFIX } from '../packs/pack-files.ts';
import type { RecordsLibrary } from '../packs/pack-records.ts';
import { type PackPlan, planPack } from '../packs/plan-pack.ts';
import { removeUnfinished } from '../packs/remove-unfinished.ts';
import { writePack } from '../packs/write-pack.ts';
import type { Clock } from '../shared/desktop.ts';
import { createProgressPace } from '../shared/progress-pace.ts';
import { isoTime } from '../shared/utc-time.ts';
import { packError } from './pack-failure.ts';

/** Two parts fit on a stick of 8 GB, and FAT32 takes no file of 4 GiB; bytes. */
const PART_BYTES = 3_900_000_000;

export interface PackMakerOptions {
  readonly library: RecordsLibrary & Pick<Library, 'openImage'>;
  /** A pack is made from an export that has not started; from then on it is an export. */
  readonly exporter: Pick<Exporter, 'draft' | 'startWork'>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly version: string;
  readonly laptop: string;
  readonly environment: Environment;
  /** Origin of the account's service, from `packOrigin`. */
  readonly origin: string;
  /** False if an administrator forbids packs. */
  readonly isAllowed: boolean;
  /** Only recipients that an administrator allows; `null` if the user may choose. */
  readonly recipients: readonly string[] | null;
  /** Private folder for content that exceeds the memory, and for notes about packs in progress. */
  readonly spoolFolder: string;
  /** Folder of the app's own data, in which no packs may be written. */
  readonly profileFolder: string;
}

/** Makes packs from the images of an export. */
export type PackMaker = ReturnType<typeof createPackMaker>;

function estimateOf({ parts, snapshots, fileBytes }: PackPlan): PackEstimate {
  const images = parts.reduce((sum, { totals }) => sum + totals.images, 0);
  return { images, snapshots, fileBytes, parts: parts.length };
}

function createCount(first: ExportProgress, clock: Clock, report: ExportCourse['onProgress']) {
  const startedAt = clock.now();
  const pace = createProgressPace(clock);
  let bytesDone = 0;
  const progress = (): ExportProgress => ({
    ...first,
    bytesDone,
    elapsedMs: Math.max(0, clock.now() - startedAt),
  });
  return {
    progress,
    onBytes(count: number): void {
      bytesDone += count;
      pace(() => report(progress()));
    },
  };
}

/** Returns the progress before the first image. `file`: target of the pack. */
function firstPackProgress({ current }: ExportDraft, file: string): ExportProgress {
  return {
    ...firstProgress(current, folderNameOf(dirname(file))),
    pack: { name: basename(file), parts: 1 },
  };
}

/** Cancelled and empty packs are not failures of the disk. */
function endOf(error: unknown, first: ExportProgress, { signal }: ExportCourse): ExportProgress {
  if (signal.aborted) return { ...first, state: 'cancelled' };
  throw packError(error);
}

async function writePlan(
  options: PackMakerOptions,
  planned: PackPlan,
  { before, file, lock }: { before: ExportProgress; file: string; lock: PackStart['lock'] },
  { signal, onProgress, onFolder }: ExportCourse,
): Promise<ExportProgress> {
  const { clock, environment, library, newId, origin, version, laptop, spoolFolder } = options;
  const { images, parts } = estimateOf(planned);
  const byteLength = planned.parts.reduce((sum, { totals }) => sum + totals.byteLength, 0);
  const first = { ...before, fileCount: images, byteLength, pack: { name: basename(file), parts } };
  const count = createCount(first, clock, onProgress);
  onProgress(first);
  const { files, faults } = await writePack({
    library,
    plan: planned,
    head: {
      application: { name: 'Fleetglass', version },
      id: newId(),
      madeAt: isoTime(clock.now()) ?? '',
      laptop,
      environment: { name: environment.name, kind: environment.kind, origin },
    },
    lock,
    folder: dirname(file),
    name: basename(file, PACK_SUFFIX),
    spoolFolder,
    signal,
    onBytes: count.onBytes,
  });
  const [made = file] = files;
  onFolder(made);
  const missingCount = before.missingCount + faults;
  const pack = { name: basename(made), parts };
  return { ...count.progress(), state: 'done', filesDone: images - faults, missingCount, pack };
}

export function createPackMaker(options: PackMakerOptions) {
  const { library, exporter, clock } = options;
  let estimating = new AbortController();
  void removeUnfinished(options.spoolFolder);

  const plan = (draft: ExportDraft, { hasNotes, hasPins, isInParts }: PackContents, signal: AbortSignal) =>
    planPack(draft.images(), {
      library,
      hasNotes,
      hasPins,
      partBytes: isInParts ? PART_BYTES : null,
      signal,
    });

  /** Returns the work of making a pack from a draft. */
  function workOf(order: PackStart, file: string): ExportWork {
    const { recipients } = options;
    const lock: PackStart['lock'] =
      recipients === null ? order.lock : { kind: 'recipients', recipients: [...recipients] };
    return {
      first: (draft) => firstPackProgress(draft, file),
      async write(draft, course) {
        const before = firstPackProgress(draft, file);
        try {
          const planned = await plan(draft, order, course.signal);
          return await writePlan(options, planned, { before, file, lock }, course);
        } catch (error) {
          return endOf(error, before, course);
        }
      },
    };
  }

  return {
    /** Proposes a name for a new pack. */
    proposedName: () => `${exportName(options.environment.name, clock.now(), '')}${PACK_SUFFIX}`,
    /** Failures: those of `draft`, and `cancelled` if another estimate was begun meanwhile. */
    async estimate(contents: PackContents): Promise<Result<PackEstimate>> {
      const draft = exporter.draft(contents.exportId);
      if (!draft.ok) return draft;
      estimating.abort();
      const { signal } = (estimating = new AbortController());
      try {
        return succeed(estimateOf(await plan(draft.value, contents, signal)));
      } catch (error) {
        if (!signal.aborted) throw error;
        return fail(estimateReplaced);
      }
    },
    /** Starts writing a pack. `file`: absolute path chosen by the user. */
    start(
      order: PackStart,
      file: string,
      onProgress: (progress: ExportProgress) => void,
    ): Result<RunningExport> {
      if (!options.isAllowed) return fail(packsForbidden);
      if (isAppFolder(dirname(file), options.profileFolder)) return fail(folderOfApp);
      return exporter.startWork(order.exportId, order.missing, workOf(order, file), onProgress);
    },
    close: () => estimating.abort(),
  };
}

const estimateReplaced: Failure = { code: 'cancelled' };

const packsForbidden: Failure = { code: 'managed', refusal: 'packsForbidden' };
