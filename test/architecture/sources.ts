import { globSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..', '..');

/** `from '…'`, `import '…'`, `import('…')`, and `new URL('…', import.meta.url)`, which starts workers. */
const importPattern =
  /(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([^'"\n]+)['"]|new URL\(\s*['"](\.[^'"\n]+)['"]\s*,\s*import\.meta\.url/g;

/** The files that fit a pattern, as paths from the root with slashes; test/bench has packages of its own, which are none of ours. */
export function filesOf(pattern: string): readonly string[] {
  const exclude = ['**/node_modules/**'];
  return globSync(pattern, { cwd: root, exclude }).map((file) => file.replaceAll('\\', '/'));
}

export function readSource(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** The specifiers that a source imports; types count. */
export function importsOf(source: string): readonly string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? '');
}

/** A specifier as a path from the root; a package keeps its name. */
export function targetOf(file: string, specifier: string): string {
  return specifier.startsWith('.')
    ? posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''))
    : specifier;
}

/** Each file with the files of the same list that it imports. */
export function importGraph(
  files: readonly string[],
  read: (file: string) => string = readSource,
): ReadonlyMap<string, readonly string[]> {
  const known = new Set(files);
  return new Map(
    files.map((file) => [
      file,
      importsOf(read(file))
        .map((specifier) => targetOf(file, specifier))
        .filter((target) => known.has(target)),
    ]),
  );
}
