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
