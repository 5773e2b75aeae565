import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPackage, extractAll, extractFile, uncacheAll } from '@electron/asar';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { licensesIn } from '../../../renderer/state/settings/read-licenses.ts';
import { ASAR_BUDGET, inspectPackage } from '../../../scripts/packaging/inspect-package.mjs';
import { openWorkshop, SHIPPED_LANGUAGES, UPDATE_SERVER, type Workshop } from '../support/make-package.ts';

let workshop: Workshop;
let unpacked: string;
let asar: string;
const inspect = (folder: string, server: string | null = UPDATE_SERVER) =>
  inspectPackage({ folder, system: 'linux', server, languages: SHIPPED_LANGUAGES, publisher: null });

beforeAll(async () => {
  workshop = openWorkshop('linux');
  const { ok, output } = await workshop.make(['--target', 'dir']);
  expect(output).toContain('package: linux is as configured');
  expect(ok).toBe(true);
  unpacked = join(workshop.folder, 'linux-unpacked');
  asar = join(unpacked, 'resources', 'app.asar');
});
afterAll(() => workshop.close());

test('the package is as configured: archive, P9 fuses, hashes, licences, languages, update server', async () => {
  expect(await inspect(unpacked)).toEqual([]);
});

test('the packed description names the product, and nothing of how it was made', () => {
  const description = JSON.parse(extractFile(asar, 'package.json').toString('utf8')) as Record<
    string,
    unknown
  >;
  expect(description).toMatchObject({
    name: 'fleetglass',
    productName: 'Fleetglass',
    main: 'dist/main/index.js',
    desktopName: 'fleetglass.desktop',
  });
  expect(description).not.toHaveProperty('devDependencies');
  expect(description).not.toHaveProperty('scripts');
});

test('About finds the licences of everything that was bundled, each with its text', () => {
  const file = extractFile(asar, 'dist/renderer/licenses.json').toString('utf8');
  const list = licensesIn(JSON.parse(file) as readonly unknown[]);
  expect(list.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'electron',
      'got',
      'lit',
      'oauth4webapi',
      'rotating-file-stream',
      'socks',
      'zod',
    ]),
  );
  expect(list.filter(({ text }) => text.length < 200)).toEqual([]);
  const text = readFileSync(join(unpacked, 'resources/THIRD-PARTY-LICENSES.txt'), 'utf8');
  for (const { name, version } of list) expect(text).toContain(`${name} ${version}`);
});

describe('the inspection finds', () => {
  let copy: string;

  /** A copy of the package, with its archive packed again from files that `change` has changed. */
  async function spoil(change: (app: string) => void): Promise<void> {
    const app = join(workshop.folder, 'app');
    rmSync(app, { recursive: true, force: true });
    extractAll(asar, app);
    change(app);
    await createPackage(app, join(copy, 'resources', 'app.asar'));
    uncacheAll();
  }

  beforeAll(() => {
    copy = join(workshop.folder, 'copy');
  });
  const startOver = () => {
    rmSync(copy, { recursive: true, force: true });
    cpSync(unpacked, copy, { recursive: true });
  };

  test.each([
    ['a source map', 'dist/main/index.js.map'],
    ['a source', 'main/index.ts'],
    ['a package that was not bundled', 'node_modules/got/index.js'],
    ['a file of the developer', '.env'],
  ])('%s in the archive', async (_, name) => {
    startOver();
    await spoil((app) => {
      mkdirSync(join(app, name, '..'), { recursive: true });
      writeFileSync(join(app, name), 'x');
    });
    expect(await inspect(copy)).toEqual([`app.asar holds /${name}.`]);
  });

  test('a file that is missing', async () => {
    startOver();
    await spoil((app) => rmSync(join(app, 'dist/preload/index.cjs')));
    expect(await inspect(copy)).toEqual(['app.asar has no /dist/preload/index.cjs.']);
  });

  test('an archive over its budget', async () => {
    startOver();
    await spoil((app) => writeFileSync(join(app, 'dist/main/index.js'), Buffer.alloc(ASAR_BUDGET)));
    expect((await inspect(copy)).join()).toContain(`${ASAR_BUDGET} are its budget`);
  });

  test('a script in the packed description', async () => {
    startOver();
    await spoil((app) =>
      writeFileSync(join(app, 'package.json'), JSON.stringify({ name: 'fleetglass', scripts: {} })),
    );
    expect(await inspect(copy)).toEqual(['The packed package.json has scripts.']);
  });

  test('a file whose bytes were changed in the archive', async () => {
    startOver();
    const file = join(copy, 'resources', 'app.asar');
    const bytes = readFileSync(file);
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    expect((await inspect(copy)).join()).toContain('is not what the header of app.asar says');
  });

  test('P9: a fuse that was set back', async () => {
    startOver();
    await flipFuses(join(copy, 'fleetglass'), {
      version: FuseVersion.V1,
      [FuseV1Options.RunAsNode]: true,
    });
    expect(await inspect(copy)).toEqual(['P9: the fuse RunAsNode is not off.']);
  });

  test('P9: an unknown fuse', async () => {
    startOver();
    const program = join(copy, 'fleetglass');
    const bytes = readFileSync(program);
    const count = bytes.length - 10;
    bytes[count] = 10;
    writeFileSync(program, Buffer.concat([bytes, Buffer.from('1')]));
    expect(await inspect(copy)).toEqual(['The program has 10 fuses, 9 are known.']);
  });

  test('a licence that was left out, and a language too many', async () => {
    startOver();
    rmSync(join(copy, 'LICENSES.chromium.html'));
    writeFileSync(join(copy, 'locales', 'fr.pak'), 'fr');
    expect(await inspect(copy)).toEqual([
      `${join(copy, 'LICENSES.chromium.html')} is missing or empty.`,
      'There are locales that the product does not speak: fr.',
    ]);
  });

  test('P36: another update server, and one where none was given', async () => {
    startOver();
    expect(await inspect(copy, 'https://elsewhere.example')).toEqual(['It names another update server.']);
    expect(await inspect(copy, null)).toEqual(['It names an update server, but none was given.']);
  });
});
