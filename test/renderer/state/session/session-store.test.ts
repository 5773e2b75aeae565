import { describe, expect, test } from 'vitest';
import { succeed } from '../../../../preload/contract/core/result.ts';
import type { KnownAccount } from '../../../../preload/contract/index.ts';
import { createSessionStore } from '../../../../renderer/state/session/session-store.ts';
import { createFakeBridge, fakeSession } from '../../fakes/fake-bridge.ts';

const request = { environmentId: 'plant', username: 'ada.field', password: 'x', keepSignedIn: true };

describe('the session', () => {
  test('is unknown until the main process has answered', async () => {
    const store = createSessionStore(createFakeBridge().bridge);
    expect(store.value.session).toBeNull();
    await store.start(false);
    expect(store.value.session).toEqual({ status: 'signedOut' });
  });

  test('started for the demo signs in to the demo fleet with its own credentials', async () => {
    const fake = createFakeBridge();
    const store = createSessionStore(fake.bridge);
    await store.start(true);
    expect(store.value.session).toMatchObject({
      status: 'signedIn',
      account: { environment: { kind: 'demo' } },
    });
    expect(fake.calls).toContainEqual({
      name: 'session.signIn',
      input: { environmentId: 'demo', username: 'demo', password: 'demo-password', keepSignedIn: false },
    });
  });

  test('started for the demo stays there when it is signed in already', async () => {
    const environment = { id: 'demo', name: 'Demo', kind: 'demo', host: '', origin: 'builtIn' } as const;
    const fake = createFakeBridge({
      session: { ...fakeSession, account: { ...fakeSession.account, environment } },
    });
    await createSessionStore(fake.bridge).start(true);
    expect(fake.calls.filter(({ name }) => name === 'session.signIn')).toEqual([]);
  });

  test('keeps why a sign-in did not work, until the next attempt', async () => {
    const failure = { code: 'wrongCredentials' } as const;
    const store = createSessionStore(createFakeBridge({ signInFailure: failure }).bridge);
    await store.start(false);
    await store.signIn(request);
    expect(store.value).toMatchObject({ failure, signingIn: false });
    void store.signIn(request);
    expect(store.value).toMatchObject({ failure: null, signingIn: true });
  });

  test('a cancelled sign-in is no failure', async () => {
    const failure = { code: 'cancelled' } as const;
    const store = createSessionStore(createFakeBridge({ signInFailure: failure }).bridge);
    await store.signIn(request);
    expect(store.value.failure).toBeNull();
  });

  test('forgets the options of the last time when somebody signs out, and asks for those of now', async () => {
    const fake = createFakeBridge({ session: fakeSession });
    const store = createSessionStore(fake.bridge);
    await store.start(false);
    const seen: (string | null)[] = [];
    store.subscribe(() => {
      const { session, options } = store.value;
      if (session?.status === 'signedOut') seen.push(options?.lastUsername ?? null);
    });
    fake.setOptions({ lastUsername: 'grace' });
    fake.emit('sessionChanged', { status: 'signedOut' });
    await store.signOut();
    expect(seen[0]).toBeNull();
    expect(seen.at(-1)).toBe('grace');
    expect(seen).not.toContain('ada.field');
  });

  test('a late answer about the options does not replace a newer one', async () => {
    const { bridge } = createFakeBridge();
    const known = await bridge.session.options();
    if (!known.ok) throw new Error('The fake has options.');
    const late = Promise.withResolvers<typeof known>();
    const answers = [late.promise, Promise.resolve(succeed({ ...known.value, lastUsername: 'grace' }))];
    const options = () => answers.shift() ?? late.promise;
    const store = createSessionStore({ ...bridge, session: { ...bridge.session, options } });
    const first = store.loadOptions();
    await store.loadOptions();
    late.resolve(known);
    await first;
    expect(store.value.options?.lastUsername).toBe('grace');
  });

  test('follows what the main process tells later', async () => {
    const fake = createFakeBridge({ session: fakeSession });
    const store = createSessionStore(fake.bridge);
    await store.start(false);
    fake.emit('sessionChanged', { status: 'readOnly', account: fakeSession.account, reason: 'refused' });
    expect(store.value.session).toMatchObject({ status: 'readOnly', reason: 'refused' });
  });
});

const other: KnownAccount = {
  account: { ...fakeSession.account, id: 'account-2', username: 'grace.field' },
  state: 'signedIn',
  method: 'password',
  usedAt: 0,
};

describe('switching to another account', () => {
  test('shows nothing of the one before from the first change on', async () => {
    const store = createSessionStore(createFakeBridge({ session: fakeSession, accounts: [other] }).bridge);
    await store.start(false);
    const opened = store.openAccount('account-2');
    expect(store.value.switchingTo).toBe('account-2');
    await opened;
    expect(store.value).toMatchObject({ switchingTo: null, session: { account: { id: 'account-2' } } });
  });

  test('that does not work leaves everything as it was', async () => {
    const store = createSessionStore(createFakeBridge({ session: fakeSession }).bridge);
    await store.start(false);
    expect(await store.openAccount('gone')).toMatchObject({ ok: false });
    expect(store.value).toMatchObject({ switchingTo: null, session: fakeSession });
  });

  test('follows the last choice when two are made', async () => {
    const accounts = [other, { ...other, account: { ...other.account, id: 'account-3' } }];
    const store = createSessionStore(createFakeBridge({ session: fakeSession, accounts }).bridge);
    await store.start(false);
    const first = store.openAccount('account-2');
    await store.openAccount('account-3');
    await first;
    expect(store.value.session).toMatchObject({ account: { id: 'account-3' } });
    expect(store.value.switchingTo).toBeNull();
  });
});

describe('the sign-in page', () => {
  test('opens for the account on the screen or for any, and going back ends a sign-in that waits', async () => {
    const fake = createFakeBridge({ session: fakeSession });
    const store = createSessionStore(fake.bridge);
    await store.start(false);
    store.wantSignIn();
    expect(store.value).toMatchObject({ signInWanted: true, signInAs: null });
    store.wantSignInAgain();
    expect(store.value).toMatchObject({ signInWanted: true, signInAs: fakeSession.account.id });
    void store.signInByBrowser({ environmentId: 'plant', keepSignedIn: true });
    store.leaveSignIn();
    expect(store.value).toMatchObject({ signInWanted: false, signInAs: null });
    expect(fake.calls.map(({ name }) => name)).toContain('session.cancelSignIn');
  });
});
