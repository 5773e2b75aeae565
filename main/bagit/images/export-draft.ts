import type { ExportPlan, ExportPlanRequest, SubjectReference } from '../../../preload/contract/index.ts';
import { yieldToEventLoop } from '../../core/yield-to-event-loop.ts';
import type { Library } from '../../library/library.ts';
import { type ChosenImages, createChosenImages } from './chosen-images.ts';

/** Subjects that are looked up before other work goes on: some milliseconds. */
const STEP_SUBJECTS = 250;

export type DraftLibrary = Pick<Library, 'exportRows' | 'prepareGallery' | 'offline'>;

/** How an export is chosen. */
export type ExportChoice = Omit<ExportPlanRequest, 'exportId'>;

/** An export that has not started. */
export interface ExportDraft extends Pick<ChosenImages, 'downloads'> {
  /** Adds subjects to the selection; one that is in it already counts once. */
  add(subjects: readonly SubjectReference[]): void;
  /** Finds the images of a choice. Null: another choice was made meanwhile. */
  plan(choice: ExportChoice): Promise<ExportPlan | null>;
  /** In the order of the choice. */
  images(): ReturnType<ChosenImages['images']>;
  /** The image at an index below the plan's `fileCount`; null: it was removed since the plan. */
  image(index: number): ReturnType<ChosenImages['image']>;
  /** Images that are not stored; after `images` and `image` also those that it found removed since the plan. */
  missing(): ReturnType<ChosenImages['missing']>;
  /** The last plan, and its choice. */
  readonly current: ExportPlan;
  readonly choice: ExportChoice;
}

interface ExportDraftOptions {
  readonly exportId: string;
  readonly library: DraftLibrary;
  /** Seconds that so many downloads take at the measured speed; null: not measured. */
  readonly secondsFor: (byteLength: number, count: number) => number | null;
}

/** The subjects that a person handed over. */
function createSelection({ exportRows: rows }: DraftLibrary) {
  const known = new Set<number>();
  const unknown = new Map<string, SubjectReference>();
  return {
    add(subjects: readonly SubjectReference[]): void {
      for (const subject of subjects) {
        const row = rows.find(subject);
        if (row === null) unknown.set(JSON.stringify([subject.deviceId, subject.archiveId]), subject);
        else known.add(row);
      }
    },
    /** Row ids. */
    known: () => [...known],
    /** Those that the library does not have. */
    unknown: () => [...unknown.values()],
  };
}

/** The subjects of a choice by row id, in steps, each once. */
async function* subjectSteps(
  { exportRows: rows, prepareGallery }: DraftLibrary,
  { source, snapshots }: ExportChoice,
  selected: () => readonly number[],
): AsyncGenerator<readonly number[]> {
  if (source.kind === 'gallery') await prepareGallery(source.scope);
  const steps = source.kind === 'selection' ? [selected()].values() : rows.steps(source);
  const seen = new Set<number>();
  for (let step = steps.next(); step.done !== true; step = steps.next()) {
    for (let from = 0; from < step.value.length; from += STEP_SUBJECTS) {
      const part = step.value.slice(from, from + STEP_SUBJECTS);
      const all = snapshots.kind === 'newest' ? part : part.flatMap((id) => [id].concat(rows.archives(id)));
      // A device and its archive may both be selected.
      const fresh = [...new Set(all)].filter((id) => !seen.has(id));
      for (const id of fresh) seen.add(id);
      yield fresh;
    }
  }
}

function estimate(
  { tally: { downloads } }: ChosenImages,
  { library, secondsFor }: ExportDraftOptions,
): ExportPlan['downloads'] {
  const count = [...downloads.values()].reduce((sum, number) => sum + number, 0);
  const byteLength = library.offline.read(({ sizes }) => sizes.expected(downloads));
  return { count, byteLength, seconds: secondsFor(byteLength, count) };
}

export function createExportDraft(options: ExportDraftOptions): ExportDraft {
  const { exportId, library } = options;
  const selection = createSelection(library);
  let choice: ExportChoice = {
    source: { kind: 'selection' },
    snapshots: { kind: 'newest' },
    precision: 'best',
  };
  let chosen = createChosenImages(library, []);
  let current = planOf(chosen);
  let planning = 0;

  function planOf(images: ChosenImages): ExportPlan {
    return { exportId, ...images.counts(), downloads: estimate(images, options) };
  }

  return {
    add: selection.add,
    async plan(wanted) {
      planning += 1;
      const own = planning;
      const unknown = wanted.source.kind === 'selection' ? selection.unknown() : [];
      const next = createChosenImages(library, unknown);
      for await (const step of subjectSteps(library, wanted, selection.known)) {
        for (const id of step) next.note(library.exportRows.wanted(id, wanted.snapshots, wanted.precision));
        await yieldToEventLoop();
        if (own !== planning) return null;
      }
      choice = wanted;
      chosen = next;
      current = planOf(next);
      return current;
    },
    images: () => chosen.images(),
    image: (index) => chosen.image(index),
    missing: () => chosen.missing(),
    downloads: () => chosen.downloads(),
    get current() {
      return current;
    },
    get choice() {
      return choice;
    },
  };
}
