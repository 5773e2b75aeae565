import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Frame, SnapshotSummary, Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';

/** Returns true if a frame has an image: on this laptop, or according to the service's list. */
export function isListed({ knowledge }: Frame): boolean {
  return knowledge !== 'none';
}

export function isStored(frame: Frame): boolean {
  return bestSnapshot(frame) !== null;
}

/**
 * Returns the index of the frame that a tile shows, by its image, else the last one of its
 * subject; −1 if none.
 */
export function frameOfTile(
  frames: readonly Frame[],
  tile: Pick<Tile, 'subject'>,
  shown: SnapshotSummary | null,
): number {
  const key = subjectKey(tile.subject);
  const ofSubject = (frame: Frame) => subjectKey(frame.subject) === key;
  const exact = frames.findIndex(
    (frame) =>
      ofSubject(frame) &&
      shown !== null &&
      (frame.full?.hash === shown.hash || frame.low?.hash === shown.hash),
  );
  return exact === -1 ? frames.findLastIndex(ofSubject) : exact;
}

/** Converts a frame to a tile for the viewer; `tile` is the device's. */
export function tileOfFrame(tile: Tile, frame: Frame): Tile {
  const availability = {
    full: 'available',
    low: 'available',
    onService: 'available',
    none: 'none',
    unknown: 'unknown',
  };
  return {
    ...tile,
    subject: frame.subject,
    name: frame.name,
    low: frame.low,
    full: frame.full,
    availability: availability[frame.knowledge] as Tile['availability'],
    failure: null,
    checkedAt: null,
  };
}

/** Returns the nearest frame in a direction with a stored snapshot, if any. */
export function nextStored(frames: readonly Frame[], from: number, delta: -1 | 1): number | null {
  for (let index = from + delta; index >= 0 && index < frames.length; index += delta) {
    const frame = frames[index];
    if (frame !== undefined && isStored(frame)) return index;
  }
  return null;
}
