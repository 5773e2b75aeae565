import type { ExportPlan, Precision, SubjectReference } from '../../../preload/contract/index.ts';
import { firstOf } from '../../core/first-of.ts';
import type { SubjectNames } from '../../library/catalog/subjects.ts';
import type { ExportOwner, WantedImage } from '../../library/gallery/export-images.ts';
import type { Library } from '../../library/library.ts';
import { missingKey } from '../../library/offline/sizes.ts';
import type { PlannedImage } from './planned-image.ts';

/** Missing names in a plan (the contract's limit). */
const MISSING_NAME_LIMIT = 10;

/** Why a subject is missing: unknown on the laptop, not stored (`serviceHasNone`: nor on the service), or stored in the other precision only. */
export const missingReasons = [
  'unknownSubject',
  'notDownloaded',
  'serviceHasNone',
  'onlyLowDownloaded',
  'onlyFullDownloaded',
] as const;

type MissingReason = (typeof missingReasons)[number];

export interface MissingSubject {
  readonly subject: SubjectReference;
  readonly names: SubjectNames | null;
  readonly reason: MissingReason;
}

/** A missing image that can be downloaded, by the row of its subject. */
export interface MissingImage {
  readonly subjectId: number;
  readonly precision: Precision;
}

/** Flags of a missing image. */
const FULL = 1;
const DOWNLOADABLE = 2;

const precisionOf = (flags: number): Precision => ((flags & FULL) === 0 ? 'low' : 'full');

function missingReason(owner: ExportOwner, wanted: Precision): MissingReason {
  if (wanted === 'full' && owner.stored.low) return 'onlyLowDownloaded';
  if (wanted === 'low' && owner.stored.full) return 'onlyFullDownloaded';
  return owner.hasNone ? 'serviceHasNone' : 'notDownloaded';
}

function named({ subject, names }: ExportOwner) {
  return { subject, names };
}

function nameOf({ subject, names }: MissingSubject): string {
  const device = names?.deviceName ?? subject.deviceId;
  const archive = names?.archiveName ?? subject.archiveId;
  return archive === null ? device : `${device} – ${archive}`;
}

/** Numbers of the images that are noted. */
function newTally() {
  return {
    subjectCount: 0,
    byteLength: 0,
    lowCount: 0,
    /** Missing images that can be downloaded, by device and precision. */
    downloads: new Map<string, number>(),
  };
}

export type ChosenImages = ReturnType<typeof createChosenImages>;

/**
 * The images of an export as two numbers each, so that 100,000 take some megabytes; names and rows are read when they are needed. `unknown`:
 * subjects that the library does not have.
 */
export function createChosenImages(
  { exportRows: rows }: Pick<Library, 'exportRows'>,
  unknown: readonly SubjectReference[],
) {
  const stored = { subjects: new Array<number>(), snapshots: new Array<number>() };
  const missing = { subjects: new Array<number>(), flags: new Array<number>() };
  /** Subjects whose image was removed since it was noted. */
  const removed = new Set<number>();
  const tally = newTally();

  function* missingImages(): Generator<MissingSubject> {
    for (const [index, subjectId] of missing.subjects.entries()) {
      const owner = rows.owner(subjectId);
      const wanted = precisionOf(missing.flags[index] ?? 0);
      if (owner !== null) yield { ...named(owner), reason: missingReason(owner, wanted) };
    }
    for (const subjectId of removed) {
      const owner = rows.owner(subjectId);
      if (owner !== null) yield { ...named(owner), reason: 'notDownloaded' };
    }
    for (const subject of unknown) yield { subject, names: null, reason: 'unknownSubject' };
  }

  /** Null: it was removed since it was noted. */
  function image(index: number): PlannedImage | null {
    const subjectId = stored.subjects[index] ?? 0;
    const owner = rows.owner(subjectId);
    const snapshotId = stored.snapshots[index] ?? 0;
    const found = rows.stored(snapshotId);
    if (owner !== null && found !== null) {
      const [note, position] = [rows.note(snapshotId), rows.position(subjectId)];
      return { ...named(owner), note, position, health: rows.health(snapshotId), image: found };
    }
    removed.add(subjectId);
    return null;
  }

  return {
    /** Adds the images of one subject. */
    note(images: readonly WantedImage[]): void {
      if (images.length > 0) tally.subjectCount += 1;
      for (const { subjectId, deviceRow, snapshotId, precision, byteLength, canDownload } of images) {
        if (snapshotId === null) {
          missing.subjects.push(subjectId);
          missing.flags.push((precision === 'full' ? FULL : 0) | (canDownload ? DOWNLOADABLE : 0));
          const key = missingKey(deviceRow, precision);
          if (canDownload) tally.downloads.set(key, (tally.downloads.get(key) ?? 0) + 1);
          continue;
        }
        stored.subjects.push(subjectId);
        stored.snapshots.push(snapshotId);
        tally.byteLength += byteLength;
        if (precision === 'low') tally.lowCount += 1;
      }
    },
    tally,
    counts: (): Omit<ExportPlan, 'exportId' | 'downloads'> => ({
      subjectCount: tally.subjectCount + unknown.length,
      fileCount: stored.snapshots.length,
      byteLength: tally.byteLength,
      lowCount: tally.lowCount,
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
      missing.subjects.flatMap((subjectId, index) => {
        const flags = missing.flags[index] ?? 0;
        return (flags & DOWNLOADABLE) === 0 ? [] : { subjectId, precision: precisionOf(flags) };
      }),
  };
}
