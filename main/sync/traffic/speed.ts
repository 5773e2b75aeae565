/** Shorter stretches say more about one response than about the network. */
const STRETCH_MS = 1_000;

/**
 * Stretches with fewer bytes are requests and confirmations: they show the network's delay, not
 * its speed.
 */
const LEAST_BYTES = 8_192;

/** Weight of a new stretch: after five of them the old speed is mostly forgotten. */
const SHARE_OF_NEW = 0.3;

/**
 * Measures how fast bytes arrive while requests are running. `known`: earlier speed on the same
 * network, bytes a second.
 */
export function createSpeed(known: number | null) {
  let value = known;
  let bytes = 0;
  let busyMs = 0;
  let busySince: number | null = null;

  function settle(at: number): void {
    if (busySince !== null) {
      busyMs += Math.max(0, at - busySince);
      busySince = at;
    }
    if (busyMs < STRETCH_MS) return;
    if (bytes >= LEAST_BYTES) {
      const measured = bytes / (busyMs / 1_000);
      value = value === null ? measured : value + (measured - value) * SHARE_OF_NEW;
    }
    bytes = 0;
    busyMs = 0;
  }

  return {
    add(received: number, at: number): void {
      bytes += received;
      settle(at);
    },
    busy(isBusy: boolean, at: number): void {
      settle(at);
      busySince = isBusy ? (busySince ?? at) : null;
    },
    /** Returns `null` until measured. */
    bytesPerSecond: () => value,
  };
}
