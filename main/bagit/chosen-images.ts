import type { ExportPlan, Precision, SubjectReference } from '../../preload/contract/index.ts';
import { credibleCapture } from '../../preload/contract/rules/snapshot-time.ts';
import type { SubjectNames } from '../library/catalog/subjects.ts';
import type { ExportOwner, WantedImage } from '../library/gallery/export-images.ts';
import type { Library } from '../library/library.ts';
import { missingKey } from '../library/offline/sizes.ts';
import { firstOf } from '../shared/first-of.ts';
import type { PlannedImage } from './planned-image.ts';

/** Most names of missing images in a plan (the contract's limit). */
const MISSING_NAME_LIMIT = 10;

/**
 * Reasons why an image is missing: its subject is unknown on this laptop, it was removed from it,
 * it was never stored (`serviceHasNone`: nor does the service have it), or it is stored in the
 * other precision only.
 */
export const missingReasons = [
  'unknownSubject',
  'removed',
  'notDownloaded',
  'serviceHasNone',
  'onlyLowDownloaded',
  'onlyFullDownloaded',
] as const;

type MissingReason = (typeof missingReasons)[number];

/** A chosen image that is missing. `precision` and `capturedAt` are `null` if unknown. */
export interface MissingSubject {
  readonly subject: SubjectReference;
  readonly names: SubjectNames | null;
  readonly reason: MissingReason;
  readonly precision: Precision | null;
  /** Capture time of the snapshot, ms since the epoch. */
  readonly capturedAt: number | null;
}

/** An image that can be downloaded, identified by the row of its subject. */
export interface MissingImage {
  readonly subjectId: number;
  readonly precision: Precision;
}

/** Flags of a noted image: its precision, and the precision in which it can be downloaded. */
const [LOW, FULL, LOW_TO_DOWNLOAD, FULL_TO_DOWNLOAD] = [1, 2, 4, 8];

function flagsOf({ precision, download }: WantedImage): number {
  const own = precision === null ? 0 : precision === 'low' ? LOW : FULL;
  if (download === null) return own;
  return own | (download === 'low' ? LOW_TO_DOWNLOAD : FULL_TO_DOWNLOAD);
}

function precisionOf(flags: number): Precision | null {
  if ((flags & LOW) !== 0) return 'low';
  return (flags & FULL) === 0 ? null : 'full';
}

function downloadOf(flags: number): Precision | null {
  if ((flags & LOW_TO_DOWNLOAD) !== 0) return 'low';
  return (flags & FULL_TO_DOWNLOAD) === 0 ? null : 'full';
}

/** `isOtherStored`: the same snapshot is stored in the other precision. */
function missingReason(
  { hasNone }: ExportOwner,
  precision: Precision | null,
  isRemoved: boolean,
  isOtherStored: boolean,
): MissingReason {
  if (isRemoved) return 'removed';
  if (isOtherStored) return precision === 'full' ? 'onlyLowDownloaded' : 'onlyFullDownloaded';
  return hasNone ? 'serviceHasNone' : 'notDownloaded';
}

function named({ subject, names }: ExportOwner) {
  return { subject, names };
}

function nameOf({ subject, names }: MissingSubject): string {
  const device = names?.deviceName ?? subject.deviceId;
  const archive = names?.archiveName ?? subject.archiveId;
  return archive === null ? device : `${device} – ${archive}`;
}

/** Counts the noted images. */
function newTally() {
  return {
    subjectCount: 0,
    byteLength: 0,
    lowCount: 0,
    /** Noted images that can be downloaded in full. */
    improvableCount: 0,
    /** Images that can be downloaded, by device and precision. */
    downloads: new Map<string, number>(),
  };
}

export type ChosenImages = ReturnType<typeof createChosenImages>;

/**
 * Stores the images of an export as two numbers each, so that 100,000 take a few megabytes; names
 * and rows are read on demand. `unknown`: subjects that the library does not have.
 */
export function createChosenImages(
  { exportRows: rows }: Pick<Library, 'exportRows'>,
  unknown: readonly SubjectReference[],
) {
  const stored = {
    subjects: new Array<number>(),
    snapshots: new Array<number>(),
    flags: new Array<number>(),
  };
  const missing = {
    subjects: new Array<number>(),
    flags: new Array<number>(),
    /** Row of the same snapshot in the other precision; 0 if there is none. */
    others: new Array<number>(),
    /** Row that a removed image had; 0 if it was never stored. */
    removed: new Array<number>(),
  };
  /** Indexes of images removed since they were noted. */
  const removedSince = new Set<number>();
  const tally = newTally();

  /**
   * `otherId`: row of the same snapshot in the other precision; `removedId`: row of a removed
   * image; 0 if none.
   */
  function* describeMissing(
    subjectId: number,
    flags: number,
    otherId: number,
    removedId: number,
  ): Generator<MissingSubject> {
    const owner = rows.owner(subjectId);
    if (owner === null) return;
    const precision = precisionOf(flags);
    const other = otherId === 0 ? null : rows.stored(otherId);
    const removed = removedId === 0 ? null : rows.removed(removedId);
    const reason = missingReason(owner, precision, removed !== null, other !== null);
    const dated = removed ?? other;
    const capturedAt = owner.capturedAt ?? (dated === null ? null : credibleCapture(dated));
    yield { ...named(owner), reason, precision, capturedAt };
  }

  function* missingImages(): Generator<MissingSubject> {
    const { subjects, flags, others, removed } = missing;
    for (const [index, subjectId] of subjects.entries())
      yield* describeMissing(subjectId, flags[index] ?? 0, others[index] ?? 0, removed[index] ?? 0);
    for (const index of removedSince)
      yield* describeMissing(
        stored.subjects[index] ?? 0,
        stored.flags[index] ?? 0,
        0,
        stored.snapshots[index] ?? 0,
      );
    for (const subject of unknown)
      yield { subject, names: null, reason: 'unknownSubject', precision: null, capturedAt: null };
  }

  /** Returns `null` if the image was removed since it was noted. */
  function image(index: number): PlannedImage | null {
    const subjectId = stored.subjects[index] ?? 0;
    const owner = rows.owner(subjectId);
    const snapshotId = stored.snapshots[index] ?? 0;
    const found = rows.stored(snapshotId);
    if (owner !== null && found !== null) {
      const [note, position] = [rows.note(snapshotId), rows.position(subjectId)];
      return { ...named(owner), note, position, health: rows.health(snapshotId), image: found };
    }
    removedSince.add(index);
    return null;
  }

  return {
    /** Adds the images of one subject. */
    note(images: readonly WantedImage[]): void {
      if (images.length > 0) tally.subjectCount += 1;
      for (const image of images) {
        const { subjectId, deviceRow, download } = image;
        if (download !== null) {
          const key = missingKey(deviceRow, download);
          tally.downloads.set(key, (tally.downloads.get(key) ?? 0) + 1);
        }
        const list = image.kind === 'stored' ? stored : missing;
        list.subjects.push(subjectId);
        list.flags.push(flagsOf(image));
        if (image.kind === 'missing') {
          missing.others.push(image.otherId ?? 0);
          missing.removed.push(image.removedId ?? 0);
          continue;
        }
        stored.snapshots.push(image.snapshotId);
        tally.byteLength += image.byteLength;
        if (image.precision === 'low') tally.lowCount += 1;
        if (download !== null) tally.improvableCount += 1;
      }
    },
    tally,
    counts: (): Omit<ExportPlan, 'exportId' | 'downloads'> => ({
      subjectCount: tally.subjectCount + unknown.length,
      fileCount: stored.snapshots.length,
      byteLength: tally.byteLength,
      lowCount: tally.lowCount,
      improvableCount: tally.improvableCount,
      missingCount: missing.subjects.length + unknown.length,
      missingNames: firstOf(missingImages(), MISSING_NAME_LIMIT).map(nameOf),
    }),
    image,
    *images(): Generator<PlannedImage> {
      for (const index of stored.subjects.keys()) {
        const planned = image(index);
        if (planned !== null) yield planned;
      }
    },
    missing: missingImages,
    downloads: (): readonly MissingImage[] =>
      [stored, missing].flatMap(({ subjects, flags }) =>
        subjects.flatMap((subjectId, index) => {
          const precision = downloadOf(flags[index] ?? 0);
          return precision === null ? [] : { subjectId, precision };
        }),
      ),
  };
}
