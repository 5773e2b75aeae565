import { expect, test } from 'vitest';
import { createSettingsStore } from '../../../../renderer/state/settings/settings-store.ts';
import { createFakeBridge } from '../../fakes/fake-bridge.ts';

test('choices in a quick row are all taken: reports during them are older', async () => {
  const fake = createFakeBridge();
  const settings = createSettingsStore(fake.bridge);
  await settings.load();
  const first = { ...settings.value!, zoom: 1.1 };
  settings.choose({ zoom: 1.1 });
  settings.choose({ zoom: 1.25 });
  fake.emit('settingsChanged', first);
  expect(settings.value?.zoom).toBe(1.25);
  await new Promise((resolve) => setImmediate(resolve));
  expect(settings.value?.zoom).toBe(1.25);
  fake.emit('settingsChanged', first);
  expect(settings.value?.zoom).toBe(1.1);
});
