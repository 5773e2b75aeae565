import { spawnSync } from 'node:child_process';
import { openPromise } from 'yauzl';
import { type ExportManifest, exportManifest } from '../../../main/export/bag/manifest-schema.ts';

/** What a ZIP has, in the order of its directory, as another library reads it. */
export async function entriesOf(file: string) {
  const zip = await openPromise(file, { autoClose: false });
  const entries = [];
  for await (const entry of zip.eachEntry()) {
    const pieces = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    const bytes = Buffer.concat(pieces);
    const modified = entry.getLastModDate().getTime();
    entries.push({ path: entry.fileName, modified, bytes, text: bytes.toString() });
  }
  zip.close();
  return entries;
}

/** The text of one of the bag's own files. */
export async function readEntry(file: string, name: string): Promise<string> {
  const found = (await entriesOf(file)).find(({ path }) => path.endsWith(`/${name}`));
  return found?.text ?? '';
}

export async function zippedManifest(file: string): Promise<ExportManifest> {
  return exportManifest.parse(JSON.parse(await readEntry(file, 'manifest.json')));
}

/** Other programs that test an archive. */
export const archivePrograms: readonly (readonly [program: string, ...inputs: string[]])[] = [
  ['unzip', '-tq'],
  ['7z', 't'],
  ['7zz', 't'],
  ['python3', '-c', 'import sys, zipfile; sys.exit(zipfile.ZipFile(sys.argv[1]).testzip() is not None)'],
];

export const isInstalled = (program: string) => spawnSync(program, ['--help']).error === undefined;

/** The exit status of a program. Some read the names in an archive by the locale. */
export function statusOf(program: string, inputs: readonly string[]): number | null {
  return spawnSync(program, inputs, { env: { ...process.env, LC_ALL: 'C.UTF-8' } }).status;
}
