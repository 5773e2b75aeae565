import { writeSync } from 'node:fs';
import { LibraryError } from '../../../../main/library/database/library-error.ts';
import { openLibrarySync } from '../../../support/open-library-sync.ts';

// Another program that opens a library, and prints what comes of it.
const [folder = ''] = process.argv.slice(2);
const STANDARD_OUTPUT = 1;

function outcome(): string {
  try {
    openLibrarySync({ folder, clock: { now: Date.now } }).close();
    return 'opened';
  } catch (error) {
    return error instanceof LibraryError ? error.reason : String(error);
  }
}

writeSync(STANDARD_OUTPUT, outcome());
