import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../../faults/support/full-run.ts';
import { imageFiles, makeBag, verify } from '../export/verify/bag-fixture.ts';
import { archiveReaders } from '../support/archive-readers.ts';
import {
  type BuiltEntry,
  type BuiltZip,
  buildZip,
  entryOf,
  type HeaderFields,
  numbers,
  zipOf,
} from './zip-builder.ts';

const bag = makeBag(imageFiles());
const IMAGE = 'data/North/Pump/2026-11-21.jpg';
const contents = new Map(
  [...bag].map(([path, bytes]) => [`Export/${path}`, createHash('sha256').update(bytes).digest('hex')]),
);

/** The entries of an export; the image is the first. */
const entries = (options: Parameters<typeof entryOf>[2] = {}) =>
  [...bag].map(([path, bytes]) => entryOf(`Export/${path}`, bytes, options));
const honest = (options?: Parameters<typeof entryOf>[2]) => zipOf(...entries(options));

function withEntry(index: number, change: (entry: BuiltEntry) => BuiltEntry, zip = honest()): BuiltZip {
  return { ...zip, entries: zip.entries.map((entry, at) => (at === index ? change(entry) : entry)) };
}

/** Changes what both headers of an entry say, or one of them. */
function withFields(
  fields: Partial<HeaderFields>,
  where: 'both' | 'local' | 'central' = 'both',
  zip = honest(),
): BuiltZip {
  return withEntry(
    0,
    (entry) => ({
      ...entry,
      local: where === 'central' ? entry.local : { ...entry.local, ...fields },
      central: where === 'local' ? entry.central : { ...entry.central, ...fields },
    }),
    zip,
  );
}

const added = (...more: readonly BuiltEntry[]) => zipOf(...entries(), ...more);
const extra = (id: number, content: Buffer) =>
  Buffer.concat([numbers([2, id], [2, content.length]), content]);
const otherName = Buffer.from('Export/data/North/Pump/2026-11-22.jpg');
const evilEnd = buildZip(zipOf(entryOf('Export/evil.txt', 'evil')));

/** A file whose bytes are an entry of their own, too: the directory names both. */
function overlapping(): BuiltZip {
  const inner = entryOf('Export/inner.txt', 'evil');
  const outer = entryOf('Export/outer.bin', evilEntry(inner));
  const position = buildZip(added(outer)).indexOf(outer.content);
  return added(outer, { ...inner, isInside: true, position });
}

function evilEntry(entry: BuiltEntry): Buffer {
  const alone = buildZip(zipOf(entry));
  return alone.subarray(0, alone.indexOf('PK\x01\x02'));
}

/** The sizes of an entry in eight bytes each, as Zip64 writes them. */
const longSizes = ({ central }: BuiltEntry) =>
  numbers([4, 0x0807_4b50], [4, central.crc32], [8, central.compressedBytes], [8, central.byteLength]);

/** Sizes of the image in eight bytes; it has eight bytes, stored. */
const localZip64 = (byteLength: number) => ({
  extra: extra(1, numbers([8, byteLength], [8, byteLength])),
  byteLength: 0xffff_ffff,
  compressedBytes: 0xffff_ffff,
});

/** ZIPs that every program reads alike. */
const good: readonly (readonly [string, BuiltZip])[] = [
  ['stored', honest()],
  ['deflated', honest({ isDeflated: true })],
  ['deflated with its sizes behind', honest({ isDeflated: true, isBehind: true })],
  ['with a comment', { ...honest(), comment: Buffer.from('From the plant') }],
  ['with Zip64’s end', { ...honest(), isZip64: true }],
  ['with Zip64’s sizes in a local header', withFields(localZip64(8), 'local')],
  ['with another ZIP in the comment of an entry', withEntry(0, (entry) => ({ ...entry, comment: evilEnd }))],
  ['with folders', zipOf(entryOf('Export/', '', { mode: 0o040755 }), ...entries())],
  ['in another order', zipOf(...entries().toReversed())],
  ['with times in UTC', withFields({ extra: extra(0x5455, Buffer.of(1, 0, 0, 0, 0)) }, 'central')],
];

/** Kinds of ZIPs that programs read in different ways, or that hold something else for some of them. */
const bad: readonly (readonly [string, BuiltZip])[] = [
  ['with bytes in front', { ...honest(), front: Buffer.from('#!/bin/sh\n') }],
  ['with another ZIP in front', { ...honest(), front: evilEnd }],
  ['with bytes behind it', { ...honest(), back: Buffer.from('\n') }],
  ['with another ZIP behind it', { ...honest(), back: evilEnd }],
  ['with the end of another ZIP in its comment', { ...honest(), comment: evilEnd }],
  ['with a bare end in its comment', { ...honest(), comment: evilEnd.subarray(-22) }],
  ['with bytes between entries and directory', { ...honest(), middle: Buffer.from('x') }],
  [
    'with an entry that its directory lacks',
    { ...honest(), middle: evilEnd.subarray(0, evilEnd.indexOf('PK\x01\x02')) },
  ],
  ['with bytes between directory and end', { ...honest(), beforeEnd: Buffer.alloc(4) }],
  ['with bytes between entries', withEntry(0, (entry) => ({ ...entry, behind: Buffer.alloc(3) }))],
  ['with another count on this disk', { ...honest(), end: { 8: 1 } }],
  ['with a smaller count', { ...honest(), end: { 8: 2, 10: 2 } }],
  ['with a larger count', { ...honest(), end: { 8: 200, 10: 200 } }],
  ['with another length of its directory', { ...honest(), end: { 12: 50 } }],
  ['with another place of its directory', { ...honest(), end: { 16: 3 } }],
  ['with another place beside Zip64’s', { ...honest(), isZip64: true, end: { 16: 3 } }],
  ['with another count beside Zip64’s', { ...honest(), isZip64: true, end: { 8: 1, 10: 1 } }],
  ['with another name in the local header', withFields({ name: otherName }, 'local')],
  ['with another checksum in the local header', withFields({ crc32: 1 }, 'local')],
  ['with another length in the local header', withFields({ byteLength: 1 }, 'local')],
  ['with another packed length in the local header', withFields({ compressedBytes: 1 }, 'local')],
  ['with another method in the local header', withFields({ method: 8 }, 'local')],
  ['with other flags in the local header', withFields({ flags: 0 }, 'local')],
  [
    'with a second name for some programs',
    withFields({ extra: extra(0x7075, Buffer.concat([Buffer.of(1, 0, 0, 0, 0), otherName])) }),
  ],
  [
    'with a second name in the local header alone',
    withFields({ extra: extra(0x7075, Buffer.concat([Buffer.of(1, 0, 0, 0, 0), otherName])) }, 'local'),
  ],
  ['with an extra field that is too long', withFields({ extra: numbers([2, 1], [2, 40]) })],
  ['with Zip64 sizes that nothing asks for', withFields({ extra: extra(1, numbers([8, 1], [8, 1])) })],
  [
    'with two Zip64 fields',
    withFields(
      {
        extra: Buffer.concat([extra(1, numbers([8, 8])), extra(1, numbers([8, 9]))]),
        byteLength: 0xffff_ffff,
      },
      'central',
    ),
  ],
  [
    'with a Zip64 length of another number',
    withFields({ extra: extra(1, numbers([8, 9])), byteLength: 0xffff_ffff }, 'central'),
  ],
  ['stored, with its sizes behind', withFields({ flags: 0x0808 })],
  [
    'with sizes behind that are others',
    withEntry(
      0,
      (entry) => ({ ...entry, behind: Buffer.alloc(16) }),
      honest({ isDeflated: true, isBehind: true }),
    ),
  ],
  [
    'with sizes behind without their mark',
    withEntry(
      0,
      (entry) => ({ ...entry, behind: entry.behind.subarray(4) }),
      honest({ isDeflated: true, isBehind: true }),
    ),
  ],
  [
    'with bytes behind the end of deflate',
    withEntry(
      0,
      (entry) => {
        const content = Buffer.concat([entry.content, Buffer.from('evil')]);
        const fields = { compressedBytes: content.length };
        return {
          ...entry,
          content,
          local: { ...entry.local, ...fields },
          central: { ...entry.central, ...fields },
        };
      },
      honest({ isDeflated: true }),
    ),
  ],
  [
    'with sizes behind in eight bytes',
    withEntry(
      0,
      (entry) => ({ ...entry, behind: longSizes(entry) }),
      honest({ isDeflated: true, isBehind: true }),
    ),
  ],
  ['with other Zip64 sizes in the local header', withFields(localZip64(9), 'local')],
  [
    'with a Zip64 place of an entry',
    withEntry(0, (entry) => ({
      ...entry,
      position: 0xffff_ffff,
      central: { ...entry.central, extra: extra(1, numbers([8, 9])) },
    })),
  ],
  ['with a file in another', overlapping()],
  ['with two files of one name', added(entryOf(`Export/${IMAGE}`, 'evil'))],
  ['with two files of one entry', added({ ...entryOf('Export/copy.jpg', ''), position: 0 })],
  ['with names that differ by case', added(entryOf('Export/BAGIT.txt', 'evil'))],
  [
    'with names that differ by the form of a letter',
    added(entryOf('Export/\u00e4.txt', '1'), entryOf('Export/a\u0308.txt', '2')),
  ],
  ['with names that differ by a dot at the end', added(entryOf('Export/bagit.txt.', 'evil'))],
  ['with a file that is a folder, too', added(entryOf('Export/data', 'evil'))],
  ['with a folder that has bytes', added(entryOf('Export/folder/', 'evil'))],
  ['with a folder by its attributes alone', added({ ...entryOf('Export/folder', ''), attributes: 0x10 })],
  ['with a folder that is a file by its mode', added(entryOf('Export/folder/', '', { mode: 0o100644 }))],
  ['with a symbolic link', added(entryOf('Export/link', '/etc/passwd', { mode: 0o120777 }))],
  ['with a pipe', added(entryOf('Export/pipe', '', { mode: 0o010644 }))],
  ['of a system that few programs know', withEntry(0, (entry) => ({ ...entry, madeBy: 0x0214 }))],
  ['with a link by an extra field', withFields({ extra: extra(0x756e, Buffer.alloc(14)) })],
  ['with an encrypted file', withFields({ flags: 0x0801 })],
  ['with a strongly encrypted file', withFields({ flags: 0x0841 })],
  ['with a masked header', withFields({ flags: 0x2800 })],
  ['with a flag that nobody knows', withFields({ flags: 0x0880 })],
  ['with a method that few programs know', withFields({ method: 12 })],
  ...[
    '/etc/cron',
    '../up',
    'Export/../../up',
    'Export\\data\\x',
    'Export//x',
    'Export/./x',
    'C:/x',
    'Export/a:b',
    'Export/x;1',
    'Export/x\n',
    'Export/x\0y',
    'Export/\x7f',
    `Export/${'a/'.repeat(200)}x`,
    `Export/${'x'.repeat(5_000)}`,
    '',
  ].map(
    (name) => [`with the name ${JSON.stringify(name).slice(0, 40)}`, added(entryOf(name, 'evil'))] as const,
  ),
  [
    'with a name in UTF-8 that does not say so',
    added({
      ...entryOf('Export/\u00e4', 'x'),
      central: { ...entryOf('Export/\u00e4', 'x').central, flags: 0 },
      local: { ...entryOf('Export/\u00e4', 'x').local, flags: 0 },
    }),
  ],
  [
    'with a name that is not in UTF-8',
    withFields({ name: Buffer.from('Export/data/North/Pump/2026-11-\xff\xfe.jpg', 'latin1') }),
  ],
];

const folder = mkdtempSync(join(tmpdir(), 'one-reading-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;

function stored(bytes: Buffer): string {
  const file = join(folder, `${(count += 1)}.zip`);
  writeFileSync(file, bytes);
  return file;
}

async function isUnchanged(file: string): Promise<boolean> {
  const found = await verify(file);
  return found.kind === 'checked' && found.verdict !== 'red';
}

describe('P42: what is called unchanged is the same for every program that unpacks it', () => {
  it.each(bad)('a ZIP %s is not called unchanged', async (_, zip) => {
    expect(await isUnchanged(stored(buildZip(zip)))).toBe(false);
  });

  it.each(good)('a ZIP %s is', async (_, zip) => {
    expect(await isUnchanged(stored(buildZip(zip)))).toBe(true);
  });

  // They are listed by nobody, so that each alone is red.
  it.each([
    ['by a character that Windows replaces', 'Gate ?.jpg', 'Gate _.jpg'],
    ['by characters that Windows replaces alike', 'Gate<1>.jpg', 'Gate|1".jpg'],
    ['by a joiner, which a Mac ignores', 'Ga\u200cte.jpg', 'Gate.jpg'],
    ['by a dot at the end', 'Gate.jpg.', 'Gate.jpg'],
  ])('a ZIP with names that differ %s is refused', async (_, one, other) => {
    const zip = added(entryOf(`Export/data/${one}`, '1'), entryOf(`Export/data/${other}`, '2'));
    expect(await verify(stored(buildZip(zip)))).toMatchObject({
      kind: 'refused',
      reason: 'archiveAmbiguous',
    });
  });

  const unchanged: string[] = good.map(([, zip]) => stored(buildZip(zip)));

  it('whatever field is changed, this program answers', async () => {
    const shapes = [...good, ...bad].map(([, zip]) => buildZip(zip));
    const change = fc.record({ at: fc.nat(), bytes: fc.uint8Array({ minLength: 1, maxLength: 4 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(shapes.length - 1),
        fc.array(change, { minLength: 1, maxLength: 3 }),
        async (shape, changes) => {
          const bytes = Buffer.from(shapes[shape] ?? Buffer.alloc(0));
          for (const { at, bytes: others } of changes) bytes.set(others.subarray(0, 1), at % bytes.length);
          const file = stored(bytes);
          if (await isUnchanged(file)) unchanged.push(file);
        },
      ),
      { numRuns: isFullRun ? 600 : 300 },
    );
  });

  for (const reader of archiveReaders)
    it.skipIf(!reader.isThere)(`${reader.name} reads the same files with the same bytes`, () => {
      const some = unchanged.slice(0, isFullRun ? 1_000 : 40);
      const expected = new Map(contents);
      // A reader that says nothing of a file has not read it.
      const found = reader.read(some);
      expect(found).toHaveLength(some.length);
      for (const [index, read] of found.entries())
        expect({ file: some[index], read }).toEqual({ file: some[index], read: expected });
    });
});
