import { expect, test } from 'vitest';
import { fleetLists } from '../../../main/diagnostics/fleet-lists.ts';
import type { FleetOverview, Organization } from '../../../preload/contract/index.ts';

const overview: FleetOverview = { organizations: [], total: 3, confirmedAt: 5, state: { kind: 'idle' } };
const named = (deviceCount: number, part?: Organization['part']): Organization => ({
  id: 'SECRET',
  name: 'SECRET',
  deviceCount,
  ...(part === undefined ? {} : { part }),
});

test('P46: a support report says which lists are not whole, and names nothing', () => {
  const failure = { code: 'forbidden', facts: { host: 'SECRET' }, requestId: 'r-1' } as const;
  const facts = fleetLists({
    ...overview,
    part: { total: 45 },
    organizations: [named(7), named(20, { total: 45 }), named(0, { total: null, failure })],
  });
  expect(facts).toEqual({
    organizations: '3 of 45',
    'lists of devices that are not whole': '2: 20 of 45; 0 of an unknown number (forbidden, r-1)',
  });
});

test('whole lists are counted', () => {
  expect(fleetLists({ ...overview, organizations: [named(7)] })).toEqual({
    organizations: '3',
    'lists of devices that are not whole': '0',
  });
});
