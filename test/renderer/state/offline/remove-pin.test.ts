import { expect, test, vi } from 'vitest';
import type { Bridge, Pin } from '../../../../preload/contract/index.ts';
import { text } from '../../../../renderer/locales/text.ts';
import { removePin } from '../../../../renderer/state/offline/remove-pin.ts';
import { createToastStore } from '../../../../renderer/state/settings/toast-store.ts';
import { createFakeBridge } from '../../fakes/fake-bridge.ts';

const pin: Pin = {
  id: 4,
  target: { kind: 'organization', organizationId: 'north' },
  rule: { kind: 'newest', number: 3 },
  precision: 'full',
  title: 'Plant North',
  subtitle: null,
  createdAt: 0,
  total: 1,
  downloaded: 1,
  none: 0,
  unlisted: 0,
  byteLength: 0,
  newest: 1,
  oldestConfirmedAt: null,
  gone: false,
};
const failure = { code: 'storageFull' } as const;

function removing(calls: Partial<Bridge['offline']>) {
  const { bridge } = createFakeBridge();
  const toasts = createToastStore(() => {});
  const reload = vi.fn(async () => {});
  const offline = {
    ...bridge.offline,
    removePin: async () => ({ ok: true, value: null }) as const,
    ...calls,
  };
  return { toasts, reload, remove: () => removePin({ bridge: { offline }, toasts }, pin, reload) };
}

test('a removed pin comes back, the same, by “Undo”', async () => {
  const addPin = vi.fn(async () => ({ ok: true, value: null }) as never);
  const { toasts, reload, remove } = removing({ addPin });
  expect(await remove()).toBe(true);
  toasts.value[0]?.action?.run();
  await vi.waitUntil(() => reload.mock.calls.length === 2);
  const { target, rule, precision } = pin;
  expect(addPin).toHaveBeenCalledExactlyOnceWith({ target, rule, precision });
  expect(toasts.value).toHaveLength(1);
});

test('P39: an “Undo” that failed says why, and can be tried again', async () => {
  const addPin = vi.fn(async () => ({ ok: false, failure }) as const);
  const { toasts, remove } = removing({ addPin });
  await remove();
  toasts.value[0]?.action?.run();
  await vi.waitUntil(() => toasts.value.length === 2);
  expect(toasts.value[1]).toMatchObject({ tone: 'caution', message: expect.stringMatching(/disk/i) });
  toasts.value[1]?.action?.run();
  await vi.waitUntil(() => toasts.value.length === 3);
  expect(addPin).toHaveBeenCalledTimes(2);
});

test('a pin that could not be removed offers nothing to undo, but the guide', async () => {
  const { toasts, remove } = removing({ removePin: async () => ({ ok: false, failure }) });
  expect(await remove()).toBe(false);
  expect(toasts.value).toMatchObject([{ tone: 'caution', action: { label: text('guide.see') } }]);
});
