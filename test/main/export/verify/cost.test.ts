import { describe, expect, it } from 'vitest';
import type { Verification } from '../../../../main/export/verify/outcome.ts';
import { temporaryFolder } from '../../library/support/library-fixture.ts';
import { type BagFiles, imageFiles, makeBag, sealBag, verify, writeBag } from './bag-fixture.ts';

/** What is found in a bag whose file `path` is replaced; the lists of the tag files are right. */
async function checked(path: string, content: string | Buffer, files = makeBag(imageFiles())) {
  const changed: BagFiles = new Map(files).set(path, Buffer.from(content));
  changed.delete('tagmanifest-sha256.txt');
  const found = await verify(writeBag(temporaryFolder(), sealBag(changed)));
  if (found.kind !== 'checked') throw new Error(`It was not checked: ${JSON.stringify(found)}`);
  return found;
}

const codesOf = ({ findings }: Extract<Verification, { kind: 'checked' }>) =>
  new Set(findings.map(({ code }) => code));

const DIGEST = '0'.repeat(64);
const manyLines = Array.from({ length: 250_000 }, (_, index) => `${DIGEST}  data/${index}\n`).join('');

/** JSON whose values take far more memory than its text. */
const zeros = (
  count: number,
) => `{"application":{"name":"Fleetglass"},"complete":true,"totals":{},"missing":[],
  "failed":[],"files":[${'0,'.repeat(count - 1)}0]}`;

describe('P50: what a stranger wrote costs no more than its length', () => {
  it('a list of 250,000 files is read line by line, and the missing ones are counted beyond the first thousand', async () => {
    const found = await checked('manifest-sha256.txt', manyLines);
    expect(found.findings.filter(({ code }) => code === 'missing')).toHaveLength(1_000);
    expect(found.findingCount).toBeGreaterThan(250_000);
  });

  it('a list of more files than an export may have is refused as malformed', async () => {
    const found = await checked('manifest-sha256.txt', `${manyLines}${DIGEST}  data/one-more\n`);
    expect(found.findings).toContainEqual({ code: 'malformed', values: { path: 'manifest-sha256.txt' } });
  });

  it.each([
    ['LF', '\n'],
    ['CR', '\r'],
    ['CRLF', '\r\n'],
  ])('a bag-info.txt of a hundred thousand lines that end with %s is read', async (_, end) => {
    const info = `Bag-Software-Agent: Fleetglass 1.0.0${end}${`a: b${end}`.repeat(100_000)}`;
    expect(codesOf(await checked('bag-info.txt', info))).not.toContain('malformed');
  });

  it.each([
    ['of 4,000,000 zeros is malformed: its rows are looked at one by one', zeros(4_000_000), 'malformed'],
    ['of 20,000,000 zeros is too large to compare', zeros(20_000_000), 'recordTooLarge'],
    [
      'that is nested a million deep is too large to compare',
      `{"application":{"name":"Fleetglass"},"files":${'['.repeat(1_000_000)}`,
      'recordTooLarge',
    ],
  ])('a manifest.json %s', async (_, json, code) => {
    expect(codesOf(await checked('manifest.json', json))).toContain(code);
  });

  it('a bag of a million parts names some that are missing, and counts all', async () => {
    const info = (part: number) =>
      `Bag-Software-Agent: Fleetglass 1.0.0\nBag-Group-Identifier: g\nBag-Count: ${part} of 999999\n`;
    const folder = temporaryFolder();
    for (const part of [1, 2])
      writeBag(`${folder}/part ${part}`, makeBag(imageFiles()).set('bag-info.txt', Buffer.from(info(part))));
    const found = await verify(folder);
    if (found.kind !== 'checked') throw new Error(found.kind);
    expect(found.findings.filter(({ code }) => code === 'partMissing')).toHaveLength(1_000);
    expect(found.findingCount).toBeGreaterThanOrEqual(999_997);
  });

  it('names of thousands of marks are not put in order', async () => {
    const marks = '\u0301\u0323'.repeat(5_000);
    const lines = Array.from({ length: 1_000 }, (_, index) => `${DIGEST}  data/${index}${marks}\n`).join('');
    const found = await checked('manifest-sha256.txt', lines);
    expect(found.findings.filter(({ code }) => code === 'missing').length).toBeGreaterThan(900);
    for (const { values } of found.findings)
      expect(String(values['path'] ?? '').length).toBeLessThanOrEqual(4_096);
  });
});
