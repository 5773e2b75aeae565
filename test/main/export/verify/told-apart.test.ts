import { mkdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RECORD_LIMIT_BYTES } from '../../../../main/bagit/limits.ts';
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
