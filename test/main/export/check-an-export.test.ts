import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSigningKey } from '../../../main/export/write/signing-key.ts';
import { createMemorySecrets, createMemorySettings } from '../../support/memory-desktop.ts';
import {
  device,
  image,
  NOW,
  noValidators,
  temporaryFolder,
  temporaryLibrary,
} from '../library/support/library-fixture.ts';
import { exporterOf, filesBelow, prepare, start, valueOf } from './export-fixture.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/formats/export.md'), 'utf8');
const [linux = '', mac = '', signature = ''] = [...page.matchAll(/```sh\n(.*?)```/gs)].map(
  ([, lines = '']) => lines,
);
const has = (...programs: string[]) =>
  process.platform === 'linux' &&
  programs.every((program) => spawnSync(program, ['--help']).error === undefined);

let folder: string;

beforeEach(async () => {
  const library = temporaryLibrary();
  const signer = await createSigningKey(createMemorySecrets().secrets, createMemorySettings()).signer();
  for (const id of ['a', 'b']) {
    library.addByHand(device(id), NOW);
    await library.storeImage(device(id), image(id), noValidators, NOW);
  }
  const exporter = exporterOf(library, undefined, undefined, { signer: async () => signer });
  const exportId = await prepare(exporter, temporaryFolder(), [device('a'), device('b')]);
  await valueOf(start(exporter, exportId, { hasSidecars: true, isSigned: true })).finished;
  folder = exporter.folder(exportId) ?? '';
  writeFileSync(join(dirname(folder), 'allowed_signers'), `${signer?.allowedSigners}\n`);
});

/** Types the lines of the page into a shell that is in the folder of the export. */
function type(lines: string) {
  const { stdout, status } = spawnSync('sh', ['-e', '-c', lines], { cwd: folder, encoding: 'utf8' });
  return { output: stdout.trimEnd().split('\n'), status };
}

/** The lines that index.html has for a system. */
function linesInPage(system: string): string {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const [, lines = ''] = new RegExp(`<h3>${system}</h3>\\n<pre dir="ltr">(.*?)</pre>`, 's').exec(html) ?? [];
  return lines
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** What checks an export on each system that runs here, as the page in docs/ and the page of the export say. */
const checks = [
  ['docs/, Linux', 'sha256sum', () => linux],
  ['docs/, macOS', 'shasum', () => mac],
  ['index.html, Linux', 'sha256sum', () => linesInPage('Linux')],
  ['index.html, macOS', 'shasum', () => linesInPage('macOS')],
] as const;

describe.each(checks)('the lines of %s', (_where, program, lines) => {
  it.skipIf(!has(program, 'find'))('P42: pass what is as it was, and find a changed file', () => {
    const { output, status } = type(lines());
    expect([status, output.at(-1)]).toEqual([0, '4']);
    expect(output.filter((line) => line.endsWith(': OK'))).toHaveLength(
      filesBelow(folder).filter((name) => !name.startsWith('tagmanifest')).length,
    );
    appendFileSync(join(folder, 'index.csv'), ' ');
    expect(type(lines())).toMatchObject({ status: 1, output: expect.arrayContaining(['index.csv: FAILED']) });
  });
});

it('index.html has the lines of docs/ for Windows', () => {
  const [, windows = ''] = /```powershell\n(.*?)```/s.exec(page) ?? [];
  const [define, check, count = ''] = linesInPage('Windows').trimEnd().split('\n');
  expect(windows.split('\n').slice(0, 2)).toEqual([define, check]);
  expect(windows).toContain(count);
});

describe.skipIf(!has('sha256sum', 'find'))('docs/formats/export.md', () => {
  it('P42: finds a changed, a missing and an added file', () => {
    const [first = '', second = ''] = filesBelow(folder).filter((name) => name.endsWith('.jpg'));
    writeFileSync(join(folder, 'data', 'added'), '');
    expect(type(linux).output.slice(-2)).toEqual(['4', '5']);
    appendFileSync(join(folder, first), ' ');
    expect(type(linux)).toMatchObject({ status: 1, output: expect.arrayContaining([`${first}: FAILED`]) });
    rmSync(join(folder, second));
    expect(type(linux).output).toContain(`${second}: FAILED open or read`);
    appendFileSync(join(folder, 'index.html'), ' ');
    expect(type(linux.split('\n')[1] ?? '').output).toContain('index.html: FAILED');
  });

  it.skipIf(!has('ssh-keygen'))('P42: finds a signature that is not of the list', () => {
    expect(type(signature)).toMatchObject({ status: 0, output: [expect.stringMatching(/^Good /)] });
    appendFileSync(join(folder, 'tagmanifest-sha256.txt'), ' ');
    expect(type(signature).status).not.toBe(0);
  });
});
