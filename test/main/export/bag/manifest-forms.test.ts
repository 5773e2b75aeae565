import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ExportManifest } from '../../../../main/export/bag/manifest-schema.ts';
import { createSigningKey } from '../../../../main/export/write/signing-key.ts';
import type { Library } from '../../../../main/library/library.ts';
import type { ExportPrecision, ExportStart } from '../../../../preload/contract/index.ts';
import { createMemorySecrets, createMemorySettings } from '../../../support/memory-desktop.ts';
import {
  device,
  image,
  NOW,
  noValidators,
  temporaryFolder,
  temporaryLibrary,
} from '../../library/support/library-fixture.ts';
import { exporterOf, manifestSchema, prepare, start, valueOf } from '../export-fixture.ts';
import { verify } from '../verify/bag-fixture.ts';

/** `pair` has both precisions, `low` one, `late` comes after the first export, `none` never. */
const chosen = ['pair', 'low', 'late', 'none', 'damaged'].map(device);

let library: Library;
let libraryFolder: string;
let target: string;

async function store(id: string, precision: 'low' | 'full', bytes = `${id} ${precision}`): Promise<void> {
  library.addByHand(device(id), NOW);
  await library.storeImage(device(id), image(bytes, { precision }), noValidators, NOW);
}

beforeEach(async () => {
  libraryFolder = temporaryFolder();
  library = temporaryLibrary(libraryFolder);
  target = temporaryFolder();
  await store('pair', 'full');
  await store('pair', 'low');
  await store('low', 'low');
});

async function write(precision: ExportPrecision, request: Partial<ExportStart> = {}): Promise<string> {
  const keys = createSigningKey(createMemorySecrets().secrets, createMemorySettings());
  const exporter = exporterOf(library, undefined, undefined, { signer: keys.signer });
  const exportId = await prepare(exporter, target, chosen, precision);
  await valueOf(start(exporter, exportId, request)).finished;
  return exporter.folder(exportId) ?? '';
}

/** Damages the stored image with these bytes. */
function damage(bytes: string): void {
  for (const { parentPath, name } of readdirSync(libraryFolder, { recursive: true, withFileTypes: true })) {
    const file = join(parentPath, name);
    if (/^[0-9a-f]{64}$/.test(name) && readFileSync(file, 'utf8').includes(bytes))
      writeFileSync(file, 'x'.repeat(bytes.length));
  }
}

/** Each form of an export, with what its manifest has of chosen, written, missing and failed. */
const forms: readonly (readonly [
  form: string,
  make: () => Promise<string>,
  counts: readonly [number, number, number, number],
  more: Partial<ExportManifest>,
])[] = [
  ['the best of each, some missing', () => write('best'), [5, 2, 3, 0], { precision: 'best' }],
  ['low alone', () => write('low'), [5, 2, 3, 0], { precision: 'low' }],
  ['full alone', () => write('full'), [5, 1, 4, 0], { precision: 'full' }],
  ['both', () => write('both'), [7, 3, 4, 0], { precision: 'both' }],
  ['with sidecars, signed', () => write('best', { hasSidecars: true, isSigned: true }), [5, 2, 3, 0], {}],
  [
    'only what is new',
    async () => {
      await write('best');
      await store('late', 'full');
      return write('best', { isOnlyNew: true });
    },
    [3, 1, 2, 0],
    {
      previous: { id: expect.any(String), name: expect.any(String), createdAt: new Date(NOW).toISOString() },
    },
  ],
  [
    'with a damaged image',
    async () => {
      await store('damaged', 'full', 'an image that will be damaged');
      damage('an image that will be damaged');
      return write('best');
    },
    [5, 2, 2, 1],
    {},
  ],
];

describe('P35, P44: the manifest of an export', () => {
  it.each(forms)('%s: is what the schema in docs/ says, and adds up', async (_form, make, counts, more) => {
    const folder = await make();
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as ExportManifest;
    expect(manifestSchema.safeParse(manifest).error).toBeUndefined();
    expect(manifest).toMatchObject(more);
    const { totals, files, missing, failed } = manifest;
    expect([totals.chosen, totals.written, totals.missing, totals.failed]).toEqual(counts);
    expect([files.length, missing.length, failed.length]).toEqual(counts.slice(1));
    expect(await verify(folder)).not.toMatchObject({ verdict: 'red' });
  });
});
