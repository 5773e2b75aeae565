import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PUT_DOWN_MS, quitAfter, quitOnShutdown } from '../../../../main/desktop/lifecycle/quit.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = () => Promise.withResolvers<void>().promise;

function openApp(putDown: () => Promise<void>, installUpdate: () => Promise<void> = async () => {}) {
  const emitter = new EventEmitter();
  const ended: number[] = [];
  const quits = vi.fn<() => void>();
  const app = Object.assign(emitter, { exit: (code = 0) => void ended.push(code), quit: quits });
  const { sessionEnds, hasBegun } = quitAfter(
    app as unknown as Pick<App, 'on' | 'exit' | 'quit'>,
    putDown,
    installUpdate,
  );
  return {
    ended,
    quits,
    sessionEnds,
    hasBegun,
    /** Answers whether the end of Electron was prevented. */
    quit() {
      let prevented = false;
      app.emit('will-quit', { preventDefault: () => (prevented = true) });
      return prevented;
    },
  };
}

test('the app ends when its work has been put down and an update installed, and not before', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const install = Promise.withResolvers<void>();
  const installUpdate = vi.fn<() => Promise<void>>(() => install.promise);
  const { ended, quit } = openApp(() => promise, installUpdate);
  expect(quit()).toBe(true);
  await vi.advanceTimersByTimeAsync(PUT_DOWN_MS - 1);
  expect(installUpdate).not.toHaveBeenCalled();
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(installUpdate).toHaveBeenCalledTimes(1);
  expect(ended).toEqual([]);
  install.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toEqual([0]);
});

test('who asks twice does not end it sooner, and its work is put down once', async () => {
  const putDown = vi.fn<() => Promise<void>>(never);
  const { ended, quit, sessionEnds } = openApp(putDown);
  quit();
  expect(quit()).toBe(true);
  sessionEnds(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(putDown).toHaveBeenCalledTimes(1);
  expect(ended).toEqual([]);
});

test('work that can not be put down in time does not hold the app, and nothing is installed over it', async () => {
  const installUpdate = vi.fn<() => Promise<void>>(async () => {});
  const { ended, quit } = openApp(never, installUpdate);
  quit();
  await vi.advanceTimersByTimeAsync(PUT_DOWN_MS);
  expect(ended).toEqual([0]);
  expect(installUpdate).not.toHaveBeenCalled();
});

test('an update that can not be installed does not hold the app for ever', async () => {
  const { ended, quit } = openApp(async () => {}, never);
  quit();
  await vi.runAllTimersAsync();
  expect(ended).toEqual([0]);
});

test('work that fails to be put down is no reason to stay', async () => {
  const { ended, quit } = openApp(() => Promise.reject(new Error('disk full')));
  quit();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toEqual([0]);
});

test('at the end of a session of Windows all is done when the listener returns, and the quit follows without an update', async () => {
  const installUpdate = vi.fn<() => Promise<void>>(async () => {});
  const putDown = vi.fn<() => Promise<void>>(async () => {});
  const endNow = vi.fn<() => void>();
  const { ended, quit, quits, sessionEnds } = openApp(putDown, installUpdate);
  sessionEnds(endNow);
  expect([endNow.mock.calls.length, quits.mock.calls.length]).toEqual([1, 1]);
  expect(endNow.mock.invocationCallOrder[0]).toBeLessThan(quits.mock.invocationCallOrder[0] ?? 0);
  quit();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toEqual([0]);
  expect(putDown).not.toHaveBeenCalled();
  expect(installUpdate).not.toHaveBeenCalled();
});

test('the end is under way from when Electron asks for it', () => {
  const { quit, hasBegun } = openApp(never);
  expect(hasBegun()).toBe(false);
  quit();
  expect(hasBegun()).toBe(true);
});

test('a shutdown of the system waits for an orderly quit', () => {
  const source = new EventEmitter();
  const quit = vi.fn<() => void>();
  const preventDefault = vi.fn<() => void>();
  quitOnShutdown(source, { quit });
  source.emit('shutdown', { preventDefault });
  expect([preventDefault.mock.calls.length, quit.mock.calls.length]).toEqual([1, 1]);
});
