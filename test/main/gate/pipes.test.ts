import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readImage } from '../../../main/bagit/image-file.ts';
import { readStoredImage } from '../../../main/bagit/read-image.ts';
import { readManagedFile } from '../../../main/desktop/managed-sources.ts';
import { readJournal } from '../../../main/export/bag/journal.ts';
import { createFolderSource } from '../../../main/export/verify/folder-source.ts';
import { readSigners } from '../../../main/export/verify/known-signers.ts';
import { verifyExport } from '../../../main/export/verify/verify-export.ts';
import { createFolderForm } from '../../../main/export/write/folder-form.ts';
import { hashFile } from '../../../main/export/write/hash-file.ts';
import { openBlobs } from '../../../main/library/images/blobs.ts';
import { readJournalLines } from '../../../main/library/images/image-journal.ts';
import { openParts } from '../../../main/packs/open/open-parts.ts';
import { removeUnfinished } from '../../../main/packs/remove-unfinished.ts';
import { temporaryFolder } from '../library/support/library-fixture.ts';
import { filledLibrary, makePack, passphraseLock, planOf } from '../packs/pack-fixture.ts';

const { signal } = new AbortController();
const keys = { passphrase: 'a passphrase', identities: [] };
const HASH = 'ab'.repeat(32);

/** A pipe that nobody writes to. */
function pipe(...name: readonly string[]): string {
  const folder = temporaryFolder();
  const path = join(folder, ...name);
  mkdirSync(join(path, '..'), { recursive: true });
  execFileSync('mkfifo', [path]);
  return path;
}

async function drained(pieces: AsyncIterable<unknown>): Promise<string> {
  for await (const _piece of pieces);
  return 'read';
}

const settled = (work: Promise<unknown>) =>
  work.then(
    (value) => value,
    (error: unknown) => (error instanceof Error ? error.name : error),
  );

/** What reads a path from outside, and what it makes of a pipe. */
const doors: readonly (readonly [name: string, read: () => unknown, answer: unknown])[] = [
  [
    'a pack',
    () => openParts(pipe('a.fleetpack'), keys, signal).catch(({ refusal }) => refusal),
    { code: 'notAPack' },
  ],
  [
    'the journal of an export',
    () => readJournal(join(pipe('export-incomplete.jsonl'), '..'), { sha256: 'a'.repeat(64), byteLength: 0 }),
    { kind: 'changed' },
  ],
  [
    'the list of the tag files of an export',
    () => {
      const folder = join(pipe('tagmanifest-sha256.txt'), '..');
      writeFileSync(join(folder, 'bagit.txt'), '');
      return createFolderForm(folder).lists();
    },
    [null],
  ],
  ['a film beside an export', () => hashFile(pipe('film.webm')), null],
  [
    'an export in a ZIP',
    () => verifyExport(pipe('a.zip'), { knownSigners: [], signal, onProgress: () => {} }),
    { kind: 'refused', name: 'a.zip', reason: 'notAnExport' },
  ],
  ['a list of signers', () => settled(readSigners(pipe('signers'))), 'NotARegularFileError'],
  [
    'the managed settings',
    () => readManagedFile(pipe('managed.json'), [0])?.content,
    { kind: 'refused', rule: 'is not a regular file' },
  ],
  [
    'an image in a folder that was moved',
    () =>
      settled(
        drained(
          readStoredImage(
            { openImage: () => Promise.resolve({ file: pipe(HASH) }) },
            { hash: HASH, byteLength: 1 },
            signal,
            () => {},
            Buffer.alloc(1),
          ),
        ),
      ),
    'Error',
  ],
  [
    'an image that a thread reads',
    () =>
      settled(Promise.resolve().then(() => readImage({ source: pipe(HASH), byteLength: 1, sha256: HASH }))),
    'Error',
  ],
  [
    'an image that the integrity check reads',
    () => openBlobs(join(pipe('ab', HASH), '..', '..')).verify(HASH, 1),
    'damaged',
  ],
  [
    'the journal of images',
    () => settled(Promise.resolve().then(() => readJournalLines(pipe('images.log')))),
    'NotARegularFileError',
  ],
];

describe.skipIf(process.platform === 'win32')('P49: a pipe that nobody writes to', () => {
  it.each(doors)('does not block where it stands for %s', async (_name, read, answer) => {
    expect(await read()).toEqual(answer);
  });

  it('does not block where it stands for another part of a pack', async () => {
    const library = await filledLibrary();
    const { files } = await makePack(library, await planOf(library, { partBytes: 50 }), {
      lock: passphraseLock(keys.passphrase),
    });
    rmSync(files[1] ?? '');
    execFileSync('mkfifo', [files[1] ?? '']);
    const refused = openParts(files[0] ?? '', keys, signal);
    await expect(refused).rejects.toMatchObject({ part: 2, refusal: { code: 'notAPack' } });
  });

  it('does not block where it stands for a file of a pack that was cut off', async () => {
    const path = pipe('note.making');
    const folder = join(path, '..');
    await removeUnfinished(folder);
    expect(readdirSync(folder)).toEqual(['note.making']);
  });

  it('is named by the check of an export', async () => {
    const folder = join(pipe('data', 'image.jpg'), '..', '..');
    copyFileSync(import.meta.filename, join(folder, 'bagit.txt'));
    const { findings } = await createFolderSource(folder).list(signal);
    expect(findings).toEqual([{ code: 'specialFile', values: { path: 'data/image.jpg' } }]);
  });
});
