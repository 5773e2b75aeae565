import { describe, expect, it } from 'vitest';
import { createPreferences } from '../../../main/app/preferences.ts';
import { defaultSettings } from '../../../preload/contract/index.ts';
import { createMemorySettings } from '../../support/memory-desktop.ts';

describe('what the user chose for the screen', () => {
  it('outlives a restart, value by value', async () => {
    const settings = createMemorySettings();
    await createPreferences(settings).change({ theme: 'dark' });
    settings.write('preferences', { theme: 'dark', zoom: 99 });
    expect(createPreferences(settings).read()).toEqual({ ...defaultSettings, theme: 'dark' });
  });

  it('does not count where an administrator decided, and comes back when that ends', async () => {
    const settings = createMemorySettings();
    await createPreferences(settings).change({ theme: 'light' });
    const managed = createPreferences(settings, { theme: 'dark' });
    expect(managed.read().theme).toBe('dark');
    expect(await managed.change({ theme: 'light', zoom: 1.5 })).toMatchObject({
      failure: { code: 'managed' },
    });
    expect(await managed.change({ theme: 'dark', zoom: 1.25 })).toMatchObject({
      ok: true,
      value: { zoom: 1.25 },
    });
    expect(createPreferences(settings).read()).toMatchObject({ theme: 'light', zoom: 1.25 });
  });

  it('is as it was if the disk refuses a change, and later ones go on from there', async () => {
    const settings = createMemorySettings();
    let isFull = false;
    const preferences = createPreferences({
      ...settings,
      store: (key, value) => (isFull ? Promise.reject(new Error('full')) : settings.store(key, value)),
    });
    await preferences.change({ theme: 'dark' });
    isFull = true;
    await expect(preferences.change({ zoom: 1.5 })).rejects.toThrow('full');
    expect(preferences.read()).toEqual({ ...defaultSettings, theme: 'dark' });
    isFull = false;
    await preferences.change({ outdoor: true });
    expect(createPreferences(settings).read()).toEqual({ ...defaultSettings, theme: 'dark', outdoor: true });
  });

  it('is as at the first start after a reset', async () => {
    const settings = createMemorySettings();
    const preferences = createPreferences(settings);
    await preferences.change({ zoom: 1.5 });
    expect(preferences.reset()).toEqual(defaultSettings);
    expect(createPreferences(settings).read()).toEqual(defaultSettings);
  });
});
