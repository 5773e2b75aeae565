import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languageTags } from '../../../../preload/contract/core/languages.ts';
import {
  type Bridge,
  defaultSettings,
  type Result,
  type Settings,
  type SettingsChange,
  succeed,
} from '../../../../preload/contract/index.ts';
import { createSettingsStore } from '../../../../renderer/state/settings/settings-store.ts';
import { createFakeBridge } from '../../fakes/fake-bridge.ts';

/** A main process whose events and answers reach the page when the test delivers them. */
function createSlowMain() {
  const fake = createFakeBridge();
  let settings: Settings = { ...defaultSettings, language: 'en' };
  const events: Settings[] = [];
  const answers: (() => void)[] = [];
  const answered = (value: Settings) =>
    new Promise<Result<Settings>>((resolve) => answers.push(() => resolve(succeed(value))));
  const change = (part: SettingsChange) => {
    settings = { ...settings, ...(part as Partial<Settings>) };
    events.push(settings);
  };
  const calls: Bridge['settings'] = {
    read: () => answered(settings),
    change(part) {
      change(part);
      return answered(settings);
    },
  };
  return {
    bridge: { ...fake.bridge, settings: calls },
    /** A change that the page did not make, as by the menu. */
    change,
    settings: () => settings,
    async deliverEvent() {
      const event = events.shift();
      if (event !== undefined) fake.emit('settingsChanged', event);
      await settled();
    },
    async deliverAnswer() {
      answers.shift()?.();
      await settled();
    },
    async deliverAll() {
      while (events.length > 0) await this.deliverEvent();
      while (answers.length > 0) await this.deliverAnswer();
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

async function open() {
  const main = createSlowMain();
  const settings = createSettingsStore(main.bridge);
  void settings.load();
  await main.deliverAll();
  return { main, settings };
}

test('choices in a quick row are all taken: reports during them are older', async () => {
  const { main, settings } = await open();
  settings.choose({ zoom: 1.1 });
  settings.choose({ zoom: 1.25 });
  await main.deliverEvent();
  expect(settings.value?.zoom).toBe(1.25);
  await main.deliverAll();
  expect(settings.value?.zoom).toBe(1.25);
  main.change({ zoom: 1.1 });
  await main.deliverAll();
  expect(settings.value?.zoom).toBe(1.1);
});

test('a language that is set elsewhere while a choice of the page is on its way is not lost', async () => {
  const { main, settings } = await open();
  settings.choose({ zoom: 1.1 });
  main.change({ language: 'de' });
  await main.deliverAll();
  expect(settings.value).toMatchObject({ zoom: 1.1, language: 'de' });
});

test('the answer to a reading before a change does not undo it', async () => {
  const main = createSlowMain();
  const settings = createSettingsStore(main.bridge);
  void settings.load();
  main.change({ language: 'de' });
  await main.deliverAll();
  expect(settings.value?.language).toBe('de');
});

test('however choices, changes elsewhere, reports and answers fall together, the page ends with the settings of main', async () => {
  const languages = fc.constantFrom(...languageTags);
  const act = fc.oneof(
    fc.record({ kind: fc.constant('choose' as const), language: languages }),
    fc.record({ kind: fc.constant('elsewhere' as const), language: languages }),
    fc.constant({ kind: 'event' as const }),
    fc.constant({ kind: 'answer' as const }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 30 }), async (acts) => {
      const { main, settings } = await open();
      for (const one of acts) {
        if (one.kind === 'choose') settings.choose({ language: one.language });
        else if (one.kind === 'elsewhere') main.change({ language: one.language });
        else if (one.kind === 'event') await main.deliverEvent();
        else await main.deliverAnswer();
      }
      await main.deliverAll();
      expect(settings.value).toEqual(main.settings());
    }),
  );
});
