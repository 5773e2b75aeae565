import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../../renderer');

const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, source: readFileSync(join(folder, name), 'utf8') }));

const contract = join(import.meta.dirname, '../../../preload/contract');

/** The files that a file imports values from. */
function valueImports(file: string): readonly string[] {
  const found = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type\b)[^;]*?from '(\.[^']+)'/gm);
  return [...found].map(([, target]) => join(file, '..', target ?? ''));
}

function usesZod(file: string): boolean {
  return readFileSync(file, 'utf8').includes("from 'zod'") || valueImports(file).some(usesZod);
}

/** The files of the contract that have values for a file of the screen, and import zod. */
function schemasOf(file: string): readonly string[] {
  return valueImports(file).filter((target) => target.startsWith(contract) && usesZod(target));
}

function namesWhere(test: (source: string) => boolean): readonly string[] {
  return sources.filter(({ source }) => test(source)).map(({ name }) => name);
}

describe('every file of the screen', () => {
  test('P5: has no style attribute in a template, which the content security policy refuses', () => {
    expect(
      namesWhere((source) => /\sstyle=["$]|styleMap/.test(source.replaceAll(/\/\*[\s\S]*?\*\//g, ''))),
    ).toEqual([]);
  });

  test('takes no schema from the contract: it would load zod, which tries eval', () => {
    expect(sources.flatMap(({ name }) => schemasOf(join(folder, name)).map((file) => [name, file]))).toEqual(
      [],
    );
  });

  test('P4: asks no network; images, the map’s ground and the licences come from its own origin', () => {
    const network = /\bfetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon/;
    expect(
      namesWhere((source) => network.test(source)).filter(
        (name) =>
          !/^(?:elements\/image|imaging)\/image-/.test(name) &&
          !['elements/map/snapshot-map.ts', 'state/settings/read-licenses.ts', 'print/print.ts'].includes(
            name,
          ),
      ),
    ).toEqual([]);
  });
});
