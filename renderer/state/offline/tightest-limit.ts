import type { OfflineState } from '../../../preload/contract/index.ts';

/** The use of a limit, bytes. */
interface UsedLimit {
  readonly used: number;
  readonly limit: number;
}

/** The limit that will be reached first: that of the network or that of the running sync. Null: no limit. */
export function tightestLimit({
  network,
  sync: run,
  syncLimitBytes,
}: Pick<OfflineState, 'network' | 'sync' | 'syncLimitBytes'>): UsedLimit | null {
  const limits: UsedLimit[] = [];
  if (network !== null && network.limitBytes !== null)
    limits.push({ used: network.usedBytes, limit: network.limitBytes });
  if (run !== null && syncLimitBytes !== null) limits.push({ used: run.wireBytes, limit: syncLimitBytes });
  return limits.toSorted((one, other) => one.limit - one.used - (other.limit - other.used))[0] ?? null;
}
