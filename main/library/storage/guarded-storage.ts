import type { LibraryGuard } from '../database/library-guard.ts';
import type { Storage } from './storage.ts';

/** The storage as the library gives it out: it throws nothing but `LibraryError`. */
export function guardedStorage(storage: Storage, { read, readAsync }: LibraryGuard): Storage {
  return {
    state: () => readAsync(storage.state),
    changeQuota: (bytes) => readAsync(() => storage.changeQuota(bytes)),
    changeFloor: (bytes) => readAsync(() => storage.changeFloor(bytes)),
    usage: (query) => readAsync(() => storage.usage(query)),
    act: (action) => readAsync(() => storage.act(action)),
    evictions: (offset, limit) => read(() => storage.evictions(offset, limit)),
    freeSpace: () => readAsync(storage.freeSpace),
    checkFolder: (folder) => readAsync(() => storage.checkFolder(folder)),
    move: (folder) => read(() => storage.move(folder)),
    check: () => read(storage.check),
    cancelJob: storage.cancelJob,
  };
}
