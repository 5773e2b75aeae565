import { mkdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BagSource } from '../../../../main/bagit/bag-source.ts';
import { RECORD_LIMIT_BYTES } from '../../../../main/bagit/limits.ts';
import { SIGNER_LABEL, verifySource } from '../../../../main/export/verify/verify-export.ts';
import { temporaryFolder } from '../../library/support/library-fixture.ts';
import {
  type BagFiles,
  checksums,
  findingsOf,
  imageFiles,
  makeBag,
  sealBag,
  verify,
  writeBag,
} from './bag-fixture.ts';

const check = (files: BagFiles) => verify(writeBag(temporaryFolder(), files));

interface ChangeableRecord {
  totals: { chosen: number; failed: number; byteLength: number };
  [name: string]: unknown;
}

/** An export whose manifest.json says something else, sealed anew. */
function withRecord(change: (record: ChangeableRecord) => void): BagFiles {
  const files = makeBag(imageFiles());
  const record = JSON.parse(files.get('manifest.json')?.toString() ?? '') as ChangeableRecord;
  change(record);
  files.delete('tagmanifest-sha256.txt');
  return sealBag(files.set('manifest.json', Buffer.from(JSON.stringify(record))));
}

/** A bag that another program made, with a list of the digests in capitals, as some write them. */
function foreignBag(): BagFiles {
  const data = imageFiles();
  const list = checksums(data)
    .toString()
    .replaceAll(/^[0-9a-f]+/gm, (digest) => digest.toUpperCase());
  return new Map([
    ...data,
    ['bagit.txt', Buffer.from('BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n')],
    ['manifest-sha256.txt', Buffer.from(list)],
  ]);
}

describe('P42: the check of an export tells apart', () => {
  it('digests in capitals, which say the same, from other digests', async () => {
    expect(findingsOf(await check(foreignBag()))).toEqual(['tagFilesUnprotected']);
    const changed = foreignBag().set('data/North/Pump/2026-11-21.jpg', Buffer.from('AN IMAGE'));
    expect(findingsOf(await check(changed))).toContain('changed data/North/Pump/2026-11-21.jpg');
  });

  it.each([
    'Bagging-Date: 2030-01-01',
    'Payload-Oxum: 23.2',
    'payload-oxum : 23.2',
    'Bag-Count: 1 of 2',
    'Bag-Count: 2 of 2',
    `${SIGNER_LABEL}: SHA256:other`,
  ])('the label of %s, given twice, from one that is given once', async (line) => {
    const withInfo = (lines: string) => {
      const files = makeBag(imageFiles());
      files.delete('tagmanifest-sha256.txt');
      return sealBag(
        files.set(
          'bag-info.txt',
          Buffer.concat([files.get('bag-info.txt') ?? Buffer.of(), Buffer.from(lines)]),
        ),
      );
    };
    const label = line.slice(0, line.indexOf(':')).trim();
    const isThere = /^(?:bagging-date|payload-oxum)$/i.test(label);
    expect(findingsOf(await check(withInfo(`${line}\n`.repeat(isThere ? 1 : 2))))).toContain(
      'malformed bag-info.txt',
    );
    const other = 'Contact-Name: Ana\nContact-Name: Ben\n';
    expect(findingsOf(await check(withInfo(other)))).not.toContain('malformed bag-info.txt');
  });

  it('a file that never ends from one that is as long as it was', async () => {
    const files = makeBag(imageFiles());
    const endless = 'data/North/Pump/2026-11-21.jpg';
    async function* read(path: string) {
      yield files.get(path) ?? Buffer.of();
      while (path === endless) yield Buffer.from('more');
    }
    const listed = Array.from(files, ([path, { byteLength }]) => ({
      path,
      byteLength,
      read: () => read(path),
    }));
    let bytesDone = 0;
    const source: BagSource = {
      kind: 'folder',
      name: 'theirs',
      list: async () => ({ files: listed, findings: [] }),
      checkRest: async () => [],
      close: async () => {},
    };
    const outcome = await verifySource(source, {
      knownSigners: [],
      signal: new AbortController().signal,
      onProgress: (progress) => {
        bytesDone = Math.max(bytesDone, progress.bytesDone - progress.bytes);
      },
    });
    expect(findingsOf(outcome)).toContain(`changed ${endless}`);
    expect(bytesDone).toBeLessThanOrEqual(0);
  });

  it('a sum of bytes that is not that of the images from one that is', async () => {
    const files = withRecord(({ totals }) => {
      totals.byteLength += 1;
    });
    const outcome = await check(files);
    expect(outcome).toMatchObject({ verdict: 'red', state: 'changed' });
    expect(findingsOf(outcome)).toEqual(['countsDiffer']);
  });

  it('an export without its film, which is partial, from a whole one', async () => {
    const files = withRecord((record) => {
      record['complete'] = false;
      record['missingFilm'] = 'notWritten';
    });
    const outcome = await check(files);
    expect(outcome).toMatchObject({ verdict: 'amber', state: 'partial' });
    expect(findingsOf(outcome)).toEqual(['filmLeftOut']);
  });

  it('a record that is too long to compare from one that was changed', async () => {
    const folder = writeBag(temporaryFolder(), makeBag(imageFiles()));
    truncateSync(join(folder, 'manifest.json'), RECORD_LIMIT_BYTES + 1);
    expect(findingsOf(await verify(folder))).toContain('recordTooLarge manifest.json');
  });

  it('a signature of another kind in our own export, where it is a forgery, from one in the bag of another program', async () => {
    const other = Buffer.from('-----BEGIN PGP SIGNATURE-----\n\n-----END PGP SIGNATURE-----\n');
    const own = makeBag(imageFiles()).set('tagmanifest-sha256.txt.sig', other);
    expect(findingsOf(await check(own))).toEqual(['signatureInvalid']);
    const theirs = sealBag(foreignBag()).set('tagmanifest-sha256.txt.sig', other);
    expect(findingsOf(await check(theirs))).toEqual(['signatureUnsupported']);
  });

  it('an export in a folder of its own from a folder with parts of one', async () => {
    const stick = temporaryFolder();
    mkdirSync(join(stick, 'Fleetglass export'));
    writeBag(join(stick, 'Fleetglass export'), makeBag(imageFiles()));
    const outcome = await verify(stick);
    expect(outcome).toMatchObject({ kind: 'checked', verdict: 'green', state: 'complete', files: 2 });
    expect(findingsOf(outcome)).toEqual([]);
  });
});
