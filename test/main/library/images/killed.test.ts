import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { openLibrarySync } from '../../../support/open-library-sync.ts';
import { clock, device, temporaryFolder } from '../support/library-fixture.ts';
import { runUntilKilled } from '../support/run-until-killed.ts';

const ROUNDS = 8;
/** A child is killed after fewer acknowledged images than this; chosen again in each round. */
const MOST_IMAGES = 6;
/** About what storing one image takes here, ms. */
const LONGEST_STORE_MS = 15;
/** Eight starts of a program, each of which takes seconds on a machine that is busy; ms. */
const PATIENCE_MS = 120_000;

/** Runs the child and kills it when it has printed `lines` lines. Returns the hashes that it acknowledged. */
async function storeUntilKilled(folder: string, round: number, lines: number): Promise<readonly string[]> {
  const kill = { lines, longestMs: LONGEST_STORE_MS };
  const printed = await runUntilKilled('store-until-killed.ts', [folder, String(round)], kill);
  return printed.filter((line) => /^[0-9a-f]{64}$/.test(line));
}

function blobFiles(folder: string): string[] {
  return readdirSync(join(folder, 'blobs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

it(
  'P28: killed at any time, the database is intact, no file is torn, and every acknowledged image is there',
  async () => {
    const folder = temporaryFolder();
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const lines = round < 2 ? 1 : 1 + Math.floor(Math.random() * MOST_IMAGES);
      acknowledged.push(...(await storeUntilKilled(folder, round, lines)));
      const library = openLibrarySync({ folder, clock });
      expect(library.setAside).toBe(false);
      const history = library.history(device('d')).map(({ hash }) => hash);
      expect(history).toEqual(expect.arrayContaining(acknowledged));
      for (const hash of history) expect(await library.openImage(hash)).not.toBeNull();
      library.close();
    }
    for (const file of blobFiles(folder)) {
      expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(basename(file));
    }
    const database = new DatabaseSync(join(folder, 'library.sqlite'));
    expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
    database.close();
    expect(acknowledged.length).toBeGreaterThan(0);
  },
  PATIENCE_MS,
);
