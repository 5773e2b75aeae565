import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CalmReload } from '../../../../renderer/state/store/calm-reload.ts';
import { createStore } from '../../../../renderer/state/store/store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const host = {
  addController() {},
  removeController() {},
  requestUpdate() {},
  updateComplete: Promise.resolve(true),
  isConnected: true,
};

async function follow() {
  const store = createStore('first');
  const read: string[] = [];
  const reload = new CalmReload(host, {
    store: () => store,
    key: () => store.value,
    load: () => read.push(store.value),
  });
  reload.hostConnected();
  await vi.advanceTimersByTimeAsync(0);
  return { store, read, reload };
}

test('a list is read at once when its sources change, and of more changes the last', async () => {
  const { store, read } = await follow();
  for (const value of ['second', 'third', 'fourth']) store.set(value);
  expect(read).toEqual(['first', 'second']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(read).toEqual(['first', 'second', 'fourth']);
});

test('a change that leaves the list as it is reads nothing, at once or later', async () => {
  const store = createStore({ list: 'first', other: 0 });
  const read: string[] = [];
  const reload = new CalmReload(host, {
    store: () => store,
    key: () => store.value.list,
    load: () => read.push(store.value.list),
  });
  reload.hostConnected();
  await vi.advanceTimersByTimeAsync(0);
  for (let other = 1; other < 4; other += 1) {
    store.change({ other });
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(read).toEqual(['first']);
});

test('P39: a change back after the element read the list by itself is read too', async () => {
  const { store, read, reload } = await follow();
  store.set('listed');
  store.set('hidden');
  reload.note();
  store.set('listed');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(read).toEqual(['first', 'listed', 'listed']);
});

test.each([
  ['goes within the task in which it came reads nothing', ['come', 'go'], []],
  ['comes back within it reads once', ['come', 'go', 'come'], ['first', 'second']],
] as const)('an element that %s', async (_what, moves, expected) => {
  const store = createStore('first');
  const read: string[] = [];
  const own = { ...host, isConnected: false };
  const reload = new CalmReload(own, {
    store: () => store,
    key: () => store.value,
    load: () => read.push(store.value),
  });
  for (const move of moves) {
    own.isConnected = move === 'come';
    if (own.isConnected) reload.hostConnected();
    else reload.hostDisconnected();
  }
  await vi.advanceTimersByTimeAsync(0);
  store.set('second');
  expect(read).toEqual(expected);
  own.isConnected = false;
  reload.hostDisconnected();
  store.set('third');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(read).toEqual(expected);
});
