import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail, succeed } from '../../../../preload/contract/core/result.ts';
import type { Bridge, OpenedLink } from '../../../../preload/contract/index.ts';
import { createAppState } from '../../../../renderer/state/app-state.ts';
import { createFakeBridge, fakeSession } from '../../fakes/fake-bridge.ts';
import { fakeOrganization } from '../../fakes/fake-fleet.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', new EventTarget());
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The window after a link was opened outside of it. */
async function openLink(link: OpenedLink, ofSession: Partial<Bridge['session']> = {}) {
  const fake = createFakeBridge({ session: fakeSession, organizations: [fakeOrganization('north', 2)] });
  const bridge = {
    ...fake.bridge,
    session: { ...fake.bridge.session, ...ofSession },
    app: { ...fake.bridge.app, takeLink: () => Promise.resolve({ ok: true as const, value: link }) },
  };
  const app = createAppState(bridge);
  await vi.advanceTimersByTimeAsync(0);
  return app;
}

const { environment } = fakeSession.account;

test('a link of the account in use leads to its location', async () => {
  const app = await openLink({
    kind: 'location',
    environment,
    location: { kind: 'device', deviceId: 'north-1' },
  });
  expect(app.navigation.value.current).toMatchObject({
    page: 'browse',
    location: { device: { id: 'north-1' } },
  });
});

test('a link to an unknown location shows a toast and leads nowhere', async () => {
  const app = await openLink({
    kind: 'location',
    environment,
    location: { kind: 'device', deviceId: 'gone' },
  });
  expect(app.navigation.value.current).toEqual({ page: 'browse', location: null });
  expect(app.toasts.value.map(({ message }) => message)).toEqual([
    expect.stringContaining('not on this laptop'),
  ]);
});

test('P8: a link of another environment only offers to go there', async () => {
  const other = { ...environment, id: 'other', name: 'South region' };
  const app = await openLink({
    kind: 'location',
    environment: other,
    location: { kind: 'device', deviceId: 'north-1' },
  });
  expect(app.navigation.value.current).toEqual({ page: 'browse', location: null });
  expect(app.toasts.value.map(({ message }) => message).join()).toContain('South region');
});

test('P39: an account that a link leads to and that is not opened says why', async () => {
  const other = { ...environment, id: 'other', name: 'South region' };
  const account = { ...fakeSession.account, id: 'account-2', environment: other };
  const failure = { code: 'jobRunning' } as const;
  const app = await openLink(
    { kind: 'location', environment: other, location: { kind: 'device', deviceId: 'north-1' } },
    {
      accounts: async () => succeed([{ account, state: 'signedOut', method: 'password', usedAt: 0 }]),
      openAccount: async () => fail(failure),
    },
  );
  app.toasts.value[0]?.action?.run();
  await vi.advanceTimersByTimeAsync(0);
  expect(app.toasts.value.at(-1)).toMatchObject({
    tone: 'caution',
    message: expect.stringContaining('couldn’t be opened'),
  });
});
