import { beforeEach, describe, expect, it } from 'vitest';
import type { Library } from '../../../../main/library/library.ts';
import type { ExportSource } from '../../../../preload/contract/index.ts';
import {
  device,
  deviceRecord,
  image,
  NOW,
  noValidators,
  organization,
  temporaryLibrary,
} from '../support/library-fixture.ts';

/** More than a step has. */
const DEVICES = 2_500;
/** Of a later step, also in the opposite order. */
const MOVED = 2_300;

const gallery = (sort: 'captured' | 'name'): ExportSource => ({
  kind: 'gallery',
  scope: { kind: 'organization', organizationId: 'o1' },
  order: { sort, descending: sort === 'captured', filters: [] },
});

const idOf = (index: number) => `camera ${String(index).padStart(4, '0')}`;

let library: Library;

async function storeList(nameOf: (index: number) => string): Promise<void> {
  const devices = Array.from({ length: DEVICES }, (_, index) =>
    deviceRecord(idOf(index), null, nameOf(index)),
  );
  await library.storeOrganizations([organization('o1', devices)], noValidators, NOW);
}

beforeEach(async () => {
  library = temporaryLibrary();
  await storeList(idOf);
});

/** The row ids of all steps; `change` runs after the first one. */
async function idsOf(source: Parameters<Library['exportRows']['steps']>[0], change: () => Promise<unknown>) {
  const steps = library.exportRows.steps(source);
  const ids = [...(steps.next().value ?? [])];
  expect(ids.length).toBeLessThan(MOVED);
  await change();
  for (let step = steps.next(); step.done !== true; step = steps.next()) ids.push(...step.value);
  return ids;
}

const rename = () => storeList((index) => (index === MOVED ? 'A' : idOf(index)));

describe('the subjects of an export are those that its source had at its first step', () => {
  it('also when a sync stores an image that moves a device of a gallery to its front', async () => {
    const store = () =>
      library.storeImage(device(idOf(MOVED)), image('new', { capturedAt: NOW }), noValidators, NOW);
    const source = gallery('captured') as Extract<ExportSource, { kind: 'gallery' }>;
    const ids = await idsOf(source, store);
    expect(ids).toContain(library.exportRows.find(device(idOf(MOVED))));
    expect(new Set(ids).size).toBe(DEVICES);
    expect(ids).toHaveLength(DEVICES);
  });

  it.each(['gallery', 'everything', 'favorites'] as const)(
    'also when a device of %s gets another name',
    async (kind) => {
      library.bookmarks.star({ kind: 'organization', organizationId: 'o1' }, true, NOW);
      const source = kind === 'gallery' ? gallery('name') : ({ kind } as const);
      const ids = await idsOf(source as Parameters<typeof idsOf>[0], rename);
      expect(ids).toContain(library.exportRows.find(device(idOf(MOVED))));
      expect(ids).toHaveLength(DEVICES);
    },
  );
});
