import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { JOURNAL_NAME, readJournal } from '../../main/export/bag/journal.ts';
import { verifyInThread } from '../../main/export/verify/in-thread.ts';
import { openInThread } from '../../main/packs/open/in-thread.ts';
import { PackRefusedError } from '../../main/packs/pack-refusal.ts';
import { receiveImage } from '../../main/service/snapshots/receive-image.ts';
import { isFuzzRun } from '../faults/support/full-run.ts';
import { craftedImages, manyPieces } from '../support/crafted-images.ts';
import { imageFiles, makeBag, sealBag, writeBag, zipBytes } from './export/verify/bag-fixture.ts';
import { packBytes, packHead, packKeys, sealedPack, sha256 } from './packs/pack-content.ts';
import { createWatchedReaders } from './support/watched-readers.ts';

/** As large as a stranger may make a file, or an image; each is a 128th by itself. */
const LARGEST_BYTES = 64 * 1_024 * 1_024;
const BYTES = isFuzzRun ? LARGEST_BYTES : LARGEST_BYTES / 128;
const RUN_MS = 600_000;

const { signal } = new AbortController();
const home = mkdtempSync(join(tmpdir(), 'fleetglass-'));
afterAll(() => rmSync(home, { recursive: true }));
const watched = createWatchedReaders();

const filled = (piece: string, head = '', tail = '') =>
  Buffer.concat([Buffer.from(head), Buffer.alloc(BYTES, piece), Buffer.from(tail)]);

async function verify(path: string): Promise<void> {
  const found = await verifyInThread(path, { knownSigners: [], signal, onProgress: () => {} });
  expect(['checked', 'refused']).toContain(found.kind);
}

/** Files of an export that take long to read, or much memory. */
const listFiles: readonly (readonly [what: string, path: string, content: () => Buffer])[] = [
  ['a list of nothing but line breaks', 'manifest-sha256.txt', () => filled('\n')],
  ['a list of one line', 'manifest-sha256.txt', () => filled('a')],
  ['a list of the same file', 'manifest-sha256.txt', () => filled(`${'0'.repeat(64)}  data/a\n`)],
  ['a list of escapes', 'manifest-sha256.txt', () => filled('%0A', `${'0'.repeat(64)}  data/`)],
  ['a record of zeros', 'manifest.json', () => filled('0,', '{"files":[', '0]}')],
  ['a record of empty lists', 'manifest.json', () => filled('[],', '{"files":[', '0]}')],
  ['a deep record', 'manifest.json', () => filled('[')],
  ['a record of names', 'manifest.json', () => filled('"a":0,', '{', '"b":0}')],
  ['many labels', 'bag-info.txt', () => filled('Bag-Count: 1 of 999999\n')],
  ['one label', 'bag-info.txt', () => filled(' folded\n', 'Bagging-Date: 2026\n')],
  ['a long signature', 'tagmanifest-sha256.txt.sig', () => filled('U1NI')],
];

it.each(listFiles)(
  'P50: an export with %s is checked or refused',
  { timeout: RUN_MS },
  async (what, path, content) => {
    const files = makeBag(imageFiles()).set(path, content());
    files.delete('tagmanifest-sha256.txt');
    const folder = writeBag(mkdtempSync(join(home, 'export-')), sealBag(files));
    await watched(what, () => verify(folder));
    const zip = join(home, 'export.zip');
    writeFileSync(zip, await zipBytes(files, 'Export/', true));
    await watched(`${what}, in a ZIP`, () => verify(zip));
  },
);

const note = JSON.stringify({
  kind: 'note',
  deviceId: 'd1',
  archiveId: null,
  snapshotAt: null,
  text: 'Cleaned',
  changedAt: packHead.madeAt,
});
const [, markHead, mark] = craftedImages[0] ?? [];
const markedImage = manyPieces(markHead ?? Buffer.alloc(0), mark ?? [0], BYTES / 2 - 100);

/** What may lie in a pack. */
const packs: readonly (readonly [what: string, content: () => Parameters<typeof packBytes>[0]])[] = [
  [
    'a head of many names',
    () => ({
      head: {
        ...packHead,
        more: Object.fromEntries(Array.from({ length: BYTES / 256 }, (_, index) => [index, index])),
      },
      records: [],
    }),
  ],
  ['one long record', () => ({ records: [filled('a', '{"kind":"', '"}').toString()] })],
  ['records of nothing', () => ({ records: [filled('{}\n').toString()] })],
  [
    'the same note',
    () => ({
      records: [
        filled(`${note}\n`)
          .toString()
          .replace(/\n[^\n]*$/, ''),
      ],
    }),
  ],
  [
    'a record of empty lists',
    () => ({
      records: [
        filled(
          '[],',
          '{"kind":"device","id":"d","organizationId":null,"name":"d","fields":{"a":[',
          '0]}}',
        ).toString(),
      ],
    }),
  ],
  ['an image of marks', () => ({ records: [], images: [markedImage] })],
];

async function openPack(file: string): Promise<void> {
  let records = 0;
  try {
    const { parts, close } = await openInThread(file, packKeys, signal);
    try {
      for (const part of parts) {
        for await (const _record of part.records(signal)) records += 1;
        await part.checkImage(sha256(markedImage), signal);
      }
    } finally {
      await close();
    }
  } catch (error) {
    expect(error).toBeInstanceOf(PackRefusedError);
  }
  expect(records).toBeLessThan(1_000_000);
}

it.each(packs)('P50: a pack with %s is read or refused', { timeout: RUN_MS }, async (what, content) => {
  const file = join(home, 'theirs.fleetpack');
  writeFileSync(file, await sealedPack(await packBytes(content())));
  await setImmediate();
  await watched(`a pack with ${what}`, () => openPack(file));
});

it.each(craftedImages)(
  'P50: an image from the service is examined: %s',
  { timeout: RUN_MS },
  async (kind, head, piece) => {
    const image = manyPieces(head, piece, Math.floor((BYTES - head.length) / piece.length));
    const source = { host: 'h', requestId: 'r', precision: 'full', pixelLimit: 1e8, now: 0 } as const;
    await setImmediate();
    await watched(`an image: ${kind}`, async () => {
      const received = await receiveImage(image, { 'content-type': 'image/jpeg' }, source);
      expect(received.ok).toBe(true);
    });
  },
);

it('P50: a journal that is not this laptop’s is hashed, and not read', { timeout: RUN_MS }, async () => {
  writeFileSync(join(home, JOURNAL_NAME), filled('a', '{"note":"'));
  await watched('a journal of one line', async () => {
    const found = await readJournal(home, { sha256: '0'.repeat(64), byteLength: BYTES + 9 });
    expect(found.kind).not.toBe('found');
  });
});
