import { expect, test } from 'vitest';
import type { ReadyCheck } from '../../../../preload/contract/index.ts';
import { createNavigationStore } from '../../../../renderer/state/navigation/navigation-store.ts';
import { announceReady } from '../../../../renderer/state/offline/announce-ready.ts';
import { createToastStore } from '../../../../renderer/state/settings/toast-store.ts';
import { createStore } from '../../../../renderer/state/store/store.ts';
import { quietOffline } from '../../fakes/fake-offline.ts';

const check: ReadyCheck = {
  id: 7,
  phase: 'downloading',
  startedAt: 0,
  endedAt: null,
  leavingAt: null,
  visit: null,
  images: 4,
  read: 0,
  decoded: 0,
  green: 0,
  earlier: 0,
  amber: 0,
  devicesUnknown: false,
};

function open() {
  const navigation = createNavigationStore();
  const offline = createStore<{ readonly state: typeof quietOffline | null }>({ state: quietOffline });
  const toasts = createToastStore(() => {});
  announceReady({ navigation, offline, toasts });
  const go = (change: Partial<ReadyCheck>) =>
    offline.set({ state: { ...quietOffline, ready: { ...check, ...change } } });
  return { navigation, toasts, go };
}

test('a visit that is ready is said wherever the user is, and leads to its sheet', () => {
  const { navigation, toasts, go } = open();
  go({ phase: 'downloading' });
  go({ phase: 'decoding' });
  expect(toasts.value).toEqual([]);
  go({ phase: 'done', green: 4 });
  go({ phase: 'done', green: 4 });
  const message = 'Ready: 4 newest images, all downloaded and verified.';
  expect(toasts.value).toMatchObject([{ tone: 'good', message }]);
  toasts.value[0]?.action?.run();
  expect(navigation.value.current).toEqual({ page: 'offline', section: 'leave' });
});

test('P46: the newest images and the earlier ones are counted apart', () => {
  const { toasts, go } = open();
  go({ phase: 'decoding' });
  go({ phase: 'done', green: 320, earlier: 280 });
  go({ id: 8, phase: 'decoding' });
  go({ id: 8, phase: 'done', green: 41, earlier: 1, amber: 3 });
  expect(toasts.value.map(({ message }) => message.replaceAll(/[\u2068\u2069]/g, ''))).toEqual([
    'Ready: 40 newest, 280 earlier images, all downloaded and verified.',
    'Ready: 40 newest, 1 earlier image. Needs attention: 3.',
  ]);
});

test('what needs attention is said as that; a check of before and a cancelled one are not said', () => {
  const { toasts, go } = open();
  go({ phase: 'done', green: 4 });
  go({ id: 8, phase: 'reading' });
  go({ id: 8, phase: 'cancelled' });
  expect(toasts.value).toEqual([]);
  go({ id: 9, phase: 'reading' });
  go({ id: 9, phase: 'done', green: 3, amber: 1 });
  expect(toasts.value).toMatchObject([{ tone: 'caution', message: 'Ready: 3. Needs attention: 1.' }]);
});

test('on the page with the sheet nothing is said twice', () => {
  const { navigation, toasts, go } = open();
  navigation.go({ page: 'offline', section: 'leave' });
  go({ phase: 'reading' });
  go({ phase: 'done', green: 4 });
  expect(toasts.value).toEqual([]);
});
