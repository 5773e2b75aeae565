import { expect, test } from 'vitest';
import { createEnvironments } from '../../../main/account/environments/environments.ts';
import { createLinks } from '../../../main/app/links.ts';
import { createMemorySettings } from '../../support/memory-desktop.ts';

const configured = JSON.stringify([
  { name: 'Plant', kind: 'production', baseUrl: 'https://cloud.plant.test/api' },
]);

function open() {
  const environments = createEnvironments(createMemorySettings(), configured);
  const reports: string[] = [];
  return { links: createLinks(environments, () => reports.push('opened')), reports, environments };
}

test('a link that was copied opens the same location where the environment has another name', () => {
  const { links, reports, environments } = open();
  const plant = environments.list().find(({ name }) => name === 'Plant');
  const text = links.to(plant?.id ?? '', { kind: 'device', deviceId: 'pump/7' });
  expect(text).toEqual({ ok: true, value: 'fleetglass://place/cloud.plant.test%2Fapi/device/pump%2F7' });
  links.open(text.ok ? text.value : '');
  expect(reports).toEqual(['opened']);
  expect(links.take()).toMatchObject({
    kind: 'location',
    environment: { name: 'Plant', host: 'cloud.plant.test' },
    location: { kind: 'device', deviceId: 'pump/7' },
  });
});

test('a link is taken once, and of several the last', () => {
  const { links } = open();
  links.open('fleetglass://place/demo/device/d1');
  links.open('fleetglass://place/demo/device/d2');
  expect(links.take()).toMatchObject({ location: { deviceId: 'd2' } });
  expect(links.take()).toBeNull();
});

test('P8: an environment that this laptop does not have is named and not contacted', () => {
  const { links } = open();
  links.open('fleetglass://place/evil.test%2Fapi/device/d1');
  expect(links.take()).toEqual({ kind: 'unknownEnvironment', host: 'evil.test' });
  links.open('fleetglass://evil');
  expect(links.take()).toEqual({ kind: 'unusable' });
});

test.each([
  ['begins like it', 'cloud.plant.test%2Fap'],
  ['is its host alone', 'cloud.plant.test'],
  ['goes on behind it', 'cloud.plant.test%2Fapi%2Fv2'],
  ['goes on behind its host', 'cloud.plant.test.evil.test%2Fapi'],
])('P8: an address that %s is another environment', (_what, address) => {
  const { links } = open();
  links.open(`fleetglass://place/${address}/device/d1`);
  expect(links.take()).toMatchObject({ kind: 'unknownEnvironment' });
});

test('a location whose identifiers are too long for a link says so', () => {
  const { links } = open();
  const location = { kind: 'archive', deviceId: '設'.repeat(400), archiveId: 'a' } as const;
  expect(links.to('demo', location)).toMatchObject({ ok: false, failure: { code: 'invalidInput' } });
});
