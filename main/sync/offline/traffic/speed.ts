/** How fast bytes come while something is on its way. */
export interface Speed {
  /** So many bytes came. */
  add(bytes: number, at: number): void;
  /** Something is on its way from now on, or no longer. */
  busy(isBusy: boolean, at: number): void;
  /** Bytes a second; null while nothing was measured. */
  bytesPerSecond(): number | null;
}

/** Shorter stretches say more about one answer than about the network. */
const STRETCH_MS = 1_000;

/** Stretches with less than this are questions and confirmations: they tell the delay of the network, not its speed. */
const LEAST_BYTES = 8_192;

/** How much a new stretch counts: after five of them the old speed is mostly forgotten. */
const SHARE_OF_NEW = 0.3;

/** Begins with what was measured earlier on the same network. */
export function createSpeed(known: number | null): Speed {
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
    add(received, at) {
      bytes += received;
      settle(at);
    },
    busy(isBusy, at) {
      settle(at);
      busySince = isBusy ? (busySince ?? at) : null;
    },
    bytesPerSecond: () => value,
  };
}
