/** Shorter stretches say more about one response than about the network. */
const STRETCH_MS = 1_000;

/** Stretches with less than this are requests and confirmations: they show the delay of the network, not its speed. */
const LEAST_BYTES = 8_192;

/** How much a new stretch counts: after five of them the old speed is mostly forgotten. */
const SHARE_OF_NEW = 0.3;

/** Measures how fast bytes arrive while requests are under way. `known`: the speed measured earlier on the same network, bytes a second. */
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
    /** Null while nothing was measured. */
    bytesPerSecond: () => value,
  };
}
