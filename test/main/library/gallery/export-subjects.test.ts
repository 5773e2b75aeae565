import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Database } from '../../../../main/library/database/database.ts';
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

it('B7: the devices of a gallery are not counted for its export', () => {
  const prepared = vi.spyOn(Database.prototype, 'select');
  const { value } = library.exportRows.steps(gallery('name') as Parameters<typeof idsOf>[0]).next();
  const queries = prepared.mock.calls.map(([sql]) => sql);
  prepared.mockRestore();
  expect(value?.length).toBeGreaterThan(0);
  expect(queries.filter((sql) => sql.includes('count('))).toEqual([]);
});

describe('an export of what pins retain', () => {
  const rowOf = (index: number) => library.exportRows.find(device(idOf(index))) ?? 0;

  /** A pin that retains the devices from one to another in both precisions. */
  function pin(from: number, to: number): number {
    return library.offline.write(({ pins, retention }) => {
      const target = { kind: 'device', deviceId: idOf(from) } as const;
      const id = pins.put({ target, rule: { kind: 'newest', number: 0 }, precision: 'full' }, NOW);
      for (const stored of pins.all().filter((one) => one.id === id)) {
        const rows = Array.from({ length: to - from }, (_, index) => rowOf(from + index));
        retention.begin(stored).add(rows.map((row) => ({ id: row, deviceRow: row })));
      }
      return id;
    });
  }

  it('has each device once, of one pin or of all of them', async () => {
    const pinIds = [pin(0, DEVICES), pin(100, DEVICES - 50)] as const;
    const idsOfPin = (pinId: number | null) => idsOf({ kind: 'offline', pinId }, async () => undefined);
    const all = await idsOfPin(null);
    const rows = Array.from({ length: DEVICES }, (_, index) => rowOf(index));
    expect(all).toEqual(rows.toSorted((left, right) => left - right));
    expect(await idsOfPin(pinIds[0])).toEqual(all);
    const second = await idsOfPin(pinIds[1]);
    expect(second).toHaveLength(DEVICES - 150);
    expect(new Set(second).size).toBe(DEVICES - 150);
    expect(second).not.toContain(rowOf(0));
  });
});
