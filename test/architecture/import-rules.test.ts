import { globSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exceptions, type Room, rooms } from './house-rules.ts';

const root = resolve(import.meta.dirname, '..', '..');

/** `from '…'`, `import '…'`, `import('…')`, and `new URL('…', import.meta.url)`, which starts workers. */
const importPattern =
  /(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([^'"\n]+)['"]|new URL\(\s*['"](\.[^'"\n]+)['"]\s*,\s*import\.meta\.url/g;

function importsOf(source: string): readonly string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? '');
}

/** What a file does against the rules, as sentences; nothing when it keeps them. */
function violations(file: string, source: string, room: Room): readonly string[] {
  return importsOf(source).flatMap((specifier) => {
    const isOwn = specifier.startsWith('.');
    const target = isOwn ? posix.join(posix.dirname(file), specifier.replace(/\?.*$/, '')) : specifier;
    const allowed = (isOwn ? room.mayImport : room.mayUse).some((pattern) => pattern.test(target));
    const excepted = exceptions.some(([from, to]) => from === file && to.test(target));
    return allowed || excepted ? [] : [`${file} (${room.name}) must not import ${target}`];
  });
}

const files = globSync('{main,preload,renderer,simulator}/**/*.ts', { cwd: root }).map((file) =>
  file.replaceAll('\\', '/'),
);

describe('the house', () => {
  test('has files in every room', () => {
    const empty = rooms.filter(({ files: pattern }) => !files.some((file) => pattern.test(file)));
    expect(empty.map(({ name }) => name)).toEqual([]);
  });

  test('has a room for every file', () => {
    expect(files.filter((file) => !rooms.some((room) => room.files.test(file)))).toEqual([]);
  });

  test('imports go down only', () => {
    const found = files.flatMap((file) => {
      const room = rooms.find(({ files: pattern }) => pattern.test(file));
      return room === undefined ? [] : violations(file, readFileSync(join(root, file), 'utf8'), room);
    });
    expect(found).toEqual([]);
  });

  test.each([
    ['main/api/browse/fleet.ts', "import { app } from 'electron';", 'electron'],
    ['main/library/library.ts', "import got from 'got';", 'got'],
    ['main/cloud/cloud.ts', "import { readFile } from 'node:fs/promises';", 'node:fs/promises'],
    ['renderer/main.ts', "import type { Desktop } from '../main/core/desktop.ts';", 'main/core/desktop.ts'],
    ['preload/contract/app.ts', "const x = await import('../index.ts');", 'preload/index.ts'],
    ['main/export/writer.ts', "export * from '../cloud/cloud.ts';", 'main/cloud/cloud.ts'],
    ['main/app.ts', "import { startSimulator } from '../simulator/simulator.ts';", 'simulator/simulator.ts'],
    ['main/sync/queue.ts', "new Worker(new URL('../electron/x.ts', import.meta.url));", 'main/electron/x.ts'],
  ])('a wrong arrow in %s is seen', (file, source, target) => {
    const room = rooms.find(({ files: pattern }) => pattern.test(file)) as Room;
    expect(violations(file, source, room)).toEqual([`${file} (${room.name}) must not import ${target}`]);
  });

  test('nothing outside the adapter, the start and the preload script names electron', () => {
    const named = files.filter((file) =>
      importsOf(readFileSync(join(root, file), 'utf8')).includes('electron'),
    );
    expect(
      named.filter((file) => !/^main\/(?:electron\/|index\.ts)|^preload\/index\.ts$/.test(file)),
    ).toEqual([]);
  });
});
