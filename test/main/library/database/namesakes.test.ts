import { describe, expect, it } from 'vitest';
import type { GalleryOrder } from '../../../../preload/contract/index.ts';
import {
  deviceRecord,
  NOW,
  noValidators,
  organization,
  temporaryLibrary,
} from '../support/library-fixture.ts';

const order: GalleryOrder = { sort: 'name', descending: false, filters: [] };

/** Two gates of one name in an organization, a third in another, and one that differs in its name. */
async function fleet() {
  const library = temporaryLibrary();
  const named = (id: string, name: string) => ({ ...deviceRecord(id), name });
  await library.storeOrganizations(
    [
      organization('o', [named('gate-000417', 'Gate'), named('gate-000418', 'Gate'), named('d3', 'gate')]),
      organization('p', [named('gate-000419', 'Gate')]),
    ],
    noValidators,
    NOW,
  );
  return library;
}

/** What distinguishes each device of the first organization. */
const shortIds = new Map([
  ['gate-000417', '000417'],
  ['gate-000418', '000418'],
  ['d3', undefined],
]);

describe('devices of one name in an organization', () => {
  it('are distinguished by the ends of their IDs in the tree, on tiles and in search; others have none', async () => {
    const library = await fleet();
    const inTree = library.devices('o', 0, 10).rows;
    expect(new Map(inTree.map(({ id, shortId }) => [id, shortId]))).toEqual(shortIds);
    const scope = { kind: 'organization', organizationId: 'o' } as const;
    const tiles = library.gallery.tiles(scope, order, 0, 10).rows;
    expect(new Map(tiles.map(({ subject, shortId }) => [subject.deviceId, shortId]))).toEqual(shortIds);
    expect(library.devices('p', 0, 10).rows.map(({ shortId }) => shortId)).toEqual([undefined]);
    const found = await library.search.find({ text: 'Gate', among: 'devices', filters: {} }, 0, 10);
    expect(new Map(found.rows.map(({ subject, shortId }) => [subject.deviceId, shortId]))).toEqual(
      new Map([...shortIds, ['gate-000419', undefined]]),
    );
  });

  it('are looked for in an index, however many have the name', async () => {
    const library = temporaryLibrary();
    const many = Array.from({ length: 100 }, (_, index) => ({
      ...deviceRecord(`d-${String(index).padStart(6, '0')}`),
      name: 'Tank',
    }));
    await library.storeOrganizations([organization('o', many)], noValidators, NOW);
    const shown = library.devices('o', 0, 100).rows.map(({ shortId }) => shortId);
    expect(new Set(shown).size).toBe(100);
  });
});
