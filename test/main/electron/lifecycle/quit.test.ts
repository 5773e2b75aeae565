import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { quitAfter } from '../../../../main/electron/lifecycle/quit.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function openApp(close: () => Promise<void>) {
  const emitter = new EventEmitter();
  const ended: number[] = [];
  const app = Object.assign(emitter, { exit: (code = 0) => void ended.push(code) });
  quitAfter(app as unknown as Pick<App, 'on' | 'exit'>, close);
  return {
    ended,
    /** Answers whether the end of Electron was prevented. */
    quit() {
      let prevented = false;
      app.emit('will-quit', { preventDefault: () => (prevented = true) });
      return prevented;
    },
  };
}

test('the app ends when its work has been put down, and not before', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { ended, quit } = openApp(() => promise);
  expect(quit()).toBe(true);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(ended).toEqual([]);
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toEqual([0]);
});

test('who asks twice does not end it sooner, and its work is put down once', async () => {
  const close = vi.fn(() => Promise.withResolvers<void>().promise);
  const { ended, quit } = openApp(close);
  quit();
  expect(quit()).toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(close).toHaveBeenCalledTimes(1);
  expect(ended).toEqual([]);
});

test('work that can not be put down keeps the app for eight seconds, not for ever', async () => {
  const { ended, quit } = openApp(() => Promise.withResolvers<void>().promise);
  quit();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(ended).toEqual([0]);
});

test('work that fails to be put down is no reason to stay', async () => {
  const { ended, quit } = openApp(() => Promise.reject(new Error('disk full')));
  quit();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toEqual([0]);
});
