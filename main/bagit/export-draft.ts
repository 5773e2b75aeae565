import type {
  ExportPlan,
  ExportPlanRequest,
  ExportSource,
  ExportSubject,
  SubjectReference,
} from '../../preload/contract/index.ts';
import type { WantedImage } from '../library/gallery/export-images.ts';
import type { Library } from '../library/library.ts';
import { expectedBytes } from '../library/offline/expected-bytes.ts';
import { yieldToEventLoop } from '../shared/yield-to-event-loop.ts';
import { type ChosenImages, createChosenImages } from './chosen-images.ts';

/** Subjects looked up before yielding to the event loop: a few milliseconds of work. */
const STEP_SUBJECTS = 250;
/**
 * Subjects and images noted before yielding: a device may have hundreds of archives, a subject
 * hundreds of images.
 */
const STEP_ROWS = 100;

export type DraftLibrary = Pick<Library, 'exportRows' | 'prepareGallery' | 'offline'>;

export type ExportChoice = Omit<ExportPlanRequest, 'exportId'>;

/** An export that has not started. */
export interface ExportDraft extends Pick<ChosenImages, 'downloads'> {
  /** Adds subjects to the selection, each once. */
  add(subjects: readonly ExportSubject[]): void;
  /** Finds the images of a choice. `null` if a newer choice was made meanwhile. */
  plan(choice: ExportChoice): Promise<ExportPlan | null>;
  /**
   * Finds the images of the same subjects again, including those that the choice's filter no
   * longer matches. `null` as for `plan`.
   */
  findAgain(): Promise<ExportPlan | null>;
  /** Ordered as in the choice. */
  images(): ReturnType<ChosenImages['images']>;
  /**
   * Returns the image at an index below the plan's `fileCount`; `null` if it was removed since.
   */
  image(index: number): ReturnType<ChosenImages['image']>;
  /**
   * Returns images that are not stored, including those that `images` and `image` found removed.
   */
  missing(): ReturnType<ChosenImages['missing']>;
  readonly current: ExportPlan;
  readonly choice: ExportChoice;
}

interface ExportDraftOptions {
  readonly exportId: string;
  readonly library: DraftLibrary;
  /**
   * Estimates the seconds that `count` downloads take at the measured speed; `null` if not
   * measured.
   */
  readonly secondsFor: (byteLength: number, count: number) => number | null;
}

/** Collects the subjects that were passed in. */
function createSelection({ exportRows: rows }: DraftLibrary) {
  /** Keys are row ids; values are the hashes of single images. */
  const known = new Map<number, Set<string>>();
  const unknown = new Map<string, SubjectReference>();
  return {
    add(subjects: readonly ExportSubject[]): void {
      for (const { hash, ...subject } of subjects) {
        const row = rows.find(subject);
        if (row === null) unknown.set(JSON.stringify([subject.deviceId, subject.archiveId]), subject);
        else {
          const hashes = known.get(row) ?? new Set();
          known.set(row, hash === undefined ? hashes : hashes.add(hash));
        }
      }
    },
    /** Returns row ids. */
    known: () => [...known.keys()],
    /**
     * Returns the images passed in for a subject, or the newest if only the subject was passed.
     */
    images(row: number): readonly WantedImage[] {
      const hashes = known.get(row) ?? [];
      const chosen = rows.chosen(row, hashes);
      return chosen.length > 0 ? chosen : rows.wanted(row, { kind: 'newest' }, 'best');
    },
    /** Returns subjects that the library does not have. */
    unknown: () => [...unknown.values()],
  };
}

/** Returns true if the subjects or images were passed in rather than queried. */
function isHandedOver(
  source: ExportSource,
): source is Extract<ExportSource, { kind: 'selection' | 'images' }> {
  return source.kind === 'selection' || source.kind === 'images';
}

/** Yields the subjects of a choice by row id, in steps, each once. */
async function* subjectSteps(
  { exportRows: rows, prepareGallery }: DraftLibrary,
  { source, snapshots }: ExportChoice,
  selected: () => readonly number[],
): AsyncGenerator<readonly number[]> {
  if (source.kind === 'gallery') await prepareGallery(source.scope);
  const steps = isHandedOver(source) ? [selected()].values() : rows.steps(source);
  const seen = new Set<number>();
  for (let step = steps.next(); step.done !== true; step = steps.next()) {
    for (let from = 0; from < step.value.length; from += STEP_SUBJECTS) {
      const part = step.value.slice(from, from + STEP_SUBJECTS);
      const all =
        snapshots.kind === 'newest' || source.kind === 'images'
          ? part
          : part.flatMap((id) => [id].concat(rows.archives(id)));
      // A device and its archive may both be selected.
      const fresh = [...new Set(all)].filter((id) => !seen.has(id));
      for (const id of fresh) seen.add(id);
      yield fresh;
    }
  }
}

async function estimate(
  { tally: { downloads } }: ChosenImages,
  { library, secondsFor }: ExportDraftOptions,
): Promise<ExportPlan['downloads']> {
  const count = [...downloads.values()].reduce((sum, number) => sum + number, 0);
  const byteLength = await expectedBytes(library.offline, downloads);
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
  /** Subjects of the last plan by row id, in order. */
  let subjects: readonly number[] = [];
  let chosen = createChosenImages(library, []);
  let current: ExportPlan = {
    exportId,
    ...chosen.counts(),
    downloads: { count: 0, byteLength: 0, seconds: options.secondsFor(0, 0) },
  };
  let planning = 0;

  /** Returns `null` if another plan was begun meanwhile. */
  async function findImages(
    wanted: ExportChoice,
    steps: AsyncIterable<readonly number[]> | Iterable<readonly number[]>,
  ): Promise<ExportPlan | null> {
    planning += 1;
    const own = planning;
    const { source, snapshots, precision } = wanted;
    const unknown = isHandedOver(source) ? selection.unknown() : [];
    const imagesOf = (id: number) =>
      source.kind === 'images' ? selection.images(id) : library.exportRows.wanted(id, snapshots, precision);
    const next = createChosenImages(library, unknown);
    const found: number[] = [];
    let rows = 0;
    for await (const step of steps) {
      for (const id of step) {
        found.push(id);
        const images = imagesOf(id);
        next.note(images);
        rows += 1 + images.length;
        if (rows < STEP_ROWS) continue;
        rows = 0;
        await yieldToEventLoop();
        if (own !== planning) return null;
      }
      await yieldToEventLoop();
      if (own !== planning) return null;
    }
    const downloads = await estimate(next, options);
    if (own !== planning) return null;
    choice = wanted;
    subjects = found;
    chosen = next;
    current = { exportId, ...next.counts(), downloads };
    return current;
  }

  return {
    add: selection.add,
    plan: (wanted) => findImages(wanted, subjectSteps(library, wanted, selection.known)),
    findAgain: () => findImages(choice, [subjects]),
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
