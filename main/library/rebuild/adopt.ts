import type { Database } from '../database/database.ts';
import { type Pace, writeInSlices } from '../database/slices.ts';
import { journalLinesOf } from '../images/image-journal.ts';
import type { createRebuild } from './rebuild.ts';

interface AdoptParts {
  readonly database: Database;
  readonly pace: Pace;
  readonly journalFile: string;
  readonly rebuild: ReturnType<typeof createRebuild>;
}

/** Restores files without a row if the journal names them. */
export function createAdopt({ database, pace, journalFile, rebuild }: AdoptParts) {
  const images = database.count<[]>('image');
  return async (hashes: ReadonlySet<string>): Promise<number> => {
    const before = images();
    const lines = await journalLinesOf(journalFile, hashes);
    await writeInSlices(rebuild(lines), { database, pace });
    return images() - before;
  };
}
