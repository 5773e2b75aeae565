import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Library } from '../../../../main/library/library.ts';
import { NOTE_LENGTH_LIMIT, NOTE_LIMIT } from '../../../../preload/contract/index.ts';
import { storageScene } from '../storage/storage-fixture.ts';
import {
  archive,
  archiveRecord,
  device,
  deviceRecord,
  image,
  NOW,
  noValidators,
  organization,
  temporaryFolder,
  temporaryLibrary,
} from '../support/library-fixture.ts';

const d = device('d');
const a = archive('d', 'a');
let folder: string;
let library: Library;

beforeEach(async () => {
  folder = temporaryFolder();
  library = temporaryLibrary(folder);
  const gate = deviceRecord('d', [archiveRecord('a', NOW, 'Night')], 'Gate', { site: 'Harbor' });
  await library.storeOrganizations([organization('o', [gate, deviceRecord('e')])], noValidators, NOW);
});

const find = async (text: string) =>
  (await library.search.find({ text, among: 'both', filters: {} }, 0, 50)).rows.map(
    ({ subject, matched }) => ({
      id: subject.archiveId ?? subject.deviceId,
      matched,
    }),
  );

describe('a note', () => {
  it('is of a device or of an archive; empty removes it; the tile says that it is there', () => {
    expect(library.notes.write(d, '  Lens dirty \r\n', NOW)).toEqual({
      snapshotAt: null,
      text: 'Lens dirty',
      changedAt: NOW,
    });
    library.notes.write(a, 'Before the storm', NOW + 1);
    expect(library.notes.find(a)).toMatchObject({ text: 'Before the storm', changedAt: NOW + 1 });
    expect(library.tile(d)?.marks).toEqual(['noted']);
    expect(library.notes.write(d, ' \n', NOW)).toBeNull();
    expect(library.notes.find(d)).toBeNull();
    expect([library.tile(d)?.marks, library.tile(a)?.marks]).toEqual([[], ['noted']]);
  });

  it('has its control characters written out, those of line ends aside', () => {
    const written = library.notes.write(d, 'one\r\n\ttwo\u0007\u202Egnp.exe', NOW);
    expect(written?.text).toBe('one\n\ttwo[U+0007][U+202E]gnp.exe');
  });

  it('that is too long once its control characters are written out is refused, and the previous one stays', () => {
    library.notes.write(d, 'Lens dirty', NOW);
    const invisible = '\u202E'.repeat(NOTE_LENGTH_LIMIT / 4);
    expect(() => library.notes.write(d, invisible, NOW)).toThrow(`noteTooLong: limit ${NOTE_LENGTH_LIMIT}`);
    expect(library.notes.find(d)?.text).toBe('Lens dirty');
  });

  it('of an unknown device, or one too many, is refused', () => {
    expect(() => library.notes.write(device('unknown'), 'x', NOW)).toThrow('idNotInFleet: id “unknown”');
    library.close();
    const database = new DatabaseSync(join(folder, 'library.sqlite'));
    database.exec(`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${NOTE_LIMIT})
      INSERT INTO note SELECT 'other', n, NULL, 'text', 0 FROM numbers`);
    database.close();
    library = temporaryLibrary(folder);
    expect(() => library.notes.write(d, 'x', NOW)).toThrow('notesTooMany');
  });

  it('P29: stays when the image goes, when the device is no longer listed, and after the next start', async () => {
    await library.storeImage(d, image('bytes'), noValidators, NOW);
    library.notes.write(d, 'Lens dirty', NOW);
    await library.storage.act({ target: { kind: 'everything' }, action: 'free', isPreview: false });
    await library.storeOrganizations([organization('o', [deviceRecord('e')])], noValidators, NOW);
    library.close();
    library = temporaryLibrary(folder);
    expect(library.tile(d)).toBeNull();
    expect(library.notes.find(d)?.text).toBe('Lens dirty');
  });

  it('goes with what the user has forgotten', async () => {
    library.notes.write(d, 'Lens dirty', NOW);
    library.notes.write(a, 'Storm', NOW);
    library.notes.write(device('e'), 'Other', NOW);
    await library.storage.act({
      target: { kind: 'device', deviceId: 'd' },
      action: 'forget',
      isPreview: false,
    });
    expect([library.notes.find(d), library.notes.find(a)]).toEqual([null, null]);
    expect(library.notes.find(device('e'))?.text).toBe('Other');
  });
});

describe('a note on a snapshot', () => {
  const scene = async () => {
    const storage = await storageScene();
    await storage.library.storeImage(
      d,
      image('first', { precision: 'low', capturedAt: NOW - 2, receivedAt: NOW }),
      noValidators,
      NOW,
    );
    await storage.library.storeImage(
      d,
      image('first in full', { precision: 'full', capturedAt: NOW - 2, receivedAt: NOW }),
      noValidators,
      NOW + 1,
    );
    for (const name of ['second', 'third'])
      await storage.library.storeImage(
        d,
        image(name, { capturedAt: NOW + name.length }),
        noValidators,
        NOW + 2,
      );
    return storage;
  };

  it('is one of the device in addition to its own, on the tile and in the search', async () => {
    library.notes.write(d, 'Lens dirty', NOW);
    library.notes.write(d, 'Mast leans', NOW, NOW - 2);
    expect(library.notes.of(d).map(({ snapshotAt, text }) => [snapshotAt, text])).toEqual([
      [NOW - 2, 'Mast leans'],
      [null, 'Lens dirty'],
    ]);
    expect(await find('mast')).toEqual([
      { id: 'd', matched: { field: null, value: expect.stringMatching(/^Mast leans/) } },
    ]);
    expect(await find('mast lens')).toMatchObject([{ id: 'd' }]);
    library.notes.write(d, '', NOW);
    expect([library.notes.find(d), library.tile(d)?.marks]).toEqual([null, ['noted']]);
    library.notes.write(d, '', NOW, NOW - 2);
    expect(library.tile(d)?.marks).toEqual([]);
  });

  it('P29: retains both precisions of that snapshot, whatever space is needed, and until it is removed', async () => {
    const storage = await scene();
    storage.library.notes.write(d, 'Mast leans', NOW, NOW - 2);
    storage.quota(1);
    const { library: stored } = storage;
    await stored.storage.freeSpace();
    const times = () => stored.history(d).map(({ precision, capturedAt }) => [precision, capturedAt]);
    expect(times()).toEqual([
      ['full', NOW - 2],
      ['low', NOW - 2],
    ]);
    await stored.storage.act({ target: { kind: 'everything' }, action: 'free', isPreview: false });
    expect(times()).toHaveLength(2);
    stored.notes.write(d, '', NOW, NOW - 2);
    await stored.storage.freeSpace();
    expect(times()).toEqual([]);
  });

  it('goes with what the user has forgotten', async () => {
    library.notes.write(d, 'Mast leans', NOW, NOW - 2);
    await library.storage.act({
      target: { kind: 'device', deviceId: 'd' },
      action: 'forget',
      isPreview: false,
    });
    expect(library.notes.of(d)).toEqual([]);
  });
});

describe('a search', () => {
  it('finds by the words of a note, also together with words of the name, and says that the note fits', async () => {
    library.notes.write(d, 'The left hinge is rusty', NOW);
    library.notes.write(a, '蝶番が錆びている', NOW);
    expect(await find('rusty')).toEqual([{ id: 'd', matched: { field: null, value: 'rusty' } }]);
    expect(await find('gate hinge')).toEqual([
      { id: 'd', matched: { field: null, value: 'hinge is rusty' } },
    ]);
    expect(await find('錆び')).toEqual([{ id: 'a', matched: { field: null, value: '蝶番が錆びている' } }]);
    expect(await find('harbor')).toMatchObject([{ id: 'd', matched: { field: 'site' } }]);
  });

  it('finds the last word of the longest note, and no word that was taken out', async () => {
    const words = Array.from({ length: 250 }, (_, index) => `word${index}`).join(' ');
    library.notes.write(d, words, NOW);
    expect(await find('word249')).toMatchObject([{ id: 'd' }]);
    library.notes.write(d, 'short', NOW);
    expect(await find('word249')).toEqual([]);
    expect(await find('short')).toMatchObject([{ id: 'd' }]);
  });

  it('finds a note among the few that a filter leaves', async () => {
    library.addByHand(device('own'), NOW);
    library.notes.write(device('own'), 'Loose cable', NOW);
    const found = await library.search.find(
      { text: 'cable', among: 'devices', filters: { addedByHand: true } },
      0,
      5,
    );
    expect(found.rows.map(({ subject }) => subject.deviceId)).toEqual(['own']);
  });
});
