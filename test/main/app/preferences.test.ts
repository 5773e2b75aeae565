import { describe, expect, it } from 'vitest';
import { createPreferences } from '../../../main/app/preferences.ts';
import { defaultSettings } from '../../../preload/contract/index.ts';
import { createMemorySettings } from '../../support/memory-desktop.ts';

describe('what a person chose for the screen', () => {
  it('outlives a restart, value by value', () => {
    const settings = createMemorySettings();
    createPreferences(settings).change({ theme: 'dark' });
    settings.write('preferences', { theme: 'dark', zoom: 99 });
    expect(createPreferences(settings).read()).toEqual({ ...defaultSettings, theme: 'dark' });
  });

  it('does not count where an administrator decided, and comes back when that ends', () => {
    const settings = createMemorySettings();
    createPreferences(settings).change({ theme: 'light' });
    const managed = createPreferences(settings, { theme: 'dark' });
    expect(managed.read().theme).toBe('dark');
    expect(managed.change({ theme: 'light', zoom: 1.5 })).toMatchObject({ failure: { code: 'managed' } });
    expect(managed.change({ theme: 'dark', zoom: 1.25 })).toMatchObject({ ok: true, value: { zoom: 1.25 } });
    expect(createPreferences(settings).read()).toMatchObject({ theme: 'light', zoom: 1.25 });
  });

  it('is as at the first start after a reset', () => {
    const settings = createMemorySettings();
    const preferences = createPreferences(settings);
    preferences.change({ zoom: 1.5 });
    expect(preferences.reset()).toEqual(defaultSettings);
    expect(createPreferences(settings).read()).toEqual(defaultSettings);
  });
});
