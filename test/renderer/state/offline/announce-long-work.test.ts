import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAppState } from '../../../../renderer/state/app-state.ts';
import { announceLongWork } from '../../../../renderer/state/offline/announce-long-work.ts';
import { createFakeBridge, fakeSession } from '../../fakes/fake-bridge.ts';
import { quietOffline } from '../../fakes/fake-offline.ts';

const LONG_WORK_MS = 2 * 60 * 1_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hasFocus: () => true }));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const run = {
  id: 1,
  cause: 'person',
  startedAt: 0,
  endedAt: null,
  endedBy: null,
  newCount: 12,
  unchangedCount: 0,
  failedCount: 0,
  skippedCount: 0,
  wireBytes: 1_000_000,
  unchangedBytes: 0,
  lowSavedBytes: 0,
} as const;

/** What the system was asked to say after a sync of so many ms. */
async function said(options: {
  readonly lasted: number;
  readonly isSeen?: boolean;
  readonly status?: 'online' | 'offline';
}): Promise<number> {
  const { lasted, isSeen = false, status = 'online' } = options;
  const fake = createFakeBridge({ session: fakeSession, connection: { status } });
  const app = createAppState(fake.bridge);
  await vi.advanceTimersByTimeAsync(0);
  announceLongWork(app, { now: () => lasted, isSeen: () => isSeen });
  fake.emit('offlineChanged', { ...quietOffline, sync: run, active: 1, waiting: 1 });
  fake.emit('offlineChanged', { ...quietOffline, sync: run, active: 0, waiting: 0 });
  fake.emit('offlineChanged', quietOffline);
  await vi.advanceTimersByTimeAsync(0);
  return fake.calls.filter(({ name }) => name === 'app.notify').length;
}

test('the end of a long sync is said once, when the user is elsewhere', async () => {
  expect(await said({ lasted: LONG_WORK_MS })).toBe(1);
});

test('the end of a short one is not said', async () => {
  expect(await said({ lasted: LONG_WORK_MS - 1 })).toBe(0);
});

test('nothing is said to somebody who looks at the window, or without a connection', async () => {
  expect(await said({ lasted: LONG_WORK_MS, isSeen: true })).toBe(0);
  expect(await said({ lasted: LONG_WORK_MS, status: 'offline' })).toBe(0);
});
