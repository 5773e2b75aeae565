import type { Frame, SnapshotSummary, SubjectReference } from '../../../preload/contract/index.ts';

/** The time of a snapshot, by the device's clock before the service's before this laptop's. */
export function frameTime(snapshot: SnapshotSummary): Pick<Frame, 'at' | 'clock'> {
  if (snapshot.capturedAt !== null) return { at: snapshot.capturedAt, clock: 'captured' };
  if (snapshot.receivedAt !== null) return { at: snapshot.receivedAt, clock: 'received' };
  return { at: snapshot.fetchedAt, clock: 'fetched' };
}

/**
 * The snapshots of one subject as frames: the low and the full precision of the same time by the same clock are one. Times of this laptop's
 * clock stay apart, as two downloads at one time need not show the same.
 */
export function mergeFrames(
  subject: SubjectReference,
  name: string,
  history: readonly SnapshotSummary[],
): readonly Frame[] {
  const merged = new Map<string, Frame>();
  for (const [index, snapshot] of history.entries()) {
    const time = frameTime(snapshot);
    const key = time.clock === 'fetched' ? `fetched ${index}` : `${time.clock} ${time.at}`;
    const known = merged.get(key);
    const low = known?.low ?? (snapshot.precision === 'low' ? snapshot : null);
    const full = known?.full ?? (snapshot.precision === 'full' ? snapshot : null);
    const knowledge = full === null ? 'low' : 'full';
    merged.set(key, { subject, name, ...time, knowledge, low, full });
  }
  return [...merged.values()];
}

/** The `limit` frames nearest to a time, from old to new. */
export function nearest(frames: readonly Frame[], time: number, limit: number): readonly Frame[] {
  const byTime = frames.toSorted((one, other) => one.at - other.at);
  const middle = byTime.findIndex(({ at }) => at > time);
  const end = middle === -1 ? byTime.length : middle;
  const first = Math.max(0, Math.min(end - Math.ceil(limit / 2), byTime.length - limit));
  return byTime.slice(first, first + limit);
}
