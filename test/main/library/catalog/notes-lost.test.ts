import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NOTE_LENGTH_LIMIT } from '../../../../preload/contract/index.ts';
import { openLibrarySync } from '../../../support/open-library-sync.ts';
import { canMountSmallDisk, fillUp, smallDisk } from '../database/small-disk.ts';
import { clock, device, NOW, temporaryFolder, temporaryLibrary } from '../support/library-fixture.ts';
import { runUntilKilled } from '../support/run-until-killed.ts';

const d = device('d');

/** Changes of a note that do not all fit into a log that can't grow. */
const CHANGES = 2_000;

describe.skipIf(!canMountSmallDisk)('P29: on a full disk', () => {
  it('a note that does not fit is refused as such, none that was stored is lost, and it is taken when there is space', () => {
    const disk = smallDisk();
    const folder = join(disk, 'account');
    const library = openLibrarySync({ folder, clock });
    library.addByHand(d, NOW);
    library.notes.write(d, 'Lens dirty', NOW);
    const giveBack = fillUp(disk);
    const stored: string[] = ['Lens dirty'];
    const writeAll = () => {
      for (let number = 0; number < CHANGES; number += 1) {
        const text = `${number} ${'x'.repeat(NOTE_LENGTH_LIMIT - 10)}`;
        library.notes.write(d, text, NOW + number);
        stored.push(text);
      }
    };
    expect(writeAll).toThrow(
      expect.objectContaining({
        reason: 'storage',
        failure: expect.objectContaining({ code: 'storageFull' }),
      }),
    );
    expect(library.notes.find(d)?.text).toBe(stored.at(-1));
    giveBack();
    expect(library.notes.write(d, 'Lens clean', NOW)?.text).toBe('Lens clean');
    library.close();
    expect(temporaryLibrary(folder).notes.find(d)?.text).toBe('Lens clean');
  });

  it('a note that was stored is there after a start without any space', () => {
    const disk = smallDisk();
    const folder = join(disk, 'account');
    const library = openLibrarySync({ folder, clock });
    library.addByHand(d, NOW);
    library.notes.write(d, 'Lens dirty', NOW);
    library.close();
    fillUp(disk);
    expect(temporaryLibrary(folder).notes.find(d)?.text).toBe('Lens dirty');
  });
});

/** Each starts a program, which takes a second or more on a machine that is busy. */
const ROUNDS = 2;
const MOST_NOTES = 40;
/** About what writing one note takes, ms. */
const LONGEST_WRITE_MS = 5;
const PATIENCE_MS = 120_000;

it(
  'P28: killed in the midst of writing, the note that was acknowledged last is there, or the next one whole',
  async () => {
    const folder = temporaryFolder();
    let last = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const lines = 2 + Math.floor(Math.random() * MOST_NOTES);
      const kill = { lines, longestMs: LONGEST_WRITE_MS };
      const printed = await runUntilKilled('write-notes-until-killed.ts', [folder, String(last + 1)], kill);
      last = Number(printed.at(-1));
      const library = openLibrarySync({ folder, clock });
      expect(library.setAside).toBe(false);
      const found = library.notes.find(d)?.text ?? '';
      const number = Number.parseInt(found, 10);
      expect([last, last + 1]).toContain(number);
      expect(found).toBe(`${number} ${'Lens dirty. '.repeat(100)}`.trim());
      last = number;
      library.close();
    }
  },
  PATIENCE_MS,
);
