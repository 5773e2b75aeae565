// Packs the templates for administrators into a release: policies, profile, schema and example.
import { createWriteStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { root } from '../core/project.mjs';

/** Time of all entries, so that the same templates make the same archive. */
const TIME = new Date('2000-01-01T00:00:00Z');

/** Writes `Fleetglass-VERSION-policies.zip` into the folder, and resolves with its name. */
export async function writePolicyArchive(folder, version) {
  const name = `Fleetglass-${version}-policies.zip`;
  const templates = join(root, 'docs', 'admin', 'managed');
  const zip = new ZipFile();
  for (const entry of readdirSync(templates, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  )) {
    const path = join(entry.parentPath, entry.name);
    zip.addFile(path, path.slice(templates.length + 1).replaceAll('\\', '/'), { mtime: TIME });
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(join(folder, name)));
  return name;
}
