import type { Bridge, StorageState } from '../../../preload/contract/index.ts';
import { type NoteCall, ok } from './answers.ts';

/** The store of images in memory. */
export function createFakeStorage(note: NoteCall): Bridge['storage'] {
  let storage: StorageState = {
    usedBytes: 0,
    images: 0,
    partialBytes: 0,
    quotaBytes: 10e9,
    floorBytes: 1e9,
    isFloorChosen: false,
    daysKept: null,
    largestFloorBytes: 250e9,
    freeDiskBytes: 100e9,
    diskBytes: 500e9,
    space: 'fits',
    folder: { kind: 'own', folderName: '' },
    trash: { files: 0, bytes: 0 },
    job: null,
    report: null,
  };
  return {
    state: () => ok(storage),
    restoreTrash: () => ok(storage),
    emptyTrash() {
      storage = { ...storage, trash: { files: 0, bytes: 0 } };
      return ok(storage);
    },
    changeQuota({ quotaBytes }) {
      storage = { ...storage, quotaBytes };
      return ok(storage);
    },
    changeFloor({ floorBytes }) {
      storage = { ...storage, floorBytes: floorBytes ?? 1e9, isFloorChosen: floorBytes !== null };
      return ok(storage);
    },
    superseded: () => ok({ images: 0, bytes: 0, goingImages: 0, goingBytes: 0 }),
    changeDaysKept({ days }) {
      note('storage.changeDaysKept', days);
      storage = { ...storage, daysKept: days };
      return ok({ images: 0, bytes: 0 });
    },
    usage: () => ok({ total: 0, lowBytes: 0, fullBytes: 0, retainedBytes: 0, rows: [] }),
    act(action) {
      note('storage.act', action);
      return ok({ images: 0, bytes: 0, retainedImages: 0, retainedBytes: 0 });
    },
    evictions: () => ok({ total: 0, rows: [] }),
    chooseFolder: () => ok({ folderName: 'Drive', freeBytes: 1e9, neededBytes: 0, failure: null }),
    move(request) {
      note('storage.move', request);
      return ok(storage);
    },
    check() {
      note('storage.check');
      return ok(storage);
    },
    cancelJob: () => ok(storage),
  };
}
