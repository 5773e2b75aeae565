import { describe, expect, test } from 'vitest';
import type { Failure } from '../../../../preload/contract/index.ts';
import {
  deviceRecord,
  NOW,
  noValidators,
  organization,
  temporaryFolder,
  temporaryLibrary,
} from '../support/library-fixture.ts';

const three = ['o1', 'o2', 'o3'].map((id) => organization(id, [deviceRecord(`${id}-d`)]));

test('P46: a part of the list of organizations hides none, and says how many there are', async () => {
  const library = temporaryLibrary();
  await library.storeOrganizations(three, noValidators, NOW);
  expect(library.organizations(0, 10)).not.toHaveProperty('part');
  await library.storeOrganizations(three.slice(0, 1), noValidators, NOW, undefined, null, { total: 3 });
  expect(library.organizations(0, 10)).toMatchObject({ total: 3, part: { total: 3 } });
  await library.storeOrganizations(three.slice(0, 1), noValidators, NOW, undefined, null, null);
  expect(library.organizations(0, 10)).toEqual({ total: 1, rows: [expect.objectContaining({ id: 'o1' })] });
});

test('P46: lists of devices and archives that are cut short say so after a restart, until a whole list comes', async () => {
  const folder = temporaryFolder();
  const device = deviceRecord('d1', [{ id: 'a1', name: 'a1', fields: {}, capturedAt: null }]);
  const part = { ...organization('o1', [device]), hasMoreDevices: true, devicesTotal: 45 } as const;
  const before = temporaryLibrary(folder);
  await before.storeOrganizations([part], noValidators, NOW);
  await before.storeArchives('d1', device.archives ?? [], { total: null });
  before.close();
  await before.settled();
  const library = temporaryLibrary(folder);
  expect(library.organizations(0, 1).rows).toMatchObject([{ deviceCount: 1, part: { total: 45 } }]);
  expect(library.devices('o1', 0, 1).rows).toMatchObject([
    { archiveCount: 1, archivesPart: { total: null } },
  ]);
  await library.storeOrganizations([organization('o1', [device])], noValidators, NOW);
  expect(library.organizations(0, 1).rows[0]).not.toHaveProperty('part');
  expect(library.devices('o1', 0, 1).rows[0]).not.toHaveProperty('archivesPart');
});

describe('P46: a list of devices that did not come', () => {
  const failure = (code: 'forbidden' | 'serviceFailed', requestId: string): Failure => ({
    code,
    requestId,
  });
  const unlisted = (devicesFailure?: Failure) => ({
    ...organization('o1', null),
    ...(devicesFailure === undefined ? {} : { devicesFailure }),
  });
  const listOf = (library: ReturnType<typeof temporaryLibrary>) => library.organizations(0, 1).rows[0];

  test('is unknown, which is not none', async () => {
    const library = temporaryLibrary();
    await library.storeOrganizations([unlisted()], noValidators, NOW);
    expect(listOf(library)).toMatchObject({ deviceCount: 0, part: { total: null } });
    await library.storeOrganizations([organization('o1', [])], noValidators, NOW);
    expect(listOf(library)).not.toHaveProperty('part');
  });

  test('keeps its reason with the ID of the request', async () => {
    const library = temporaryLibrary();
    const forbidden = failure('forbidden', 'request-1');
    await library.storeOrganizations([unlisted(forbidden)], noValidators, NOW);
    await library.storeOrganizations([unlisted(failure('forbidden', 'request-2'))], noValidators, NOW);
    expect(listOf(library)).toMatchObject({ deviceCount: 0, part: { total: null, failure: forbidden } });
  });

  test.each([
    ['serviceFailed', false],
    ['forbidden', true],
  ] as const)('by %s hides no device, and counts as a part: %j', async (code, isPart) => {
    const library = temporaryLibrary();
    await library.storeOrganizations([organization('o1', [deviceRecord('d1')])], noValidators, NOW);
    await library.storeOrganizations([unlisted(failure(code, 'request-1'))], noValidators, NOW);
    expect(listOf(library)).toMatchObject({ deviceCount: 1 });
    expect(listOf(library)?.part !== undefined).toBe(isPart);
  });
});
