import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { storageError } from '../../main/library/database/storage-error.ts';
import type { Library } from '../../main/library/library.ts';
import { assembleLibrary, type LibraryOptions } from '../../main/library/open-library.ts';

/** Runs `openLibrary` without yielding, for scenes that need no main loop. */
export function openLibrarySync(options: LibraryOptions): Library {
  const suspicion = existsSync(join(options.folder, 'library.open')) ? 'unclean' : 'none';
  const { library, database, rebuild, finishRebuild } = assembleLibrary(options, suspicion);
  try {
    database.transaction('durable', () => {
      while (rebuild.next().done !== true);
    });
    finishRebuild();
    return library;
  } catch (error) {
    library.close();
    throw storageError(error);
  }
}
