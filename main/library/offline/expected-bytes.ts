import { chunksOf } from '../../shared/chunks-of.ts';
import { yieldToEventLoop } from '../../shared/yield-to-event-loop.ts';
import type { OfflineStore } from './offline-store.ts';
import type { MissingCounts } from './sizes.ts';

/** Devices whose stored images are read before yielding: a few milliseconds. */
export const STEP_DEVICES = 250;

/** Estimates the bytes of missing images by device and precision, for any number of devices. */
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
