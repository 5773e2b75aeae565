import type { Frame, SnapshotSummary, SubjectReference } from '../../../preload/contract/index.ts';

/** When a snapshot is from: by the device's clock before the service's before this laptop's. */
export function frameTime(snapshot: SnapshotSummary): Pick<Frame, 'at' | 'clock'> {
  if (snapshot.capturedAt !== null) return { at: snapshot.capturedAt, clock: 'captured' };
  if (snapshot.receivedAt !== null) return { at: snapshot.receivedAt, clock: 'received' };
  return { at: snapshot.fetchedAt, clock: 'fetched' };
}

/**
 * The snapshots of one subject as moments: the low and the full precision of the same moment by the same clock are one. What
 * only this laptop's clock tells stays apart, as two downloads at one time need not show the same.
 */
export function mergeFrames(
  subject: SubjectReference,
  name: string,
  history: readonly SnapshotSummary[],
): readonly Frame[] {
  const moments = new Map<string, Frame>();
  for (const [index, snapshot] of history.entries()) {
    const time = frameTime(snapshot);
    const key = time.clock === 'fetched' ? `fetched ${index}` : `${time.clock} ${time.at}`;
    const known = moments.get(key);
    const low = known?.low ?? (snapshot.precision === 'low' ? snapshot : null);
    const full = known?.full ?? (snapshot.precision === 'full' ? snapshot : null);
    const knowledge = full === null ? 'low' : 'full';
    moments.set(key, { subject, name, ...time, knowledge, low, full });
  }
  return [...moments.values()];
}

/** The `limit` frames nearest to a moment, from old to new. */
export function nearest(frames: readonly Frame[], moment: number, limit: number): readonly Frame[] {
  const byTime = frames.toSorted((one, other) => one.at - other.at);
  const middle = byTime.findIndex(({ at }) => at > moment);
  const end = middle === -1 ? byTime.length : middle;
  const first = Math.max(0, Math.min(end - Math.ceil(limit / 2), byTime.length - limit));
  return byTime.slice(first, first + limit);
}
