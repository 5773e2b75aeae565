import { describe, expect, test } from 'vitest';
import { exceptions, type Layer, layers } from './layers.ts';
import { filesOf, importsOf, readSource, targetOf } from './sources.ts';

const files = filesOf('{main,preload,renderer,simulator}/**/*.ts');

function layerOf(file: string): Layer | undefined {
  return layers.find((layer) => layer.files.test(file));
}

/** The patterns of a layer that decide about an import: files by `mayImport`, packages by `mayUse`. */
function patternsFor(layer: Layer, specifier: string): readonly RegExp[] {
  return specifier.startsWith('.') ? layer.mayImport : layer.mayUse;
}

/** The imports of a file that its layer does not allow, as sentences. */
function violations(file: string, source: string, layer: Layer): readonly string[] {
  return importsOf(source).flatMap((specifier) => {
    const target = targetOf(file, specifier);
    const isAllowed = patternsFor(layer, specifier).some((pattern) => pattern.test(target));
    const isException = exceptions.some(([from, to]) => from === file && to.test(target));
    return isAllowed || isException
      ? []
      : [
          `${file} (${layer.name}) must not import ${target}; test/architecture/layers.ts lists what it may import`,
        ];
  });
}

/** Every import of the product with the layer that it starts from. */
const imports = files.flatMap((file) => {
  const layer = layerOf(file);
  return layer === undefined
    ? []
    : importsOf(readSource(file)).map((specifier) => ({
        file,
        layer,
        specifier,
        target: targetOf(file, specifier),
      }));
});

describe('the layers', () => {
  test('have a layer for every file', () => {
    expect(files.filter((file) => layerOf(file) === undefined)).toEqual([]);
  });

  test('have a file in every layer', () => {
    expect(
      layers.filter((layer) => !files.some((file) => layerOf(file) === layer)).map(({ name }) => name),
    ).toEqual([]);
  });

  test('are imported downwards only', () => {
    expect(
      files.flatMap((file) => {
        const layer = layerOf(file);
        return layer === undefined ? [] : violations(file, readSource(file), layer);
      }),
    ).toEqual([]);
  });

  test('allow nothing that no file imports', () => {
    const unused = layers.flatMap((layer) => {
      const own = imports.filter((one) => one.layer === layer);
      return [...layer.mayImport, ...layer.mayUse]
        .filter(
          (pattern) =>
            !own.some(
              ({ specifier, target }) =>
                patternsFor(layer, specifier).includes(pattern) && pattern.test(target),
            ),
        )
        .map((pattern) => `${layer.name}: ${pattern.source}`);
    });
    const unusedExceptions = exceptions
      .filter(([from, to]) => !imports.some(({ file, target }) => file === from && to.test(target)))
      .map(([from]) => from);
    expect([...unused, ...unusedExceptions]).toEqual([]);
  });

  test.each([
    ['main/ipc/fleet.ts', "import { app } from 'electron';", 'electron'],
    ['main/library/library.ts', "import got from 'got';", 'got'],
    ['main/service/cloud.ts', "import { readFile } from 'node:fs/promises';", 'node:fs/promises'],
    [
      'renderer/main.ts',
      "import type { Desktop } from '../main/shared/desktop.ts';",
      'main/shared/desktop.ts',
    ],
    ['preload/contract/app.ts', "const x = await import('../index.ts');", 'preload/index.ts'],
    ['main/export/writer.ts', "export * from '../service/cloud.ts';", 'main/service/cloud.ts'],
    ['main/app.ts', "import { startSimulator } from '../simulator/simulator.ts';", 'simulator/simulator.ts'],
    ['main/sync/queue.ts', "new Worker(new URL('../desktop/x.ts', import.meta.url));", 'main/desktop/x.ts'],
    ['renderer/elements/tile/tile.ts', "import '../../pages/pages.ts';", 'renderer/pages/pages.ts'],
    [
      'renderer/elements/tile/tile.ts',
      "import type { FleetStore } from '../../state/fleet/fleet-store.ts';",
      'renderer/state/fleet/fleet-store.ts',
    ],
    [
      'renderer/elements/tile/tile.ts',
      "import type { AppState } from '../../state/app-state.ts';",
      'renderer/state/app-state.ts',
    ],
    ['renderer/state/fleet/rows.ts', "import { icon } from '../../elements/x.ts';", 'renderer/elements/x.ts'],
    ['renderer/pages/browse/page.ts', "import '../../shell/app-shell.ts';", 'renderer/shell/app-shell.ts'],
    [
      'renderer/locales/text.ts',
      "import type { Store } from '../state/store/store.ts';",
      'renderer/state/store/store.ts',
    ],
  ])('see a wrong import in %s', (file, source, target) => {
    expect(violations(file, source, layerOf(file) as Layer)).toEqual([
      expect.stringContaining(`must not import ${target};`),
    ]);
  });

  test('name electron in its adapter, the start and the preload script only', () => {
    const users = imports.filter(({ specifier }) => specifier === 'electron').map(({ file }) => file);
    expect(users.filter((file) => !/^main\/(?:desktop\/|index\.ts)|^preload\/index\.ts$/.test(file))).toEqual(
      [],
    );
  });

  test('decode images in the sandboxed page only (decision 20)', () => {
    const decoder =
      /\b(?:createFrom(?:Buffer|Path|DataURL)|createThumbnailFromPath|createImageBitmap)\(|new ImageDecoder\b/;
    const users = files.filter((file) => /^(?:main|preload)\//.test(file) && decoder.test(readSource(file)));
    // The app's own icon.
    expect(users).toEqual(['main/desktop/window/drag-icon.ts']);
  });
});
