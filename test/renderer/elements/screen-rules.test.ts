import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../../renderer');

const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, source: readFileSync(join(folder, name), 'utf8') }));

function namesWhere(test: (source: string) => boolean): readonly string[] {
  return sources.filter(({ source }) => test(source)).map(({ name }) => name);
}

describe('every file of the screen', () => {
  test('P5: has no style attribute in a template, which the content security policy refuses', () => {
    expect(
      namesWhere((source) => /\sstyle=["$]|styleMap/.test(source.replaceAll(/\/\*[\s\S]*?\*\//g, ''))),
    ).toEqual([]);
  });

  test('takes only types from the contract: its schemas would bring zod, which tries eval', () => {
    const valueImport = /import (?!type\b)[^;]*preload\/contract\/(?!result\.ts)[a-z]+\.ts'/;
    expect(namesWhere((source) => valueImport.test(source))).toEqual([]);
  });

  test('P4: asks no network; images and the licences come from its own origin', () => {
    const network = /\bfetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon/;
    expect(
      namesWhere((source) => network.test(source)).filter(
        (name) =>
          !/^(?:elements\/image|imaging)\/image-/.test(name) && name !== 'state/settings/read-licenses.ts',
      ),
    ).toEqual([]);
  });
});
