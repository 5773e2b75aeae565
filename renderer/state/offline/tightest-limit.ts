import type { OfflineState } from '../../../preload/contract/index.ts';

/**
 * Returns the use of the limit that will be reached first, bytes: the network's or the running
 * sync's, if any.
 */
export function tightestLimit({ network, sync }: Pick<OfflineState, 'network' | 'sync'>) {
  const limits: { readonly used: number; readonly limit: number }[] = [];
  if (network !== null && network.limitBytes !== null)
    limits.push({ used: network.usedBytes, limit: network.limitBytes });
  const syncLimitBytes = network?.syncLimitBytes ?? null;
  if (sync !== null && syncLimitBytes !== null) limits.push({ used: sync.wireBytes, limit: syncLimitBytes });
  return limits.toSorted((one, other) => one.limit - one.used - (other.limit - other.used))[0] ?? null;
}
