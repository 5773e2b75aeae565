import { describe, expect, test } from 'vitest';
import { createLocationStore } from '../../../../renderer/state/navigation/location-store.ts';
import { createFakeBridge } from '../../fakes/fake-bridge.ts';

describe('the last location', () => {
  test('is unknown, then where the user was, then used', async () => {
    const fake = createFakeBridge({ location: { kind: 'organization', organizationId: 'north' } });
    const store = createLocationStore(fake.bridge);
    expect(store.value).toEqual({ kind: 'unknown' });
    await store.load();
    expect(store.value).toEqual({ kind: 'organization', organizationId: 'north' });
    store.save({ kind: 'organization', organizationId: 'south' });
    expect(store.value).toEqual({ kind: 'none' });
    expect(fake.calls.map(({ name }) => name)).toContain('gallery.storeLocation');
  });

  test('is none when its device is not known any more', async () => {
    const store = createLocationStore(
      createFakeBridge({ location: { kind: 'device', deviceId: 'gone' } }).bridge,
    );
    await store.load();
    expect(store.value).toEqual({ kind: 'none' });
  });

  test('of another account is not taken when it comes late', async () => {
    const store = createLocationStore(
      createFakeBridge({ location: { kind: 'organization', organizationId: 'north' } }).bridge,
    );
    const loading = store.load();
    store.reset();
    await loading;
    expect(store.value).toEqual({ kind: 'unknown' });
  });
});
