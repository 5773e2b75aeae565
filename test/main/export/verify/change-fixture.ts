import fc from 'fast-check';
import type { BagSource } from '../../../../main/bagit/bag-source.ts';
import { type BagFiles, newSigningKey, signContent } from './bag-fixture.ts';

const other = newSigningKey();

const name = fc.string({
  unit: fc.constantFrom(...Array.from('aZ09 %ä\u0301語-_')),
  minLength: 1,
  maxLength: 12,
});

/** Paths of images. */
export const path = fc
  .array(name, { minLength: 1, maxLength: 3 })
  .map((parts) => `data/${parts.join('/')}.jpg`);

/** A change of one export; `at` and `bits` choose where and what. */
export const changes = fc.record({
  kind: fc.constantFrom('byte', 'byte', 'byte', 'append', 'cut', 'missing', 'added', 'key'),
  file: fc.nat(),
  at: fc.nat(),
  bits: fc.oneof(fc.constant(0x20), fc.integer({ min: 1, max: 255 })),
  added: fc.oneof(
    path,
    fc.constantFrom(
      'note.txt',
      'tagmanifest-md5.txt',
      'manifest-md5.txt',
      'data/x',
      '.DS_Store',
      'a/b',
      'tagmanifest-sha256.txt.sig',
    ),
  ),
});

export type Change = typeof changes extends fc.Arbitrary<infer Value> ? Value : never;

/** The bag with a change; null where it can't be made. */
export function withChange(files: BagFiles, { kind, file, at, bits, added }: Change): BagFiles | null {
  const changed = new Map(files);
  const [chosen, bytes] = [...files][file % files.size] ?? ['', Buffer.alloc(0)];
  switch (kind) {
    case 'byte': {
      if (bytes.length === 0) return null;
      const copy = Buffer.from(bytes);
      copy[at % copy.length] = (copy[at % copy.length] ?? 0) ^ bits;
      return changed.set(chosen, copy);
    }
    case 'append':
      return changed.set(chosen, Buffer.concat([bytes, Buffer.from([bits])]));
    case 'cut':
      return bytes.length === 0 ? null : changed.set(chosen, bytes.subarray(0, -1));
    case 'missing':
      changed.delete(chosen);
      return changed;
    case 'added':
      return files.has(added) || files.has(added.normalize('NFC'))
        ? null
        : changed.set(added, Buffer.from([bits]));
    case 'key': {
      const list = files.get('tagmanifest-sha256.txt') ?? Buffer.alloc(0);
      return changed.set('tagmanifest-sha256.txt.sig', Buffer.from(signContent(other, list)));
    }
    default:
      return null;
  }
}

/** Files in memory: the file system would take most of the time. */
export const inMemory = (files: BagFiles): BagSource => ({
  kind: 'folder',
  name: 'Export',
  list: () =>
    Promise.resolve({
      files: [...files].map(([path, bytes]) => ({
        path,
        byteLength: bytes.byteLength,
        async *read() {
          yield await Promise.resolve(bytes);
        },
      })),
      findings: [],
    }),
  checkRest: () => Promise.resolve([]),
  close: () => Promise.resolve(),
});
