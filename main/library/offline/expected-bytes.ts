import { chunksOf } from '../../core/chunks-of.ts';
import { yieldToEventLoop } from '../../core/yield-to-event-loop.ts';
import type { OfflineStore } from './offline-store.ts';
import type { MissingCounts } from './sizes.ts';

/** Devices whose stored images are read before other work goes on: a few milliseconds. */
export const STEP_DEVICES = 250;

/** The bytes of missing images, by their device and precision, however many devices they are of. */
export async function expectedBytes(
  offline: Pick<OfflineStore, 'read'>,
  missing: MissingCounts,
): Promise<number> {
  let bytes = 0;
  for (const counts of chunksOf(missing, STEP_DEVICES)) {
    bytes += offline.read(({ sizes }) => sizes.expected(new Map(counts)));
    await yieldToEventLoop();
  }
  return Math.round(bytes);
}
