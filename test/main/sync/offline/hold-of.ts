import type { OfflineState, SyncHold } from '../../../../preload/contract/index.ts';

/** Why nothing moves; null: something does, or nothing waits. */
export function holdOf({ progress }: OfflineState): SyncHold | null {
  return progress.kind === 'held' ? progress.hold : null;
}
