import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSigningKey } from '../../../main/export/sign/signing-key.ts';
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

const page = readFileSync(join(import.meta.dirname, '../../../docs/check-an-export.md'), 'utf8');
const [linux = '', , signature = ''] = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, lines = '']) => lines);
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

describe.skipIf(!has('sha256sum', 'find'))('docs/check-an-export.md', () => {
  it('P42: passes an export that is as it was', () => {
    const { output, status } = type(linux);
    expect(status).toBe(0);
    expect(output.filter((line) => line.endsWith(': OK'))).toHaveLength(
      filesBelow(folder).filter((name) => !name.startsWith('tagmanifest')).length,
    );
    expect(output.slice(-2)).toEqual(['4', '4']);
  });

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
