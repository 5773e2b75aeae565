import { expect, it } from 'vitest';
import { packError } from '../../../main/app/pack-failure.ts';
import { writeError } from '../../../main/bagit/zip-writer.ts';
import { exportFailure } from '../../../main/export/export-failure.ts';
import { storageError } from '../../../main/library/database/storage-error.ts';

const ofSystem = (code: string) => Object.assign(new Error(code), { code });
const shown = (error: unknown) => exportFailure(packError(error));

it('a full drive and one that takes no long file say what to do about a pack, of which nothing stays', () => {
  expect(shown(ofSystem('ENOSPC'))).toMatchObject({ code: 'storageFull', refusal: 'packDiskFull' });
  expect(shown(writeError(ofSystem('EFBIG'), 0, 5_000_000_000))).toMatchObject({
    code: 'archiveTooLong',
    refusal: 'packTooLong',
  });
  expect(shown(ofSystem('ENODEV'))).toMatchObject({ refusal: 'exportFolderAway' });
});

it('P39: a fault of the library is not one of the drive', () => {
  for (const code of ['ENOSPC', 'EIO', 'EROFS']) {
    const error = storageError(ofSystem(code));
    expect([exportFailure(error), shown(error)]).toEqual([error.failure, error.failure]);
  }
});
