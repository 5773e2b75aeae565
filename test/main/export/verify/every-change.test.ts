import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Verification } from '../../../../main/export/verify/outcome.ts';
import { verifyExport, verifySource } from '../../../../main/export/verify/verify-export.ts';
import { temporaryFolder } from '../../library/support/library-fixture.ts';
import { type BagFiles, imageFiles, makeBag, newSigningKey, zipBytes } from './bag-fixture.ts';
import { changes, inMemory, path, withChange } from './change-fixture.ts';

const key = newSigningKey();

const content = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));

/** Bags with up to eight images, signed or not. */
const bags = fc
  .tuple(
    fc.uniqueArray(fc.tuple(path, content), {
      maxLength: 8,
      selector: ([one]) => one.normalize('NFC').toLowerCase(),
    }),
    fc.boolean(),
  )
  .map(([files, isSigned]) => makeBag(new Map(files), isSigned ? key : null));

const options = {
  knownSigners: [{ name: 'laptop', publicKey: key.publicKey }],
  signal: new AbortController().signal,
  onProgress: () => {},
};

const isGreen = (outcome: Verification) => outcome.kind === 'checked' && outcome.verdict === 'green';

const memoryIsGreen = async (files: BagFiles) => isGreen(await verifySource(inMemory(files), options));

async function zipIsGreen(bytes: Buffer): Promise<boolean> {
  const file = join(temporaryFolder(), 'Export.zip');
  writeFileSync(file, bytes);
  return isGreen(await verifyExport(file, options));
}

/** Changes of each bag; with the number of bags, every kind of change meets every kind of file. */
const CHANGES = 20;

describe.each([
  ['a folder', 40, memoryIsGreen],
  ['a ZIP', 5, async (files: BagFiles) => await zipIsGreen(await zipBytes(files))],
] as const)('any export in %s', (_name, numRuns, isStoredGreen) => {
  it('P42: is green, and never after one byte, one file or the key of its signature has changed', async () => {
    const all = fc.array(changes, { minLength: CHANGES, maxLength: CHANGES });
    const property = fc.asyncProperty(bags, all, async (files, made) => {
      expect(await isStoredGreen(files)).toBe(true);
      for (const change of made) {
        const changed = withChange(files, change);
        if (changed !== null) expect([change, await isStoredGreen(changed)]).toEqual([change, false]);
      }
    });
    await fc.assert(property, { numRuns });
  });
});

describe('one export', () => {
  it.each([
    ['signed', key],
    ['not signed', null],
  ] as const)(
    'P42: that is %s is never green with any one of its bytes changed',
    async (_name, signingKey) => {
      const files = makeBag(imageFiles(), signingKey);
      const unseen: string[] = [];
      for (const [path, bytes] of files) {
        for (const at of bytes.keys()) {
          const changed = Buffer.from(bytes);
          // Upper and lower case of a letter differ in this bit.
          changed[at] = (changed[at] ?? 0) ^ 0x20;
          if (await memoryIsGreen(new Map(files).set(path, changed))) unseen.push(`${path} ${at}`);
        }
      }
      expect(await memoryIsGreen(files)).toBe(true);
      expect(unseen).toEqual([]);
    },
  );
});

/** Fields of a ZIP by their first byte (APPNOTE 4.3.7, 4.3.12, 4.3.16). */
const LOCAL = {
  0: 'signature',
  4: 'version needed',
  6: 'flags',
  8: 'method',
  10: 'time',
  14: 'crc',
  18: 'sizes',
  26: 'lengths',
  30: 'name',
};
const CENTRAL = {
  0: 'signature',
  4: 'version made by',
  6: 'version needed',
  8: 'flags',
  10: 'method',
  12: 'time',
  16: 'crc',
  20: 'sizes',
  28: 'lengths',
  34: 'disk',
  36: 'attributes',
  42: 'offset',
  46: 'name',
};
const END = {
  0: 'signature',
  4: 'disk',
  6: 'directory disk',
  8: 'entries on this disk',
  10: 'entries',
  12: 'directory size',
  16: 'directory offset',
  20: 'comment length',
};

/** What no file of the export depends on: hints for unpacking, and a second spelling of the times. */
const UNSEEN = [
  'local version needed',
  'central version made by',
  'central version needed',
  'central attributes',
  'central extended time',
];

function fieldOf(fields: Readonly<Record<number, string>>, offset: number): string {
  return Object.entries(fields).findLast(([first]) => Number(first) <= offset)?.[1] ?? '';
}

describe('a ZIP', () => {
  it('P42: is never green with a byte of its own records changed, hints for unpacking aside', async () => {
    const zip = await zipBytes(makeBag(imageFiles()));
    const start = zip.indexOf('PK\x01\x02');
    const [name, extra] = [zip.readUInt16LE(start + 28), zip.readUInt16LE(start + 30)];
    const records = [
      { label: 'local', at: 0, length: 30 + name, fields: LOCAL },
      { label: 'central', at: start, length: 46 + name, fields: CENTRAL },
      { label: 'central', at: start + 46 + name, length: extra, fields: { 0: 'extended time' } },
      { label: 'end', at: zip.length - 22, length: 22, fields: END },
    ];
    const unseen = new Set<string>();
    for (const { label, at, length, fields } of records) {
      for (let offset = 0; offset < length; offset += 1) {
        const changed = Buffer.from(zip);
        changed[at + offset] = (changed[at + offset] ?? 0) ^ 0x01;
        if (await zipIsGreen(changed)) unseen.add(`${label} ${fieldOf(fields, offset)}`);
      }
    }
    expect([...unseen]).toEqual(UNSEEN);
  });
});
