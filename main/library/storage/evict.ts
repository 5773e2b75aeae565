import type { EvictionCause, EvictionNotice } from '../../../preload/contract/index.ts';
import { isFull } from '../database/storage-error.ts';
import { createEvictionOrder } from './eviction-order.ts';
import type { RemoveSnapshots } from './remove-snapshots.ts';
import type { GoingSnapshot, RowRemoval } from './row-removal.ts';
import type { StorageContext } from './storage-context.ts';

interface EvictParts extends Pick<StorageContext, 'database' | 'uses' | 'pace' | 'now'> {
  readonly rowRemoval: RowRemoval;
  readonly removeSnapshots: RemoveSnapshots;
  readonly onEvicted: (notice: EvictionNotice) => void;
}

export type Evict = ReturnType<typeof createEvict>;

/** Removes snapshots until enough bytes are free; resolves with the bytes that were freed. */
export function createEvict(parts: EvictParts) {
  const { database, uses, pace, now, rowRemoval, removeSnapshots, onEvicted } = parts;
  const order = createEvictionOrder(database);

  /** On a full disk the order lacks the last uses, which is better than no space. */
  function flushUses(): void {
    try {
      uses.flush();
    } catch (error) {
      if (!isFull(error)) throw error;
    }
  }

  const remove = (snapshots: readonly GoingSnapshot[], cause: EvictionCause) =>
    removeSnapshots(snapshots, (some) => rowRemoval.remove(some, cause, now()));

  return async (bytes: number, cause: EvictionCause): Promise<number> => {
    flushUses();
    let freed = 0;
    let images = 0;
    for (const candidates of order()) {
      const going = firstOf(candidates, bytes - freed);
      const loose = going.length === 0 ? [] : await remove(going, cause);
      images += loose.length;
      for (const { byteLength } of loose) freed += byteLength;
      if (freed >= bytes) break;
      await pace.yieldToEventLoop();
      if (!database.isOpen) break;
    }
    if (images > 0) onEvicted({ images, bytes: freed, cause });
    return freed;
  };
}

/** Takes snapshots until they add up to `bytes`. */
function firstOf(snapshots: readonly GoingSnapshot[], bytes: number): readonly GoingSnapshot[] {
  let sum = 0;
  const end = snapshots.findIndex(({ byteLength }) => (sum += byteLength) >= bytes);
  return end === -1 ? snapshots : snapshots.slice(0, end + 1);
}
