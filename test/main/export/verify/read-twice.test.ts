import { expect, it } from 'vitest';
import type { BagFile, BagSource } from '../../../../main/bagit/bag-source.ts';
import { verifySource } from '../../../../main/export/verify/verify-export.ts';
import { type BagFiles, findingsOf, imageFiles, makeBag, newSigningKey, sealBag } from './bag-fixture.ts';

const key = newSigningKey();
const honest = makeBag(imageFiles(), key);

const contentOf = (path: string) => honest.get(path) ?? Buffer.alloc(0);

/** A drive that returns a file's first content once, and its other content later. */
function source(first: BagFiles, later: BagFiles): BagSource {
  const reads = new Map<string, number>();
  const files = Array.from(
    first,
    ([path, content]): BagFile => ({
      path,
      byteLength: content.byteLength,
      async *read() {
        const count = (reads.get(path) ?? 0) + 1;
        reads.set(path, count);
        yield (count === 1 ? first : later).get(path) ?? Buffer.alloc(0);
      },
    }),
  );
  return {
    kind: 'folder',
    name: 'Export',
    list: async () => ({ files, findings: [] }),
    checkRest: async () => [],
    close: async () => {},
  };
}

async function check(first: BagFiles, later: BagFiles): Promise<readonly string[]> {
  const knownSigners = [{ name: 'laptop', publicKey: key.publicKey }];
  const { signal } = new AbortController();
  return findingsOf(await verifySource(source(first, later), { knownSigners, signal, onProgress: () => {} }));
}

it('an export that stays as it is, is unchanged', async () => {
  expect(await check(honest, honest)).toEqual([`signed laptop ${key.fingerprint}`]);
});

it.each(['manifest-sha256.txt', 'manifest.json', 'bag-info.txt', 'bagit.txt'])(
  'P49: %s is changed if the drive returns another one than was compared',
  async (path) => {
    // Of the same length and meaning, as far as lists go.
    const other = Buffer.from(contentOf(path).map((byte) => (byte === 0x0a ? 0x0d : byte)));
    expect(other).not.toEqual(contentOf(path));
    expect(await check(new Map(honest).set(path, other), honest)).toContain(`changed ${path}`);
  },
);

it('P49: the signature is checked over the list that was compared', async () => {
  const forged = makeBag(imageFiles().set('data/North/Pump/2026-11-21.jpg', Buffer.from('forgery!')), key);
  for (const path of ['tagmanifest-sha256.txt.sig', 'bag-info.txt']) forged.set(path, contentOf(path));
  const list = 'tagmanifest-sha256.txt';
  const first = sealBag(forged);
  expect(await check(first, new Map(first).set(list, contentOf(list)))).toContain('signatureInvalid');
});
