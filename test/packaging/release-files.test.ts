import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPromise } from 'yauzl';
import { managedTemplates } from '../../scripts/managed/templates.mjs';
import { releaseFiles, writeChecksums } from '../../scripts/release/checksums.mjs';
import { writePolicyArchive } from '../../scripts/release/policy-archive.mjs';
import { notesFrom } from '../../scripts/release/release-notes.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-release-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (...names: string[]) => {
  for (const name of names) writeFileSync(join(folder, name), name);
};

test('a release hands out its packages, update files and list of materials, not what the tools left', () => {
  put(
    'Fleetglass-1.0.0-win-x64.exe',
    'latest.yml',
    'Fleetglass-1.0.0.cdx.json',
    'builder-debug.yml',
    'log.txt',
  );
  expect(releaseFiles(folder)).toEqual([
    'Fleetglass-1.0.0-win-x64.exe',
    'Fleetglass-1.0.0.cdx.json',
    'latest.yml',
  ]);
});

test('the checksums are in the form that sha256sum reads', async () => {
  put('Fleetglass-1.0.0-linux-amd64.deb');
  const text = readFileSync(await writeChecksums(folder), 'utf8');
  const hash = createHash('sha256').update('Fleetglass-1.0.0-linux-amd64.deb').digest('hex');
  expect(text).toBe(`${hash}  Fleetglass-1.0.0-linux-amd64.deb\n`);
});

test('a release hands out the templates for administrators', async () => {
  const name = await writePolicyArchive(folder, '1.0.0');
  expect(releaseFiles(folder)).toEqual([name]);
  const zip = await openPromise(join(folder, name));
  const names: string[] = [];
  for await (const { fileName } of zip.eachEntry()) names.push(fileName);
  const templates = Object.keys(managedTemplates()).filter((path) => !path.startsWith('..'));
  expect(names.toSorted()).toEqual(templates.toSorted());
  expect(name).toBe('Fleetglass-1.0.0-policies.zip');
});

test('an empty folder is no release', async () => {
  await expect(writeChecksums(folder)).rejects.toThrow('nothing that a release hands out');
});

test('the notes say what is new, repaired and faster, and first what needs attention', () => {
  expect(
    notesFrom([
      'feat(export): a ZIP beside the folder',
      'fix: names with a colon',
      'test: more',
      'feat(settings)!: the file of an administrator has another name',
      'Merge branch x',
    ]),
  ).toBe(
    [
      '## Needs attention\n\n- The file of an administrator has another name\n',
      '## New\n\n- A ZIP beside the folder\n',
      '## Repaired\n\n- Names with a colon\n',
    ].join('\n'),
  );
});

test.runIf(process.platform !== 'win32')(
  'a draft has every file of the release and no other, and the notes',
  () => {
    const programs = join(folder, 'programs');
    const release = join(folder, 'release');
    const seen = join(folder, 'seen');
    for (const made of [programs, release]) mkdirSync(made);
    const write = (file: string, content: string, mode = 0o644) => writeFileSync(file, content, { mode });
    write(join(programs, 'git'), "#!/bin/sh\necho 'feat: more'\n", 0o755);
    write(join(programs, 'gh'), `#!/bin/sh\nprintf '%s\\n' "$@" > '${seen}'\n`, 0o755);
    const handedOut = ['Fleetglass-1.0.0-win-x64.exe', 'SHA256SUMS', 'SHA256SUMS.asc', 'latest.yml'];
    for (const name of [...handedOut, 'builder-debug.yml']) write(join(release, name), name);

    const script = resolve(import.meta.dirname, '../../scripts/release/release-draft.mjs');
    const PATH = [programs, process.env['PATH']].join(delimiter);
    const env = { ...process.env, PATH, GITHUB_REF_TYPE: 'branch' };
    const { status, stderr } = spawnSync(process.execPath, [script, release], { env, encoding: 'utf8' });

    expect([status, stderr]).toEqual([0, '']);
    const inputs = readFileSync(seen, 'utf8').trimEnd().split('\n');
    expect(inputs.filter((input) => input.startsWith(release)).sort()).toEqual(
      handedOut.map((name) => join(release, name)),
    );
    expect(inputs).toEqual(expect.arrayContaining(['release', 'create', '--draft', '--verify-tag']));
  },
);
