import type {
  Bridge,
  Estimate,
  EstimateRequest,
  EstimateSide,
  Failure,
} from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';

/** Most contributors on the screen, as in one estimate. */
const LARGEST_SHOWN = 5;

/** An estimate, or why there is none. */
export type EstimateOutcome =
  | { readonly kind: 'estimated'; readonly estimate: Estimate }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** A newer estimate was requested. */
  | { readonly kind: 'outdated' };

function addSides(one: EstimateSide, other: EstimateSide): EstimateSide {
  const largest = [...one.largest, ...other.largest]
    .toSorted((a, b) => b.byteLength - a.byteLength)
    .slice(0, LARGEST_SHOWN);
  return {
    total: one.total + other.total,
    missing: one.missing + other.missing,
    byteLength: one.byteLength + other.byteLength,
    guessed: one.guessed + other.guessed,
    seconds: one.seconds === null || other.seconds === null ? null : one.seconds + other.seconds,
    largest,
  };
}

/** Adds up the estimates of several targets. A device and its organization count twice. */
export async function estimateAll(
  bridge: Bridge,
  requests: readonly EstimateRequest[],
  isWanted: () => boolean,
): Promise<EstimateOutcome> {
  let sum: Estimate | null = null;
  for (const request of requests) {
    const answer = await invoke(() => bridge.offline.estimate(request));
    if (!isWanted()) return { kind: 'outdated' };
    if (!answer.ok) return { kind: 'failed', failure: answer.failure };
    sum =
      sum === null
        ? answer.value
        : {
            low: addSides(sum.low, answer.value.low),
            newestFull:
              sum.newestFull && answer.value.newestFull && addSides(sum.newestFull, answer.value.newestFull),
            full: addSides(sum.full, answer.value.full),
            unlisted: sum.unlisted + answer.value.unlisted,
            bytesPerSecond: answer.value.bytesPerSecond,
          };
  }
  return sum === null ? { kind: 'outdated' } : { kind: 'estimated', estimate: sum };
}
