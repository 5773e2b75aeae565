import { expect, test } from 'vitest';
import { filesOf, readSource, targetOf } from './sources.ts';

/** Opens over everything as soon as its code is there. */
const isOverlay = (source: string) => /new DialogController\(|\.showModal\(/.test(source);

/** An import that waits for its turn, with what stands before it. */
const lateImports = /(.{0,60})\bimport\('([^']+)'\)/gs;

/** A load that Escape and going elsewhere cancel. */
const isCancellable = (before: string) => /loadOverlay\(\s*\(\) => $/.test(before);

/** A load under a name, or ahead of time. */
const names = /const (\w+) = (?:\(\) => )?$/;

test('an overlay whose code is still loading is cancelled by Escape and by going elsewhere', () => {
  const found: string[] = [];
  const uncancelled: string[] = [];
  for (const file of filesOf('renderer/**/*.ts')) {
    const source = readSource(file).replaceAll(/^ *(?:\/?\*|\/\/).*$/gm, '');
    for (const [, before = '', specifier = ''] of source.matchAll(lateImports)) {
      const target = targetOf(file, specifier);
      if (!isOverlay(readSource(target))) continue;
      found.push(target);
      const name = names.exec(before)?.[1];
      const isAwaited =
        name !== undefined && new RegExp(`(?:loadOverlay|isStillWanted)\\(${name}\\b`).test(source);
      if (!isCancellable(before) && !isAwaited) uncancelled.push(`${file}: ${target}`);
    }
  }
  expect(found.length).toBeGreaterThan(15);
  expect(uncancelled).toEqual([]);
});
