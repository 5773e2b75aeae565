import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortIdsOf } from '../../../../main/library/database/namesakes.ts';
import { visibleText } from '../../../../preload/contract/core/visible-text.ts';
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

  it('have longer ends where the last six characters are the same', async () => {
    const library = temporaryLibrary();
    const ids = ['north-000417', 'south-000417', '000417', 'east-000418'];
    const named = ids.map((id) => deviceRecord(id, null, 'Gate'));
    await library.storeOrganizations([organization('o', named)], noValidators, NOW);
    const shown = library.devices('o', 0, 10).rows.map(({ id, shortId }) => [id, shortId]);
    expect(new Map(shown as [string, string][])).toEqual(
      new Map([
        ['north-000417', 'rth-000417'],
        ['south-000417', 'uth-000417'],
        ['000417', '000417'],
        ['east-000418', '000418'],
      ]),
    );
    await library.storeOrganizations([organization('o', named.slice(1))], noValidators, NOW + 1);
    expect(library.devices('o', 0, 10).rows.find(({ id }) => id === 'south-000417')?.shortId).toBe('-000417');
  });

  it('differ in what is shown, whatever their IDs are: each in an end of its own ID that is no longer than needed', () => {
    const id = fc.oneof(
      fc.string({ unit: fc.constantFrom('0', '1', 'é', '😀', '\u202e'), minLength: 1, maxLength: 12 }),
      fc.string({ minLength: 1 }),
    );
    fc.assert(
      fc.property(fc.uniqueArray(id, { selector: visibleText, minLength: 2, maxLength: 40 }), (ids) => {
        const shown = shortIdsOf(ids);
        expect(new Set(shown.values()).size).toBe(ids.length);
        for (const one of ids) {
          const short = shown.get(one) ?? '';
          const shorter = Array.from(short).slice(1).join('');
          expect(visibleText(one).endsWith(short)).toBe(true);
          expect(
            Array.from(short).length <= 6 ||
              ids.some((other) => other !== one && visibleText(other).endsWith(shorter)),
          ).toBe(true);
        }
      }),
    );
  });

  it('are shown by their whole IDs where more than a thousand have the name', async () => {
    const library = temporaryLibrary();
    const many = Array.from({ length: 1_001 }, (_, index) => ({
      ...deviceRecord(`d-${String(index).padStart(6, '0')}`),
      name: 'Tank',
    }));
    await library.storeOrganizations([organization('o', many)], noValidators, NOW);
    expect(library.devices('o', 0, 1).rows.map(({ shortId }) => shortId)).toEqual(['d-000000']);
  });
});
