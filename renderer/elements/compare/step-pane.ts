import { snapshotTime } from '../../state/gallery/best-snapshot.ts';
import { frameOfTile, nextStored } from '../../state/viewer/frames.ts';
import type { ViewerSource } from '../../state/viewer/viewer-source.ts';
import { type ComparePane, paneOfFrame } from './compare-pane.ts';

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
