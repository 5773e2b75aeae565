import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { ImageEntry } from '../../../../main/library/images/image-journal.ts';
import {
  BYTES_PER_IMAGE,
  journalHashesOf,
  LEAST_TRIMMED_BYTES,
  openImageJournal,
  readJournalLines,
} from '../../../../main/library/images/image-journal.ts';
import {
  device,
  image,
  NOW,
  noValidators,
  temporaryFolder,
  temporaryLibrary,
} from '../support/library-fixture.ts';

/** Some pieces of the file. */
const IMAGES = 4_000;

const hashOf = (index: number) => index.toString(16).padStart(64, '0');

function entry(index: number): ImageEntry {
  return {
    kind: 'image',
    hash: hashOf(index),
    organization: null,
    device: { id: `d${index}`, name: 'Łódź 東京' },
    archive: null,
    precision: 'low',
    mediaType: 'image/png',
    widthPixels: 1,
    heightPixels: 1,
    byteLength: 1,
    flaw: null,
    capturedAt: null,
    receivedAt: null,
    fetchedAt: NOW,
    lastModified: null,
    etag: null,
  };
}

it('P50: holds no line that is longer than its own are, however long it is, and reads those around it', async () => {
  const file = join(temporaryFolder(), 'images.log');
  const lineOf = (index: number) => `${JSON.stringify(entry(index))}\n`;
  writeFileSync(file, lineOf(1));
  const endless = Buffer.alloc(8 * 1_024 * 1_024, '{"a":');
  for (let count = 0; count < 8; count += 1) appendFileSync(file, endless);
  appendFileSync(file, `\n${lineOf(2)}`);
  const lines = readJournalLines(file);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(1_000);
  expect(lines.filter((line) => line !== '')).toHaveLength(2);
  expect(await journalHashesOf(file, new Set([hashOf(1), hashOf(2)]))).toEqual(
    new Set([hashOf(1), hashOf(2)]),
  );
});

const written = (file: string) => readJournalLines(file).filter((line) => line !== '');

it('leaves the lines of what is stored, and of where the images are, when it is trimmed', async () => {
  const file = join(temporaryFolder(), 'images.log');
  const log = openImageJournal(file);
  log.add({ kind: 'folder', folder: null });
  for (let index = 0; index < IMAGES; index += 1) log.add(entry(index));
  await log.settled();
  appendFileSync(file, '{"kind":"image","hash":"to');
  const before = written(file);
  const trimmed = log.trim((hash) => Number.parseInt(hash, 16) % 2 === 1);
  log.add(entry(IMAGES));
  await trimmed;
  await log.settled();
  const isStaying = (_line: string, index: number) => index === 0 || (index % 2 === 0 && index <= IMAGES);
  expect(written(file)).toEqual([...before.filter(isStaying), JSON.stringify(entry(IMAGES))]);
});

it('is trimmed by itself only if it is much longer than its stored images need', async () => {
  const file = join(temporaryFolder(), 'images.log');
  const log = openImageJournal(file);
  const lineBytes = JSON.stringify(entry(0)).length + 1;
  const lines = Math.ceil(LEAST_TRIMMED_BYTES / lineBytes) + 1;
  const isStored = (hash: string) => Number.parseInt(hash, 16) % 100 === 0;
  for (let index = 0; index < lines - 2; index += 1) log.add(entry(index));
  await log.settled();
  await log.trimLong(lines, isStored);
  expect(written(file)).toHaveLength(lines - 2);
  for (let index = 0; index < 4; index += 1) log.add(entry(lines - 2 + index));
  await log.settled();
  // As many images as the length allows are stored.
  await log.trimLong(Math.ceil((lines * 2 * lineBytes) / BYTES_PER_IMAGE), isStored);
  expect(written(file)).toHaveLength(lines + 2);
  await log.trimLong(lines / 100, isStored);
  expect(written(file)).toHaveLength(Math.ceil((lines + 2) / 100));
});

it('lets others have their turn while it is trimmed', async () => {
  const file = join(temporaryFolder(), 'images.log');
  const log = openImageJournal(file);
  for (let index = 0; index < IMAGES; index += 1) log.add(entry(index));
  await log.settled();
  let turn = 0;
  let isDone = false;
  const turnsWithWork = new Set<number>();
  const trimmed = log
    .trim(() => {
      turnsWithWork.add(turn);
      return true;
    })
    .finally(() => {
      isDone = true;
    });
  for (; !isDone; turn += 1) await setImmediate();
  await trimmed;
  expect(turnsWithWork.size).toBeGreaterThan(5);
});

it('is trimmed where there is none', async () => {
  const file = join(temporaryFolder(), 'images.log');
  await openImageJournal(file).trim(() => true);
  expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe('');
});

it('P38: a closed library has the line of its last image on the disk, and waits for a job that still writes', async () => {
  const folder = temporaryFolder();
  const library = temporaryLibrary(folder);
  library.addByHand(device('d'), NOW);
  const { hash } = await library.storeImage(device('d'), image('pixels'), noValidators, NOW);
  let isEnded = false;
  void library.storage.check().finished.then(() => {
    isEnded = true;
  });
  library.close();
  expect(isEnded).toBe(false);
  await library.settled();
  expect(isEnded).toBe(true);
  expect(written(join(folder, 'images.log')).join('\n')).toContain(hash);
});
