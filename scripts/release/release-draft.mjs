// Drafts a release on GitHub, with all files of `release:finish` and notes from the commits.
//   npm run release:draft -- DIR     default: release/
// Runs the program `gh`, which takes its token from GH_TOKEN. The draft is published by hand.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { root, run, runQuietly, say } from '../core/project.mjs';
import { CHECKSUMS, releaseFiles } from './checksums.mjs';
import { notesFrom } from './release-notes.mjs';

const folder = resolve(root, process.argv[2] ?? 'release');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const tag = `v${version}`;

/** Returns the titles since the previous tag; all of them for the first release. */
async function titles() {
  const before = await runQuietly('git', ['describe', '--tags', '--abbrev=0', '--match=v*', `${tag}^`]);
  const range = before.code === 0 ? `${before.output.trim()}..${tag}` : tag;
  const { code, output } = await runQuietly('git', ['log', '--format=%s', range]);
  if (code !== 0) throw new Error(`git log ${range}: ${output}`);
  return output.trim().split('\n');
}

async function draft() {
  const { GITHUB_REF_NAME: name, GITHUB_REF_TYPE: type } = process.env;
  if (type === 'tag' && name !== tag)
    throw new Error(`The tag is ${name}, package.json says ${version}: they have to be the same.`);
  const temporary = mkdtempSync(join(tmpdir(), 'fleetglass-notes-'));
  const notes = join(temporary, 'notes.md');
  writeFileSync(notes, notesFrom(await titles()));
  const files = [...releaseFiles(folder), CHECKSUMS, `${CHECKSUMS}.asc`].map((file) => join(folder, file));
  const options = ['--draft', '--verify-tag', '--title', `Fleetglass ${version}`, '--notes-file', notes];
  try {
    return await run('gh', ['release', 'create', tag, ...options, ...files]);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

try {
  process.exitCode = await draft();
} catch (error) {
  say(`release: ${error.message}`);
  process.exitCode = 1;
}
