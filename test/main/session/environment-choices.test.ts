import { describe, expect, test } from 'vitest';
import type { SettingsFile } from '../../../main/desktop.ts';
import { createEnvironmentChoices } from '../../../main/session/environment-choices.ts';
import { demoEnvironment } from '../../../main/session/environments.ts';
import type { ServiceChoiceValues } from '../../../preload/contract/index.ts';
import { createMemorySettings } from '../../support/memory-desktop.ts';

const open = (settings: SettingsFile, managed?: ServiceChoiceValues) =>
  createEnvironmentChoices(settings, {
    find: () => ({ ...demoEnvironment, ...(managed === undefined ? {} : { choices: managed }) }),
  });

const shown = (book: ReturnType<typeof open>, environmentId: string, name: string) =>
  book.describe(environmentId).choices.find((choice) => choice.name === name);

describe('the choices of environments', () => {
  test('what is learned is remembered for its environment alone, over a restart', () => {
    const settings = createMemorySettings();
    open(settings).of('north').learn('lowPrecision', 'precision=low');
    const again = open(settings);
    expect(again.of('north').read('lowPrecision')).toBe('precision=low');
    expect(again.of('south').read('lowPrecision')).toBeNull();
    expect(shown(again, 'north', 'lowPrecision')).toMatchObject({ value: 'precision=low', setBy: 'service' });
    expect(shown(again, 'south', 'lowPrecision')).toMatchObject({ value: null, setBy: 'nobody' });
  });

  test('what a person sets is followed, whatever is learned, until it is given back', () => {
    const book = open(createMemorySettings());
    const choices = book.of('north');
    choices.learn('devicePaths', 'plain');
    book.change({ environmentId: 'north', name: 'devicePaths', value: 'versioned' });
    choices.learn('devicePaths', 'plain');
    expect(choices.read('devicePaths')).toBe('versioned');
    expect(choices.isFixed('devicePaths')).toBe(true);
    expect(shown(book, 'north', 'devicePaths')).toMatchObject({ setBy: 'person' });
    book.change({ environmentId: 'north', name: 'devicePaths', value: null });
    expect(choices.read('devicePaths')).toBe('plain');
    expect(choices.isFixed('devicePaths')).toBe(false);
  });

  test('what an administrator set counts, and can not be changed', () => {
    const book = open(createMemorySettings(), { expand: 'none' });
    book.of('north').learn('expand', 'devices');
    expect(book.of('north').read('expand')).toBe('none');
    expect(shown(book, 'north', 'expand')).toMatchObject({ value: 'none', setBy: 'administrator' });
    const change = book.change({ environmentId: 'north', name: 'expand', value: 'devices' });
    expect(change).toMatchObject({ ok: false, failure: { code: 'managed' } });
  });

  test('a value that a choice does not have is refused by name', () => {
    const change = open(createMemorySettings()).change({
      environmentId: 'north',
      name: 'fields',
      value: 'maybe',
    });
    expect(change).toMatchObject({ ok: false, failure: { code: 'invalidInput' } });
    if (!change.ok) expect(change.failure.message).toBe('fields: "maybe" is not one of used, none.');
  });

  test('learning everything anew forgets what was learned and set, of that environment only', () => {
    const settings = createMemorySettings();
    const book = open(settings);
    book.of('north').learn('fields', 'used');
    book.of('south').learn('fields', 'used');
    book.change({ environmentId: 'north', name: 'expand', value: 'none' });
    book.reset('north');
    expect(book.describe('north').choices.every(({ value }) => value === null)).toBe(true);
    expect(open(settings).of('south').read('fields')).toBe('used');
  });

  test('P31: stored choices that nobody knows are left out, and the others stay', () => {
    const settings = createMemorySettings();
    settings.write('serviceChoices', {
      north: { learned: { fields: 'used', expand: 'everything', later: 1 }, set: 7 },
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
    const choices = open(settings).of('north');
    choices.learn('fields', 'used');
    expect(choices.read('fields')).toBe('used');
  });
});
