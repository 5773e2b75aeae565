import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppInfo, ConnectionState, FleetOverview } from '../../../preload/contract/index.ts';
import { createAppState } from '../../../renderer/state/app-state.ts';
import { createFakeBridge, fakeSession } from '../fakes/fake-bridge.ts';

const failure = { code: 'unreachable' } as const;
const offline: ConnectionState = {
  status: 'offline',
  since: 0,
  byChoice: false,
  lastConfirmedAt: 0,
  pending: 0,
  pausedUntil: null,
  storageFailure: null,
  failure,
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', new EventTarget());
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** How often the service was asked for the lists, after the connection went and came back. */
async function refreshesAfterReturn(fleetState: FleetOverview['state']): Promise<number> {
  const fake = createFakeBridge({ session: fakeSession, fleetState, connection: offline });
  createAppState(fake.bridge);
  await vi.advanceTimersByTimeAsync(0);
  fake.emit('connectionChanged', { ...offline, status: 'online', failure: null });
  await vi.advanceTimersByTimeAsync(0);
  return fake.calls.filter(({ name }) => name === 'fleet.refresh').length;
}

test('a message about a page is gone on the next one', () => {
  const app = createAppState(createFakeBridge({ session: fakeSession }).bridge);
  app.toasts.show({ message: 'Pin removed.' });
  app.navigation.go({ page: 'settings', section: 'about' });
  expect(app.toasts.value).toEqual([]);
});

test('P37: what was found in the library of an account that is opened later is shown too', async () => {
  const { bridge, emit } = createFakeBridge();
  const info = await bridge.app.info();
  if (!info.ok) throw new Error('The fake answers.');
  let notices: AppInfo['notices'] = [];
  const answer = async () => ({ ok: true, value: { ...info.value, notices } }) as const;
  const app = createAppState({ ...bridge, app: { ...bridge.app, info: answer } });
  await vi.advanceTimersByTimeAsync(0);
  notices = ['librarySetAside'];
  emit('sessionChanged', fakeSession);
  await vi.advanceTimersByTimeAsync(0);
  expect(app.info.value?.notices).toEqual(['librarySetAside']);
});

test('a list that could not be refreshed is asked for again when the connection is back', async () => {
  expect(await refreshesAfterReturn({ kind: 'failed', failure })).toBe(1);
  expect(await refreshesAfterReturn({ kind: 'idle' })).toBe(0);
});

test('an error that no code caught is shown, before the answer about the app and after it', async () => {
  const fake = createFakeBridge({ session: fakeSession });
  const app = createAppState(fake.bridge);
  fake.emit('defectFound', { requestId: 'first' });
  await vi.advanceTimersByTimeAsync(0);
  expect(app.info.value?.defect).toEqual({ requestId: 'first' });
  fake.emit('defectFound', { requestId: 'second' });
  expect(app.info.value?.defect).toEqual({ requestId: 'second' });
});
