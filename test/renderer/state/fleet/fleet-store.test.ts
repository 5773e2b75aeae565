import { describe, expect, test } from 'vitest';
import { createFleetStore } from '../../../../renderer/state/fleet/fleet-store.ts';
import { findNamed } from '../../../../renderer/state/navigation/find-named.ts';
import { createFakeBridge } from '../../fakes/fake-bridge.ts';
import { fakeOrganization } from '../../fakes/fake-fleet.ts';

/** Lets all answers of the fake arrive. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

describe('the fleet', () => {
  test('reads all organizations, also those after the first 500', async () => {
    const organizations = Array.from({ length: 1_200 }, (_value, index) => fakeOrganization(`o${index}`, 0));
    const fleet = createFleetStore(createFakeBridge({ organizations }).bridge);
    await fleet.load();
    expect(fleet.value.organizations).toHaveLength(1_200);
    expect(fleet.value.rows.length).toBe(1_200);
  });

  test('reads the devices of an organization when it is opened, by pages of 500', async () => {
    const fake = createFakeBridge({ organizations: [fakeOrganization('a', 1_100)] });
    const fleet = createFleetStore(fake.bridge);
    await fleet.load();
    expect(fake.calls.filter(({ name }) => name === 'fleet.devices')).toEqual([]);
    fleet.expand('a', true);
    await settle();
    expect(fleet.value.rows.length).toBe(1_101);
    expect(fleet.value.rows.at(500)).toMatchObject({ kind: 'device', device: { id: 'a-499' } });
    expect(fleet.value.rows.at(501)).toMatchObject({ kind: 'device', device: undefined });
    fleet.need(1_002, 1_010);
    await settle();
    expect(fleet.value.rows.at(1_005)).toMatchObject({ kind: 'device', device: { id: 'a-1004' } });
    expect(fake.calls.filter(({ name }) => name === 'fleet.devices')).toHaveLength(2);
  });

  test('a device is revealed: its organization opens and its row is loaded, wherever it stands', async () => {
    const fleet = createFleetStore(
      createFakeBridge({ organizations: [fakeOrganization('a', 3), fakeOrganization('b', 1_100)] }).bridge,
    );
    await fleet.load();
    expect(await fleet.reveal('b-1042')).toEqual({ organizationId: 'b', position: 1_042 });
    expect(fleet.value.rows.at(2 + 1_042)).toMatchObject({ kind: 'device', device: { id: 'b-1042' } });
    expect(await fleet.reveal('unknown')).toBeNull();
  });

  test('finds the next name from a row on and around, among devices that are not loaded too', async () => {
    const organizations = [fakeOrganization('a', 1_100), fakeOrganization('b', 2), fakeOrganization('c', 2)];
    const { bridge } = createFakeBridge({ organizations });
    const fleet = createFleetStore(bridge);
    const find = (beginning: string, from: number) => findNamed(bridge, fleet, beginning, from);
    await fleet.load();
    fleet.expand('a', true);
    fleet.expand('c', true);
    await settle();
    expect(fleet.value.rows.at(1 + 1_050)).toMatchObject({ kind: 'device', device: undefined });
    // Rows: a, its 1,100 devices, b (closed), c, its two devices.
    expect(await find('device a-1050', 0)).toBe(1 + 1_050);
    expect(await find('DEVICE', 5)).toBe(5);
    expect(await find('device a', 1_101)).toBe(1);
    expect(await find('device c', 0)).toBe(1_103);
    expect(await find('organization', 0)).toBe(0);
    expect(await find('organization', 1)).toBe(1_101);
    expect(await find('organization a', 1)).toBe(0);
    expect(await find('device b', 0)).toBeNull();
    expect(await find('device', 1_105)).toBe(1);
  });

  test('drops an answer that comes after another account took over', async () => {
    const fleet = createFleetStore(createFakeBridge({ organizations: [fakeOrganization('a', 3)] }).bridge);
    await fleet.load();
    fleet.expand('a', true);
    fleet.reset();
    await settle();
    expect(fleet.value.organizations).toEqual([]);
    expect(fleet.value.rows.length).toBe(0);
  });
});
