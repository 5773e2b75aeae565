import type { Frame, SnapshotSummary, SubjectReference, Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';
import { snapshotTime } from '../../../preload/contract/rules/snapshot-time.ts';
import { previewSnapshot } from '../../state/gallery/best-snapshot.ts';
import type { CompareTime } from '../../state/viewer/compare-time.ts';
import { frameOfTile, isListed } from '../../state/viewer/frames.ts';
import type { ViewerSource } from '../../state/viewer/viewer-source.ts';
import type { TimeCommand } from '../timeline/time-keys.ts';

export interface ComparePane {
  readonly subject: SubjectReference;
  readonly name: string;
  readonly deviceName: string;
  /** The time of the snapshot, ms since the epoch; null: none is known. */
  readonly at: number | null;
  /** The compared snapshot; null: it is not downloaded. */
  readonly best: SnapshotSummary | null;
  /** The low precision of the same image, to show until the best is decoded. */
  readonly preview: SnapshotSummary | null;
  /** `baseline`: stored at the end of the last visit. */
  readonly role: 'baseline' | 'plain';
  /** The time that this snapshot was looked for, ms since the epoch; absent where it was not. */
  readonly sought?: { readonly kind: CompareTime['kind']; readonly wanted: number };
}

export const compareModes = ['side', 'blink', 'swipe', 'difference'] as const;
export type CompareMode = (typeof compareModes)[number];

/**
 * A comparison to open, of two to four images; with one, the person picks the others. `series`: all subjects that were selected, to step through
 * each beside itself at another time.
 */
export interface CompareRequest {
  readonly panes: readonly ComparePane[];
  readonly mode: CompareMode;
  readonly series?: readonly SubjectReference[];
}

export const PANE_LIMIT = 4;

/** The best snapshot of a tile. */
export function paneOfTile(tile: Tile): ComparePane {
  const { subject, name, deviceName } = tile;
  const [best, preview] = [bestSnapshot(tile), previewSnapshot(tile)];
  const at = best === null ? null : snapshotTime(best).at;
  return { subject, name, deviceName, at, best, preview, role: 'plain' };
}

export function paneOfFrame(frame: Frame, deviceName: string): ComparePane {
  const { subject, name, at } = frame;
  return {
    subject,
    name,
    deviceName,
    at,
    best: bestSnapshot(frame),
    preview: previewSnapshot(frame),
    role: 'plain',
  };
}

/** The pane with what is stored of its subject now. */
export function withTile(pane: ComparePane, tile: Tile): ComparePane {
  const { at, best, preview } = paneOfTile(tile);
  return { ...pane, at: at ?? pane.at, best, preview };
}

/** The baseline of a subject. */
export function paneOfBaseline(tile: Tile, baseline: SnapshotSummary): ComparePane {
  const { at } = snapshotTime(baseline);
  return { ...paneOfTile(tile), at, best: baseline, preview: null, role: 'baseline' };
}

/** Whether two panes show one snapshot of a device, in whichever precision: between them nothing can have changed. */
export function showSameSnapshot(one: ComparePane, other: ComparePane): boolean {
  if (one.subject.deviceId !== other.subject.deviceId) return false;
  const isSameImage = one.best !== null && one.best.hash === other.best?.hash;
  return isSameImage || (one.at !== null && one.at === other.at);
}

/** Two panes in the order of their times: A is the older one. What has no time yet is the newest. */
export function olderFirst(one: ComparePane, other: ComparePane): readonly [ComparePane, ComparePane] {
  const timeOf = ({ at }: ComparePane) => at ?? Number.POSITIVE_INFINITY;
  return timeOf(other) < timeOf(one) ? [other, one] : [one, other];
}

/**
 * The snapshot before or after that of a pane, of the same device and among those that fit: usually all that the service lists or this laptop has.
 * Null: there is none.
 */
export async function stepPane(
  source: ViewerSource,
  pane: ComparePane,
  delta: -1 | 1,
  fits: (frame: Frame) => boolean = isListed,
): Promise<ComparePane | null> {
  const timeline = await source.timeline(pane.subject.deviceId, pane.at);
  if (timeline === null) return null;
  const index = frameOfTile(timeline.frames, pane, pane.best);
  const frame =
    index >= 0
      ? besideIndex(timeline.frames, index, delta, fits)
      : besideTime(timeline.frames, pane.at, delta, fits);
  return frame === undefined ? null : paneOfFrame(frame, timeline.deviceName);
}

/** The snapshot that a key of time leads to from that of a pane; null: there is none. */
export async function movePane(
  source: ViewerSource,
  pane: ComparePane,
  command: TimeCommand,
): Promise<ComparePane | null> {
  if (command.kind === 'frame') return stepPane(source, pane, command.delta);
  const isOldest = command.end === 'oldest';
  const timeline = await source.timeline(pane.subject.deviceId, isOldest ? 0 : null);
  const frame = isOldest ? timeline?.frames.find(isListed) : timeline?.frames.findLast(isListed);
  return timeline === null || frame === undefined ? null : paneOfFrame(frame, timeline.deviceName);
}

function besideIndex(
  frames: readonly Frame[],
  index: number,
  delta: -1 | 1,
  fits: (frame: Frame) => boolean,
): Frame | undefined {
  return delta === 1 ? frames.slice(index + 1).find(fits) : frames.slice(0, index).findLast(fits);
}

/** What a device shows now is no frame before it is downloaded: it stands where its time does, without one after all others. */
function besideTime(
  frames: readonly Frame[],
  at: number | null,
  delta: -1 | 1,
  fits: (frame: Frame) => boolean,
): Frame | undefined {
  const time = at ?? Number.POSITIVE_INFINITY;
  return delta === 1
    ? frames.find((frame) => frame.at > time && fits(frame))
    : frames.findLast((frame) => frame.at < time && fits(frame));
}
