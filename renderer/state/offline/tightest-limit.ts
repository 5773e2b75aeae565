import type { OfflineState } from '../../../preload/contract/index.ts';

/** What is used of a cap, bytes. */
interface UsedCap {
  readonly used: number;
  readonly cap: number;
}

/** The cap that is reached first: that of the network, or that of the run under way. Null: nothing is capped. */
export function tightestLimit({
  network,
  sync: run,
  syncLimitBytes,
}: Pick<OfflineState, 'network' | 'sync' | 'syncLimitBytes'>): UsedCap | null {
  const caps: UsedCap[] = [];
  if (network !== null && network.limitBytes !== null)
    caps.push({ used: network.usedBytes, cap: network.limitBytes });
  if (run !== null && syncLimitBytes !== null) caps.push({ used: run.wireBytes, cap: syncLimitBytes });
  return caps.toSorted((one, other) => one.cap - one.used - (other.cap - other.used))[0] ?? null;
}
