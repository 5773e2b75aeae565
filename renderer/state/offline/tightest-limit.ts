import type { OfflineState } from '../../../preload/contract/index.ts';

/** What is used of a cap, bytes. */
interface UsedCap {
  readonly used: number;
  readonly cap: number;
}

/** The cap that is reached first: that of the network, or that of the run under way. Null: nothing is capped. */
export function tightestLimit({
  network,
  run,
  jobCapBytes,
}: Pick<OfflineState, 'network' | 'run' | 'jobCapBytes'>): UsedCap | null {
  const caps: UsedCap[] = [];
  if (network !== null && network.capBytes !== null)
    caps.push({ used: network.usedBytes, cap: network.capBytes });
  if (run !== null && jobCapBytes !== null) caps.push({ used: run.wireBytes, cap: jobCapBytes });
  return caps.toSorted((one, other) => one.cap - one.used - (other.cap - other.used))[0] ?? null;
}
