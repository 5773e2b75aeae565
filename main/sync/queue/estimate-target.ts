import {
  type Estimate,
  type EstimateSide,
  type EstimateTarget,
  type NewPin,
  type PinRule,
  type Precision,
  pinPrecisions,
} from '../../../preload/contract/index.ts';
import type { Library } from '../../library/library.ts';
import type { OfflineStore } from '../../library/offline/offline-store.ts';
import { precisionsOf } from '../../library/offline/retention.ts';
import type { Clock } from '../../shared/desktop.ts';
import { yieldToEventLoop } from '../../shared/yield-to-event-loop.ts';
import type { KnownHistory } from './known-history.ts';
import { targetSlices } from './target-slices.ts';

interface EstimateOptions {
  readonly library: Library;
  readonly history: KnownHistory;
  readonly clock: Clock;
  /** Bytes a second; `null` until measured. */
  readonly bytesPerSecond: number | null;
  readonly signal: AbortSignal;
}

/**
 * Bytes of one download besides the image: the request of its address and the heads of two
 * responses.
 */
export const OVERHEAD_BYTES = 2_000;

/** Rows in one read: a few milliseconds. */
const SLICE_ROWS = 200;

/** Number of largest devices that are named. */
const LARGEST = 5;

const newTally = () => ({
  total: 0,
  missing: 0,
  downloads: 0,
  byteLength: 0,
  guessed: 0,
  byDevice: new Map<number, number>(),
});

type Tally = ReturnType<typeof newTally>;

interface CountedImage {
  readonly deviceRow: number;
  readonly precision: Precision;
  readonly isStored: boolean;
}

/**
 * Counts images, and the bytes of missing ones. `counts` is false if another image of the same
 * snapshot is counted.
 */
function createTally(store: OfflineStore) {
  const means = store.read(({ sizes }) => ({ low: sizes.mean('low'), full: sizes.mean('full') }));
  const ofDevices = new Map<string, number | null>();

  /** Returns the mean of the device's stored images, else of all. */
  function expected(deviceRow: number, precision: Precision) {
    const key = `${deviceRow} ${precision}`;
    const known = ofDevices.get(key) ?? store.read(({ sizes }) => sizes.ofDevice(deviceRow, precision));
    ofDevices.set(key, known);
    return { bytes: known ?? means[precision], guessed: known === null };
  }

  return (tally: Tally, { deviceRow, precision, isStored }: CountedImage, counts = true): void => {
    if (counts) tally.total += 1;
    if (isStored) return;
    const { bytes, guessed } = expected(deviceRow, precision);
    if (counts) tally.missing += 1;
    tally.downloads += 1;
    tally.byteLength += bytes;
    if (guessed && counts) tally.guessed += 1;
    tally.byDevice.set(deviceRow, (tally.byDevice.get(deviceRow) ?? 0) + bytes);
  };
}

/**
 * Estimates what a pin would retain in each precision: the same snapshots that it will count and
 * check. Works in slices.
 */
export async function estimatePin(
  { target, rule }: { readonly target: EstimateTarget; readonly rule: PinRule },
  { library, history, clock, bytesPerSecond, signal }: EstimateOptions,
): Promise<Estimate> {
  const store = library.offline;
  const tallies = { low: newTally(), newestFull: newTally(), full: newTally() };
  const count = createTally(store);
  const hasHistory = rule.kind !== 'newest' || rule.number > 0;
  let unlisted = 0;
  for await (const slice of targetSlices(library, target, rule, clock.now())) {
    if (signal.aborted) break;
    for (const { id, deviceRow } of slice) {
      const stored = store.read(({ sizes }) => sizes.stored(id));
      const isStored = { low: stored.low || stored.full, full: stored.full };
      const isDevice = id === deviceRow;
      for (const pinned of pinPrecisions) {
        const precisions = precisionsOf(pinned, isDevice);
        for (const precision of precisions)
          count(
            tallies[pinned],
            { deviceRow, precision, isStored: isStored[precision] },
            precision === precisions.at(-1),
          );
      }
      if (hasHistory && isDevice && !history.isListed(id)) unlisted += 1;
    }
  }
  return estimateOf(tallies, unlisted, store, bytesPerSecond);
}

/**
 * Estimates the remaining downloads of several pins, counting an image of two pins once. Works in
 * slices. Throws the signal's reason.
 */
export async function estimatePins(
  pins: readonly NewPin[],
  { library, clock, signal }: Pick<EstimateOptions, 'library' | 'clock' | 'signal'>,
): Promise<{ readonly images: number; readonly byteLength: number }> {
  const store = library.offline;
  const tally = newTally();
  const count = createTally(store);
  const counted: Readonly<Record<Precision, Set<number>>> = { low: new Set(), full: new Set() };
  const missing = new Set<number>();
  for (const { target, rule, precision: pinned } of pins)
    for await (const slice of targetSlices(library, target, rule, clock.now())) {
      signal.throwIfAborted();
      for (const { id, deviceRow } of slice) {
        const stored = store.read(({ sizes }) => sizes.stored(id));
        const isStored = { low: stored.low || stored.full, full: stored.full };
        const precisions = precisionsOf(pinned, id === deviceRow);
        for (const precision of precisions) {
          if (precision === precisions.at(-1) && !isStored[precision]) missing.add(id);
          if (counted[precision].has(id)) continue;
          counted[precision].add(id);
          count(tally, { deviceRow, precision, isStored: isStored[precision] });
        }
      }
    }
  return { images: missing.size, byteLength: Math.round(tally.byteLength) };
}

/**
 * Estimates what the pins retain, by precision; an image of two pins counts once. Works in slices.
 */
export async function estimateRetained({
  library,
  bytesPerSecond,
  signal,
}: EstimateOptions): Promise<Estimate> {
  const store = library.offline;
  const tallies = { low: newTally(), full: newTally() };
  const count = createTally(store);
  for (let after = 0; !signal.aborted; await yieldToEventLoop()) {
    const images = store.read(({ retention }) => retention.after(after, SLICE_ROWS));
    const last = images.at(-1);
    if (last === undefined) break;
    for (const { deviceRow, precision, hash } of images)
      count(tallies[precision], { deviceRow, precision, isStored: hash !== null });
    after = last.subjectId;
  }
  return estimateOf({ ...tallies, newestFull: null }, 0, store, bytesPerSecond);
}

function estimateOf(
  { low, newestFull, full }: Readonly<Record<Precision, Tally>> & { readonly newestFull: Tally | null },
  unlisted: number,
  store: OfflineStore,
  bytesPerSecond: number | null,
): Estimate {
  const sideOf = (tally: Tally) => side(tally, store, bytesPerSecond);
  return {
    low: sideOf(low),
    newestFull: newestFull && sideOf(newestFull),
    full: sideOf(full),
    unlisted,
    bytesPerSecond,
  };
}

function side(tally: Tally, store: OfflineStore, bytesPerSecond: number | null): EstimateSide {
  const { total, missing, downloads, guessed, byDevice } = tally;
  const byteLength = Math.round(tally.byteLength);
  const largest = [...byDevice].toSorted(([, one], [, other]) => other - one).slice(0, LARGEST);
  return {
    total,
    missing,
    byteLength,
    guessed,
    seconds:
      bytesPerSecond === null
        ? null
        : (byteLength + downloads * OVERHEAD_BYTES) / Math.max(1, bytesPerSecond),
    largest: largest.flatMap(([deviceRow, bytes]) => {
      const named = store.read(({ subjects }) => subjects.named(deviceRow));
      return named === undefined
        ? []
        : [{ deviceId: named.subject.deviceId, name: named.name, byteLength: Math.round(bytes) }];
    }),
  };
}
