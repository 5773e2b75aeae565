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
} from '../../../preload/contract/index.ts';
import type { ExportDraft } from '../../bagit/images/export-draft.ts';
import { PACK_SUFFIX } from '../../carry-pack/format/pack-files.ts';
import type { RecordsLibrary } from '../../carry-pack/make/pack-records.ts';
import { type PackPlan, planPack } from '../../carry-pack/make/plan-pack.ts';
import { removeUnfinished } from '../../carry-pack/make/remove-unfinished.ts';
import { writePack } from '../../carry-pack/make/write-pack.ts';
import type { Clock } from '../../core/desktop.ts';
import { createProgressPace } from '../../core/progress-pace.ts';
import { isoTime } from '../../core/utc-time.ts';
import { firstProgress } from '../../export/begin-export.ts';
import { folderOfApp } from '../../export/export-failure.ts';
import type { Exporter } from '../../export/exporter.ts';
import { exportName } from '../../export/names/export-paths.ts';
import type { ExportCourse, ExportWork, RunningExport } from '../../export/start-export.ts';
import { isAppFolder } from '../../export/targets/chosen-folder.ts';
import { folderNameOf } from '../../library/files/folder-name.ts';
import type { Library } from '../../library/library.ts';
import { packError } from './pack-failure.ts';

/** Two of them fit on a stick of 8 GB, and FAT32 takes no file of 4 GiB; bytes. */
const PART_BYTES = 3_900_000_000;

export interface PackMakerOptions {
  readonly library: RecordsLibrary & Pick<Library, 'openImage'>;
  /** A pack is made of the images of an export that has not started, and is an export from then on. */
  readonly exporter: Pick<Exporter, 'draft' | 'startWork'>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly version: string;
  readonly laptop: string;
  readonly environment: Environment;
  /** Of the account's service, as `packOrigin` has it. */
  readonly origin: string;
  /** False: an administrator forbids packs. */
  readonly isAllowed: boolean;
  /** The only recipients that an administrator allows; null: those that a person chooses. */
  readonly recipients: readonly string[] | null;
  /** A private folder for content that is too long for the memory, and notes of what is being made. */
  readonly spoolFolder: string;
  /** The app's own folder, which takes no packs. */
  readonly profileFolder: string;
}

/** Makes packs of the images that an export has chosen. */
export type PackMaker = ReturnType<typeof createPackMaker>;

function estimateOf({ parts, snapshots, fileBytes }: PackPlan): PackEstimate {
  const images = parts.reduce((sum, { totals }) => sum + totals.images, 0);
  return { images, snapshots, fileBytes, parts: parts.length };
}

/** Counts what was written of a pack, and reports it now and then. */
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

/** The progress of a pack before its first image. `file`: where it goes. */
function firstPackProgress({ current }: ExportDraft, file: string): ExportProgress {
  return {
    ...firstProgress(current, folderNameOf(dirname(file))),
    pack: { name: basename(file), parts: 1 },
  };
}

/** Cancelled and empty packs are no failures of the disk. */
function endOf(error: unknown, first: ExportProgress, { signal }: ExportCourse): ExportProgress {
  if (signal.aborted) return { ...first, state: 'cancelled' };
  throw packError(error);
}

/** Writes a pack that is planned. */
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

  /** What is made of a draft. */
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
    /** The name that a new pack is proposed to have. */
    proposedName: () => `${exportName(options.environment.name, clock.now(), '')}${PACK_SUFFIX}`,
    /** Failures: those of `draft`, and `cancelled` when another estimate was begun meanwhile. */
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
    /** Begins to write a pack. `file`: absolute, as the person chose it. */
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

const estimateReplaced: Failure = {
  code: 'cancelled',
  message: 'Something else was chosen for this pack.',
  advice: 'Wait for the newer choice.',
};

const packsForbidden: Failure = {
  code: 'managed',
  message: 'Your administrator doesn’t allow carry packs.',
  advice: 'Ask your administrator.',
};
