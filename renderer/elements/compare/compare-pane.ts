import type {
  Frame,
  SnapshotSummary,
  SubjectReference,
  Tile,
  Timeline,
} from '../../../preload/contract/index.ts';
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
  /** Time of the snapshot, ms since the epoch, if known. */
  readonly at: number | null;
  /** The compared snapshot; `null` if not downloaded. */
  readonly best: SnapshotSummary | null;
  /** Low precision of the same image, shown until the best is decoded. */
  readonly preview: SnapshotSummary | null;
  /** `baseline`: stored at the end of the last visit. */
  readonly role: 'baseline' | 'plain';
  /** True for the image from which the user opened the comparison. */
  readonly isOrigin?: true;
  /** True if the device had no newer image when the pane was made. */
  readonly isLatest?: true;
  /** Time for which this snapshot was sought, ms since the epoch; absent otherwise. */
  readonly sought?: { readonly kind: CompareTime['kind']; readonly wanted: number };
}

export const compareModes = ['side', 'blink', 'swipe', 'difference'] as const;
export type CompareMode = (typeof compareModes)[number];

/**
 * A comparison of two to four images; with one, the user picks the others. `series`: all selected
 * subjects, each compared with itself at another time.
 */
export interface CompareRequest {
  readonly panes: readonly ComparePane[];
  readonly mode: CompareMode;
  readonly series?: readonly SubjectReference[];
}

export const PANE_LIMIT = 4;

/** Creates a pane with the best snapshot of a tile. */
export function paneOfTile(tile: Tile): ComparePane {
  const { subject, name, deviceName } = tile;
  const [best, preview] = [bestSnapshot(tile), previewSnapshot(tile)];
  const at = best === null ? null : snapshotTime(best).at;
  return { subject, name, deviceName, at, best, preview, role: 'plain' };
}

/** Creates a pane with the device's latest snapshot, or an archive. */
export const paneOfLatest = (tile: Tile): ComparePane => ({ ...paneOfTile(tile), isLatest: true });

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

/** Creates a pane with a frame, which may be the device's latest snapshot. */
function paneOfTimeline({ frames, undated, deviceName }: Timeline, frame: Frame): ComparePane {
  const pane = paneOfFrame(frame, deviceName);
  return undated === 0 && frame === frames.findLast(isListed) ? { ...pane, isLatest: true } : pane;
}

/**
 * Returns the pane whose earlier images are sought: the one the user came from, else the last;
 * `null` if none.
 */
export function referencePane(panes: readonly ComparePane[]): ComparePane | null {
  return panes.find(({ isOrigin }) => isOrigin) ?? panes.at(-1) ?? null;
}

/** Updates a pane with its subject's stored snapshots. */
export function withTile(pane: ComparePane, tile: Tile): ComparePane {
  const { at, best, preview } = paneOfTile(tile);
  return { ...pane, at: at ?? pane.at, best, preview };
}

export function withoutSought({ sought: _sought, ...pane }: ComparePane): ComparePane {
  return pane;
}

/** Creates a pane with the baseline of a subject. */
export function paneOfBaseline(tile: Tile, baseline: SnapshotSummary): ComparePane {
  const { at } = snapshotTime(baseline);
  return { ...paneOfTile(tile), at, best: baseline, preview: null, role: 'baseline' };
}

/**
 * Returns true if two panes show the same snapshot of a device, in whichever precision, so nothing
 * can have changed.
 */
export function showSameSnapshot(one: ComparePane, other: ComparePane): boolean {
  if (one.subject.deviceId !== other.subject.deviceId) return false;
  const isSameImage = one.best !== null && one.best.hash === other.best?.hash;
  return isSameImage || (one.at !== null && one.at === other.at);
}

/** Undated panes are the newest. */
export function olderFirst(one: ComparePane, other: ComparePane): readonly [ComparePane, ComparePane] {
  const timeOf = ({ at }: ComparePane) => at ?? Number.POSITIVE_INFINITY;
  return timeOf(other) < timeOf(one) ? [other, one] : [one, other];
}

/**
 * Returns the previous or next snapshot of a pane's device that fits: usually one that the service
 * lists or this laptop has. `null` if none.
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
  return frame === undefined ? null : paneOfTimeline(timeline, frame);
}

/** Returns the snapshot that a time key leads to, if any. */
export async function movePane(
  source: ViewerSource,
  pane: ComparePane,
  command: TimeCommand,
): Promise<ComparePane | null> {
  if (command.kind === 'frame') return stepPane(source, pane, command.delta);
  const isOldest = command.end === 'oldest';
  const timeline = await source.timeline(pane.subject.deviceId, isOldest ? 0 : null);
  const frame = isOldest ? timeline?.frames.find(isListed) : timeline?.frames.findLast(isListed);
  return timeline === null || frame === undefined ? null : paneOfTimeline(timeline, frame);
}

function besideIndex(
  frames: readonly Frame[],
  index: number,
  delta: -1 | 1,
  fits: (frame: Frame) => boolean,
): Frame | undefined {
  return delta === 1 ? frames.slice(index + 1).find(fits) : frames.slice(0, index).findLast(fits);
}

/**
 * Inserts the device's current snapshot, which is not a frame before its download, by its time;
 * last if undated.
 */
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
