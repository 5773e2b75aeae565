import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { parseAllowedSigners } from '../../../../main/export/verify/known-signers.ts';
import type { Verification } from '../../../../main/export/verify/outcome.ts';
import { SIGNATURE_NAMESPACE } from '../../../../main/export/verify/ssh-signature.ts';
import { verifyExport, verifySource } from '../../../../main/export/verify/verify-export.ts';
import { createSigningKey, type ExportSigner } from '../../../../main/export/write/signing-key.ts';
import type { ExportStart, SubjectReference } from '../../../../preload/contract/index.ts';
import { isFullRun } from '../../../faults/support/full-run.ts';
import { createMemorySecrets, createMemorySettings } from '../../../support/memory-desktop.ts';
import {
  device,
  image,
  NOW,
  noValidators,
  temporaryFolder,
  temporaryLibrary,
} from '../../library/support/library-fixture.ts';
import { exporterOf, filesBelow, prepare, start, valueOf } from '../export-fixture.ts';
import { entriesOf } from '../zip-fixture.ts';
import { type BagFiles, zipBytes } from './bag-fixture.ts';
import { type Change, changes, inMemory, withChange } from './change-fixture.ts';

const name = fc.string({ unit: fc.constantFrom(...Array.from('aZ09 %ä語=<"/')), maxLength: 12 });

/** What a library has to export: names, notes and bytes of two or three images. */
const images = fc.array(
  fc.record({ name, note: fc.option(name), bytes: fc.uint8Array({ minLength: 1, maxLength: 300 }) }),
  { minLength: 2, maxLength: 3 },
);
type Image = typeof images extends fc.Arbitrary<readonly (infer Value)[]> ? Value : never;

const zip = (partMegabytes: number | null) => ({ partMegabytes });
const everything = { hasSidecars: true, isSigned: true, report: 'sheet12', filmId: 'film-1' } as const;
/** Less than any image takes: each has a part of its own. */
const SMALLEST_PART_MEGABYTES = 0.001;

const forms: readonly (readonly [form: string, how: Partial<ExportStart>])[] = [
  ['a folder', {}],
  ['a folder with sidecars and a PDF', { hasSidecars: true, report: 'sheet12' }],
  ['a signed folder with a film', { isSigned: true, filmId: 'film-1' }],
  ['a folder with only what is new', { isOnlyNew: true, ...everything }],
  ['a ZIP', { zip: zip(null) }],
  ['a signed ZIP with sidecars, a PDF and a film', { zip: zip(null), ...everything }],
  ['a ZIP in parts', { zip: zip(SMALLEST_PART_MEGABYTES) }],
  [
    'a signed ZIP in parts with only what is new',
    { zip: zip(SMALLEST_PART_MEGABYTES), isOnlyNew: true, ...everything },
  ],
];

let signer: ExportSigner | null;

beforeEach(async () => {
  signer = await createSigningKey(createMemorySecrets().secrets, createMemorySettings()).signer();
});

/** Exports the images into a folder of their own, of which the first was exported before where only what is new is wanted. */
async function exportInto(stored: readonly Image[], how: Partial<ExportStart>): Promise<string> {
  const library = temporaryLibrary();
  const subjects: SubjectReference[] = [];
  for (const [index, one] of stored.entries()) {
    const subject = device(`${one.name}${index}`);
    library.addByHand(subject, NOW);
    await library.storeImage(subject, image(Buffer.from(one.bytes).toString('latin1')), noValidators, NOW);
    if (one.note !== null && one.note !== '') library.notes.write(subject, one.note, NOW);
    subjects.push(subject);
  }
  const film = join(temporaryFolder(), 'a film.webm');
  writeFileSync(film, Buffer.from(stored[0]?.bytes ?? []));
  const exporter = exporterOf(library, undefined, undefined, {
    filmFile: () => film,
    signer: async () => signer,
    printPage: async () => Buffer.from(stored[0]?.bytes ?? []),
  });
  const target = temporaryFolder();
  const run = async (of: readonly SubjectReference[], form: Partial<ExportStart>) =>
    await valueOf(start(exporter, await prepare(exporter, target, of), form)).finished;
  if (how.isOnlyNew === true) await run(subjects.slice(0, 1), { zip: null });
  const before = new Set(readdirSync(target));
  expect(await run(subjects, how)).toMatchObject({ state: 'done', failure: null });
  const made = temporaryFolder();
  for (const entry of readdirSync(target).filter((one) => !before.has(one)))
    renameSync(join(target, entry), join(made, entry));
  return made;
}

function options() {
  return {
    knownSigners: parseAllowedSigners(signer?.allowedSigners ?? '', SIGNATURE_NAMESPACE),
    signal: new AbortController().signal,
    onProgress: () => {},
  };
}

const verdictOf = (outcome: Verification) => (outcome.kind === 'checked' ? outcome.verdict : outcome.kind);

/** Whether a change of the files of a folder is found; null: it can't be made. */
async function isFoundInFolder(files: BagFiles, change: Change): Promise<boolean | null> {
  const changed = withChange(files, change);
  return changed === null ? null : verdictOf(await verifySource(inMemory(changed), options())) !== 'green';
}

/** The archives of an export in a folder, checked alone or all together. */
function createArchives(folder: string) {
  const names = readdirSync(folder);
  const path = names.length === 1 ? join(folder, names[0] ?? '') : folder;
  const verdict = async () => verdictOf(await verifyExport(path, options()));

  /** What the check says with other bytes of an archive. */
  async function verdictWith(file: string, bytes: Uint8Array): Promise<string> {
    const original = readFileSync(file);
    try {
      writeFileSync(file, bytes);
      return await verdict();
    } finally {
      writeFileSync(file, original);
    }
  }

  /** What another program unpacks. */
  const unpacked = async (file: string): Promise<BagFiles> =>
    new Map(
      (await entriesOf(file))
        // A part without images has their folder.
        .filter(({ path: entry }) => !entry.endsWith('/'))
        .map(({ path: entry, bytes }) => [entry, bytes]),
    );

  /** Whether a byte that is changed, added or taken is found wherever it changes a file. */
  async function isByteFound(file: string, change: Change): Promise<boolean> {
    const [original, before] = [readFileSync(file), await unpacked(file)];
    const changed = withChange(new Map([[file, original]]), change)?.get(file) ?? original;
    if ((await verdictWith(file, changed)) !== 'green') return true;
    writeFileSync(file, changed);
    const after = await unpacked(file);
    writeFileSync(file, original);
    // Hints for unpacking are no part of the export.
    expect(after).toEqual(before);
    return true;
  }

  /** Whether a file that is missing, added or of another key is found. */
  async function isFileFound(file: string, change: Change): Promise<boolean | null> {
    const entries = await unpacked(file);
    const top = `${[...entries.keys()][0]?.split('/', 1)[0]}/`;
    const inside: BagFiles = new Map([...entries].map(([entry, bytes]) => [entry.slice(top.length), bytes]));
    const changed = withChange(inside, change);
    return changed === null ? null : (await verdictWith(file, await zipBytes(changed, top))) !== 'green';
  }

  return {
    verdict,
    isFound: async (change: Change) => {
      const file = join(folder, names[change.at % names.length] ?? '');
      const isOfBytes = ['byte', 'append', 'cut'].includes(change.kind);
      return isOfBytes ? await isByteFound(file, change) : await isFileFound(file, change);
    },
  };
}

/** Of each form: they are made by the app and lie on the disk, which takes the most time. Each run draws others. */
const EXPORTS = isFullRun ? 20 : 1;
const CHANGES = 12;

it.each(forms)(
  'P42: any export as %s is green, and never after one byte, one file or the key of its signature has changed',
  async (_form, how) => {
    const all = fc.array(changes, { minLength: CHANGES, maxLength: CHANGES });
    const property = fc.asyncProperty(images, all, async (stored, made) => {
      const folder = await exportInto(stored, how);
      if (how.zip !== undefined) {
        const { verdict, isFound } = createArchives(folder);
        expect(await verdict()).toBe('green');
        for (const change of made) expect([change, await isFound(change)]).not.toEqual([change, false]);
        return;
      }
      const top = join(folder, readdirSync(folder)[0] ?? '');
      const files: BagFiles = new Map(filesBelow(top).map((path) => [path, readFileSync(join(top, path))]));
      expect(verdictOf(await verifyExport(top, options()))).toBe('green');
      expect(verdictOf(await verifySource(inMemory(files), options()))).toBe('green');
      // A byte of each file, wherever it is, beside the changes at random.
      const inEach = [...files.keys()].map((_path, file) => {
        const { at, bits, added } = made[file % made.length] as Change;
        return { kind: 'byte', file, at, bits, added } as const;
      });
      for (const change of [...inEach, ...made])
        expect([change, await isFoundInFolder(files, change)]).not.toEqual([change, false]);
    });
    // A smaller example would take as many exports again.
    await fc.assert(property, { numRuns: EXPORTS, endOnFailure: true });
  },
  60_000,
);
