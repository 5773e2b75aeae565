import type { Frame, SnapshotSummary, SubjectReference, Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot, previewSnapshot, snapshotTime } from '../../state/gallery/best-snapshot.ts';
import { frameOfTile, nextStored } from '../../state/viewer/frames.ts';
import type { ViewerSource } from '../../state/viewer/viewer-source.ts';

export interface ComparePane {
  readonly subject: SubjectReference;
  readonly name: string;
  readonly deviceName: string;
  /** The compared snapshot; null: nothing of the subject is downloaded. */
  readonly best: SnapshotSummary | null;
  /** The low precision of the same image, to show until the best is decoded. */
  readonly preview: SnapshotSummary | null;
  /** `baseline`: stored at the end of the last visit. */
  readonly role: 'baseline' | 'plain';
}

export const compareModes = ['side', 'blink', 'swipe', 'difference'] as const;
export type CompareMode = (typeof compareModes)[number];

/** A comparison to open, of two to four images; with one, the person picks the others. */
export interface CompareRequest {
  readonly panes: readonly ComparePane[];
  readonly mode: CompareMode;
}

export const PANE_LIMIT = 4;

/** The best snapshot of a tile. */
export function paneOfTile(tile: Tile): ComparePane {
  const { subject, name, deviceName } = tile;
  const [best, preview] = [bestSnapshot(tile), previewSnapshot(tile)];
  return { subject, name, deviceName, best, preview, role: 'plain' };
}

export function paneOfFrame(frame: Frame, deviceName: string): ComparePane {
  const { subject, name, low, full } = frame;
  const preview = full === null ? null : low;
  return { subject, name, deviceName, best: full ?? low, preview, role: 'plain' };
}

/** The baseline of a subject, as the older side. */
export function paneOfBaseline(tile: Tile, baseline: SnapshotSummary): ComparePane {
  return { ...paneOfTile(tile), best: baseline, preview: null, role: 'baseline' };
}

/** The stored snapshot before or after that of a pane, of the same device; null: there is none. */
export async function stepPane(
  source: ViewerSource,
  pane: ComparePane,
  delta: -1 | 1,
): Promise<ComparePane | null> {
  const around = pane.best === null ? null : snapshotTime(pane.best).at;
  const timeline = await source.timeline(pane.subject.deviceId, around);
  if (timeline === null) return null;
  const index = frameOfTile(timeline.frames, pane, pane.best);
  const next = nextStored(timeline.frames, index, delta);
  const frame = next === null ? undefined : timeline.frames[next];
  return frame === undefined ? null : paneOfFrame(frame, timeline.deviceName);
}
