import { describe, expect, test } from 'vitest';
import { createCapabilityRegistry } from '../../../../main/account/environments/capability-registry.ts';
import { demoEnvironment } from '../../../../main/account/environments/environments.ts';
import type { SettingsFile } from '../../../../main/shared/desktop.ts';
import type { ServiceCapabilityValues } from '../../../../preload/contract/index.ts';
import { createMemorySettings } from '../../../support/memory-desktop.ts';

const open = (settings: SettingsFile, managed?: ServiceCapabilityValues) =>
  createCapabilityRegistry(settings, {
    find: () => ({ ...demoEnvironment, ...(managed === undefined ? {} : { capabilities: managed }) }),
  });

const shown = (book: ReturnType<typeof open>, environmentId: string, name: string) =>
  book.describe(environmentId).capabilities.find((capability) => capability.name === name);

describe('the capabilities of environments', () => {
  test('a detected capability is remembered for its environment alone, over a restart', () => {
    const settings = createMemorySettings();
    open(settings).of('north').setDetected('lowPrecision', 'precision=low');
    const again = open(settings);
    expect(again.of('north').read('lowPrecision')).toBe('precision=low');
    expect(again.of('south').read('lowPrecision')).toBeNull();
    expect(shown(again, 'north', 'lowPrecision')).toMatchObject({ value: 'precision=low', setBy: 'service' });
    expect(shown(again, 'south', 'lowPrecision')).toMatchObject({ value: null, setBy: 'none' });
  });

  test('a capability that the user sets is followed, whatever is detected, until it is reset', () => {
    const book = open(createMemorySettings());
    const capabilities = book.of('north');
    capabilities.setDetected('devicePaths', 'plain');
    book.change({ environmentId: 'north', name: 'devicePaths', value: 'versioned' });
    capabilities.setDetected('devicePaths', 'plain');
    expect(capabilities.read('devicePaths')).toBe('versioned');
    expect(capabilities.isFixed('devicePaths')).toBe(true);
    expect(shown(book, 'north', 'devicePaths')).toMatchObject({ setBy: 'person' });
    book.change({ environmentId: 'north', name: 'devicePaths', value: null });
    expect(capabilities.read('devicePaths')).toBe('plain');
    expect(capabilities.isFixed('devicePaths')).toBe(false);
  });

  test('a capability that an administrator set counts, and can not be changed', () => {
    const book = open(createMemorySettings(), { expand: 'none' });
    book.of('north').setDetected('expand', 'devices');
    expect(book.of('north').read('expand')).toBe('none');
    expect(shown(book, 'north', 'expand')).toMatchObject({ value: 'none', setBy: 'administrator' });
    const change = book.change({ environmentId: 'north', name: 'expand', value: 'devices' });
    expect(change).toMatchObject({ ok: false, failure: { code: 'managed' } });
  });

  test('a value that a capability does not have is refused by name', () => {
    const change = open(createMemorySettings()).change({
      environmentId: 'north',
      name: 'fields',
      value: 'maybe',
    });
    const facts = { name: 'fields', value: 'maybe', values: 'used, none' };
    expect(change).toMatchObject({ ok: false, failure: { refusal: 'capabilityUnknown', facts } });
  });

  test('a reset forgets the detected and the set capabilities of that environment only', () => {
    const settings = createMemorySettings();
    const book = open(settings);
    book.of('north').setDetected('fields', 'used');
    book.of('south').setDetected('fields', 'used');
    book.change({ environmentId: 'north', name: 'expand', value: 'none' });
    book.reset('north');
    expect(book.describe('north').capabilities.every(({ value }) => value === null)).toBe(true);
    expect(open(settings).of('south').read('fields')).toBe('used');
  });

  test('P31: unknown stored capabilities are left out, and the others stay', () => {
    const settings = createMemorySettings();
    settings.write('serviceCapabilities', {
      north: { detected: { fields: 'used', expand: 'everything', later: 1 }, set: 7 },
      south: 'broken',
    });
    expect(open(settings).of('north').read('fields')).toBe('used');
    expect(open(settings).of('north').read('expand')).toBeNull();
  });

  test('P29: a disk that takes nothing costs no request', () => {
    const settings = {
      ...createMemorySettings(),
      write() {
        throw new Error('ENOSPC');
      },
    };
    const capabilities = open(settings).of('north');
    capabilities.setDetected('fields', 'used');
    expect(capabilities.read('fields')).toBe('used');
  });
});
