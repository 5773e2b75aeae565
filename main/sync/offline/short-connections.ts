import type { ShortConnection, ShortConnections } from '../../../preload/contract/index.ts';
import type { OfflineStore } from '../../library/offline/offline-store.ts';
import type { WaitingItem } from '../../library/offline/queue-items.ts';
import { OVERHEAD_BYTES } from '../queue/estimate-target.ts';

/** Typical durations of a signal: a look at the phone, a stop at the road, a coffee. */
const CONNECTION_SECONDS = [30, 120, 600] as const;

/** Speed of a slow mobile network (EDGE), used until measured. */
const ASSUMED_BYTES_PER_SECOND = 20_000;

/**
 * More than a slow network downloads in ten minutes; for a faster one the plan says "at least".
 */
const MOST_ITEMS = 5_000;

const NAMES = 10;

/**
 * Plans the downloads of a connection of 30 seconds, two minutes and ten minutes: low ones first,
 * then full ones, each in order.
 */
export function planShortConnections(store: OfflineStore, bytesPerSecond: number | null): ShortConnections {
  const speed = bytesPerSecond ?? ASSUMED_BYTES_PER_SECOND;
  const { items, means, waiting } = store.read(({ queue, sizes }) => ({
    items: (['low', 'full'] as const).flatMap((precision) => queue.waiting(precision, 'check', MOST_ITEMS)),
    means: { low: sizes.mean('low'), full: sizes.mean('full') },
    waiting: queue.counts(),
  }));
  const total = waiting.low + waiting.full;

  function planConnection(seconds: number): ShortConnection {
    const counts = { low: 0, full: 0 };
    const first: WaitingItem[] = [];
    let byteLength = 0;
    for (const item of items) {
      // A checked image is mostly unchanged and costs only its requests.
      const cost = OVERHEAD_BYTES + (item.reason === 'check' ? 0 : means[item.precision]);
      if (byteLength + cost > speed * seconds) break;
      byteLength += cost;
      counts[item.precision] += 1;
      if (first.length < NAMES) first.push(item);
    }
    return {
      seconds,
      lowCount: counts.low,
      fullCount: counts.full,
      byteLength: Math.round(byteLength),
      leftCount: Math.max(0, total - counts.low - counts.full),
      names: store.read(({ subjects }) =>
        first.flatMap(({ subjectId }) => subjects.named(subjectId)?.name ?? []),
      ),
    };
  }

  return {
    bytesPerSecond,
    assumedBytesPerSecond: ASSUMED_BYTES_PER_SECOND,
    connections: CONNECTION_SECONDS.map(planConnection),
  };
}
