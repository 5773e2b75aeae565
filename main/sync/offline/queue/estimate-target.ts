import type {
  Estimate,
  EstimateSide,
  PinRule,
  PinTarget,
  Precision,
} from '../../../../preload/contract/index.ts';
import type { Clock } from '../../../core/desktop.ts';
import type { Library } from '../../../library/library.ts';
import type { OfflineStore } from '../../../library/offline/offline-store.ts';
import type { TargetSubject } from '../../../library/offline/target-subjects.ts';
import { targetSlices } from './target-slices.ts';

interface EstimateOptions {
  readonly library: Library;
  readonly clock: Clock;
  /** Bytes a second; null while nothing was measured. */
  readonly bytesPerSecond: number | null;
  readonly signal: AbortSignal;
}

/** The bytes of one download beside the image: the request of its address and the heads of two responses. */
export const OVERHEAD_BYTES = 2_000;

/** So many of the devices that cost most are named. */
const LARGEST = 5;

const newTally = () => ({
  total: 0,
  missing: 0,
  byteLength: 0,
  guessed: 0,
  byDevice: new Map<number, number>(),
});

/** Estimates targets together; a subject that two of them take counts once. Works in slices. */
export async function estimateTargets(
  targets: readonly { readonly target: PinTarget; readonly rule: PinRule }[],
  { library, clock, bytesPerSecond, signal }: EstimateOptions,
): Promise<Estimate> {
  const store = library.offline;
  const tallies = { low: newTally(), full: newTally() };
  const means = store.read(({ sizes }) => ({ low: sizes.mean('low'), full: sizes.mean('full') }));
  const counted = new Set<number>();
  const ofDevices = new Map<string, number | null>();

  /** The mean of the stored images of the device, else of all. */
  function expected(deviceRow: number, precision: Precision) {
    const key = `${deviceRow} ${precision}`;
    const known = ofDevices.get(key) ?? store.read(({ sizes }) => sizes.ofDevice(deviceRow, precision));
    ofDevices.set(key, known);
    return { bytes: known ?? means[precision], guessed: known === null };
  }

  function count({ id, deviceRow }: TargetSubject): void {
    if (counted.has(id)) return;
    counted.add(id);
    const stored = store.read(({ sizes }) => sizes.stored(id));
    for (const precision of ['low', 'full'] as const) {
      const tally = tallies[precision];
      tally.total += 1;
      if (stored[precision] || (precision === 'low' && stored.full)) continue;
      const { bytes, guessed } = expected(deviceRow, precision);
      tally.missing += 1;
      tally.byteLength += bytes;
      if (guessed) tally.guessed += 1;
      tally.byDevice.set(deviceRow, (tally.byDevice.get(deviceRow) ?? 0) + bytes);
    }
  }

  for (const { target, rule } of targets) {
    for await (const slice of targetSlices(library, target, rule, clock.now())) {
      if (signal.aborted) break;
      slice.forEach(count);
    }
  }
  return {
    low: side(tallies.low, store, bytesPerSecond),
    full: side(tallies.full, store, bytesPerSecond),
    bytesPerSecond,
  };
}

function side(
  tally: ReturnType<typeof newTally>,
  store: OfflineStore,
  bytesPerSecond: number | null,
): EstimateSide {
  const { total, missing, guessed, byDevice } = tally;
  const byteLength = Math.round(tally.byteLength);
  const largest = [...byDevice].toSorted(([, one], [, other]) => other - one).slice(0, LARGEST);
  return {
    total,
    missing,
    byteLength,
    guessed,
    seconds:
      bytesPerSecond === null ? null : (byteLength + missing * OVERHEAD_BYTES) / Math.max(1, bytesPerSecond),
    largest: largest.flatMap(([deviceRow, bytes]) => {
      const named = store.read(({ subjects }) => subjects.named(deviceRow));
      return named === undefined
        ? []
        : [{ deviceId: named.subject.deviceId, name: named.name, byteLength: Math.round(bytes) }];
    }),
  };
}
