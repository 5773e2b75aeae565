import { expect, test } from 'vitest';
import { NOW, noValidators, organization, temporaryLibrary } from '../support/library-fixture.ts';

test('the lists of the fleet have a line of their own, apart from devices that were added by hand', async () => {
  const library = temporaryLibrary();
  await library.storeOrganizations([organization('o', [], 'North')], noValidators, NOW);
  const add = (job: 'lists' | 'screen', organizationId: string | null, wireBytes: number) =>
    library.offline.write(({ dataUsage }) => {
      dataUsage.see('home', 'Home', NOW);
      const traffic = { day: '2026-11-22', networkId: 'home', organizationId, job, wireBytes };
      dataUsage.add({ ...traffic, unchangedBytes: 0, lowSavedBytes: 0 });
    });
  add('lists', null, 8_000);
  add('screen', null, 500);
  add('lists', 'o', 70);
  const { organizations } = library.offline.read(({ dataUsage }) =>
    dataUsage.between('2026-01-01', '2027-01-01'),
  );
  expect(
    organizations.map(({ id, name, areLists, wireBytes }) => ({ id, name, areLists, wireBytes })),
  ).toEqual([
    { id: null, name: null, areLists: true, wireBytes: 8_000 },
    { id: null, name: null, areLists: false, wireBytes: 500 },
    { id: 'o', name: 'North', areLists: false, wireBytes: 70 },
  ]);
});
