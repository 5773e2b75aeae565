import { describe, expect, it } from 'vitest';
import { createLocationMemory } from '../../../main/app/location-memory.ts';
import type { GalleryLocation } from '../../../preload/contract/index.ts';
import { createMemorySettings, createTestTime } from '../../support/memory-desktop.ts';

const device: GalleryLocation = {
  scope: { kind: 'device', deviceId: 'mast-7' },
  orders: { organization: { sort: 'age', descending: true, filters: [] } },
};
const organization: GalleryLocation = {
  scope: { kind: 'organization', organizationId: 'north' },
  orders: { organization: { sort: 'name', descending: false, filters: ['missing'] } },
};

describe('the location where the user was', () => {
  it('is there again after a restart, for each account by itself', () => {
    const settings = createMemorySettings();
    const time = createTestTime();
    const locations = createLocationMemory(settings, time.timers);
    locations.store('one', device);
    locations.store('two', organization);
    time.advance(2_000);
    const again = createLocationMemory(settings, time.timers);
    expect([again.read('one'), again.read('two'), again.read('three')]).toEqual([device, organization, null]);
  });

  it('is written once when the user moves on quickly, and at the end at the latest', () => {
    const settings = createMemorySettings();
    const locations = createLocationMemory(settings, createTestTime().timers);
    locations.store('one', organization);
    locations.store('one', device);
    expect(settings.content.size).toBe(0);
    locations.flush();
    expect(createLocationMemory(settings, createTestTime().timers).read('one')).toEqual(device);
  });

  it('is stored for twenty accounts, the longest not used goes first', () => {
    const locations = createLocationMemory(createMemorySettings(), createTestTime().timers);
    for (let index = 0; index < 21; index += 1) locations.store(`account-${index}`, device);
    expect([locations.read('account-0'), locations.read('account-1')]).toEqual([null, device]);
  });

  it.each([7, [['one', { kind: 'nowhere' }]], { one: device }])(
    'P31: is none when it is stored as %j',
    (stored) => {
      const settings = createMemorySettings();
      settings.write('locations', stored);
      expect(createLocationMemory(settings, createTestTime().timers).read('one')).toBeNull();
    },
  );

  it('is forgotten by a reset', () => {
    const settings = createMemorySettings();
    const locations = createLocationMemory(settings, createTestTime().timers);
    locations.store('one', device);
    locations.reset();
    locations.flush();
    expect([locations.read('one'), settings.content.size]).toEqual([null, 0]);
  });
});
