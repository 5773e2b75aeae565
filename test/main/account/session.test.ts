import { beforeEach, describe, expect, it } from 'vitest';
import { createEnvironments, type Environments } from '../../../main/account/environments/environments.ts';
import { createSession, type Session } from '../../../main/account/session.ts';
import { createAccountRegistry } from '../../../main/account/sign-in/account-registry.ts';
import { createLiveSignIns, type LiveSignIns } from '../../../main/account/sign-in/live-sign-ins.ts';
import { createPasswordMethod } from '../../../main/account/sign-in/password-method.ts';
import { createTokenVault } from '../../../main/account/sign-in/token-vault.ts';
import type { Credentials } from '../../../main/service/client/authenticate.ts';
import type { Cloud } from '../../../main/service/cloud.ts';
import { fail, type Result, type SessionState, succeed } from '../../../preload/contract/index.ts';
import {
  createMemorySecrets,
  createMemorySettings,
  createTestTime,
  type MemorySecrets,
  type MemorySettings,
} from '../../support/memory-desktop.ts';

const configured = JSON.stringify([
  { name: 'Plant', kind: 'production', baseUrl: 'https://cloud.example.org' },
]);

let settings: MemorySettings;
let keychain: MemorySecrets;
let environments: Environments;
let answer: (credentials: Credentials, signal: AbortSignal) => Promise<Result<string>>;
let changes: SessionState[];

/** The session over the settings as they are, as at a start of the app, with the token that requests would carry. */
type StartedSession = Session & { readonly token: () => string | null; readonly credential: () => number };

function startApp(canKeepSignedIn = true, configuration: string | undefined = configured): StartedSession {
  environments = createEnvironments(settings, configuration);
  changes = [];
  const { clock } = createTestTime();
  const vault = createTokenVault(keychain.secrets, settings);
  const signIns: LiveSignIns = createLiveSignIns({
    clock,
    refresh: async () => ({ kind: 'refused' }),
    store: vault.replace,
  });
  const unavailable = () => Promise.reject(new Error('Only passwords are tried here.'));
  const session = createSession({
    environments,
    settings,
    canKeepSignedIn,
    vault,
    registry: createAccountRegistry(settings),
    signIns,
    clock,
    methods: {
      password: createPasswordMethod(
        async () =>
          ({ authenticate: (credentials, signal) => answer(credentials, signal), close() {} }) as Cloud,
      ),
      token: unavailable,
      browser: unavailable,
    },
    mayLeave: () => null,
    onChanged: (state) => changes.push(state),
    onAccountsChanged() {},
    onOtherAccount() {},
  });
  const current = () => {
    const state = session.state();
    return state.status === 'signedOut' ? '' : state.account.id;
  };
  return {
    ...session,
    token: () => signIns.token(current()),
    credential: () => signIns.credential(current()),
  };
}

/** The account on the screen. */
function accountId(session: Session): string {
  const state = session.state();
  if (state.status === 'signedOut') throw new Error('No account is signed in.');
  return state.account.id;
}

function request(keepSignedIn: boolean) {
  const environmentId = environments.list()[0]?.id ?? '';
  return {
    method: 'password',
    environmentId,
    username: 'ada.field',
    password: 'correct horse',
    keepSignedIn,
  } as const;
}

beforeEach(() => {
  settings = createMemorySettings();
  keychain = createMemorySecrets();
  answer = async () => succeed('token-1');
});

describe('signing in', () => {
  it('stores the token for the cloud client and shows the account', async () => {
    const session = startApp();
    const outcome = await session.signIn(request(true));
    expect(outcome).toMatchObject({
      ok: true,
      value: { status: 'signedIn', tokenStorage: 'sealed', account: { username: 'ada.field' } },
    });
    expect(session.token()).toBe('token-1');
    expect(JSON.stringify(changes)).not.toContain('token-1');
  });

  it('leaves everything as it was when the service refuses', async () => {
    const session = startApp();
    answer = async () => fail({ code: 'wrongCredentials' });
    const outcome = await session.signIn(request(true));
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'wrongCredentials' } });
    expect(session.state()).toEqual({ status: 'signedOut' });
    expect(settings.content.size).toBe(0);
  });

  it('forgets an answer that comes after it was cancelled', async () => {
    const session = startApp();
    const late = Promise.withResolvers<Result<string>>();
    answer = () => late.promise;
    const outcome = session.signIn(request(true));
    session.cancelSignIn();
    late.resolve(succeed('token-late'));
    expect(await outcome).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect(session.token()).toBeNull();
  });

  it('P11: writes the token only as ciphertext, and never where the keychain does not protect', async () => {
    const session = startApp();
    await session.signIn(request(true));
    expect([...settings.content.values()].join('\n')).not.toContain('token-1');
    expect([...settings.content.values()].join('\n')).toContain('sealed:');

    settings = createMemorySettings();
    keychain.protection = 'unprotected';
    const unprotected = startApp();
    expect(await unprotected.signIn(request(true))).toMatchObject({
      value: { tokenStorage: 'memoryUnprotected' },
    });
    expect([...settings.content.keys()].filter((key) => key.startsWith('tokens.'))).toEqual([]);
  });

  it('P13: writes the name of the user nowhere but into the sealed secret', async () => {
    const session = startApp();
    await session.signIn(request(true));
    expect([...settings.content.entries()].join('\n')).not.toContain('ada.field');
  });

  it('stores nothing on disk when the user does not want to stay signed in', async () => {
    const session = startApp();
    expect(await session.signIn(request(false))).toMatchObject({ value: { tokenStorage: 'memoryByChoice' } });
    const next = startApp();
    await next.restore();
    expect(next.state()).toEqual({ status: 'signedOut' });
  });
});

describe('another sign-in', () => {
  it('P14: of another account leaves the first signed in, and signing that one out does, too', async () => {
    const session = startApp();
    answer = async ({ username }) => succeed(`token of ${username}`);
    await session.signIn(request(true));
    const first = accountId(session);
    await session.signIn({ ...request(true), username: 'grace.field' });
    expect(session.token()).toBe('token of grace.field');
    session.signOut();
    expect([...settings.content.keys()].filter((key) => key.startsWith('tokens.'))).toEqual([
      `tokens.${first}`,
    ]);
  });

  /** Signs in, and cancels while the keychain waits for the person to allow the sealing. */
  async function cancelAtKeychain(session: Session): Promise<Result<SessionState>> {
    const seal = keychain.secrets.seal;
    const opening = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    keychain.secrets.seal = async (secret) => {
      opening.resolve();
      await answered.promise;
      return seal(secret);
    };
    const outcome = session.signIn(request(true));
    await opening.promise;
    session.cancelSignIn();
    answered.resolve();
    return outcome;
  }

  it('that is cancelled while the keychain asks the user starts no session and stores nothing', async () => {
    const session = startApp();
    expect(await cancelAtKeychain(session)).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect(session.state()).toEqual({ status: 'signedOut' });
    expect([...settings.content.keys()].filter((key) => key.startsWith('tokens.'))).toEqual([]);
  });

  it.each([true, false])(
    'P12: that is cancelled while the keychain asks leaves a stored token as it was, also when that is locked: %s',
    async (locked) => {
      await startApp().signIn(request(true));
      const before = new Map(settings.content);
      keychain.locked = locked;
      answer = async () => succeed('token-2');
      expect(await cancelAtKeychain(startApp())).toMatchObject({ failure: { code: 'cancelled' } });
      expect(settings.content).toEqual(before);
    },
  );

  it.each([true, false])(
    'P12: keeps a value that is locked, also when staying signed in is %s',
    async (keepSignedIn) => {
      await startApp().signIn(request(true));
      const sealed = [...settings.content].find(([key]) => key.startsWith('tokens.'))?.[1] ?? '';
      keychain.locked = true;
      await startApp().signIn(request(keepSignedIn));
      expect([...settings.content.values()]).toContain(sealed);
    },
  );
});

describe('starting again', () => {
  it('opens the library with the old sealed value when the renewed one can not be written', async () => {
    await startApp().signIn(request(true));
    const open = keychain.secrets.open;
    keychain.secrets.open = async (sealed) => {
      const opened = await open(sealed);
      return opened.kind === 'opened' ? { ...opened, resealed: 'sealed:new' } : opened;
    };
    settings.write = () => {
      throw new Error('No space left.');
    };
    const session = startApp();
    await session.restore();
    expect(session.state()).toMatchObject({ status: 'signedIn' });
  });

  it('finds the environment again when it is not given at start any more', async () => {
    await startApp().signIn(request(true));
    const session = startApp(true, '');
    await session.restore();
    expect(session.state()).toMatchObject({
      status: 'signedIn',
      account: { environment: { name: 'Plant' } },
    });
  });

  it('opens the account again without a request to the service', async () => {
    await startApp().signIn(request(true));
    answer = () => Promise.reject(new Error('The service must not be asked.'));
    const session = startApp();
    await session.restore();
    expect(session.state()).toMatchObject({ status: 'signedIn', account: { username: 'ada.field' } });
    expect(session.token()).toBe('token-1');
  });

  it('P12: a locked keychain leaves the sealed token alone and the account readable', async () => {
    await startApp().signIn(request(true));
    const before = new Map(settings.content);
    keychain.locked = true;
    const locked = startApp();
    await locked.restore();
    expect(locked.state()).toMatchObject({ status: 'readOnly', reason: 'locked' });
    expect(settings.content).toEqual(before);

    keychain.locked = false;
    const unlocked = startApp();
    await unlocked.restore();
    expect(unlocked.state()).toMatchObject({ status: 'signedIn' });
  });

  it('P12: opens the account with its token when the keychain is unlocked later', async () => {
    await startApp().signIn(request(true));
    keychain.locked = true;
    const session = startApp();
    await session.restore();
    await session.unlock();
    expect(session.state()).toMatchObject({ status: 'readOnly', reason: 'locked' });
    keychain.locked = false;
    await session.unlock();
    expect(session.state()).toMatchObject({ status: 'signedIn', account: { username: 'ada.field' } });
    expect(session.token()).toBe('token-1');
  });

  it('leaves a session alone that was not locked', async () => {
    const session = startApp();
    await session.signIn(request(true));
    const before = changes.length;
    await session.unlock();
    expect(changes).toHaveLength(before);
  });

  it('lets an account be browsed whose token could only be stored in memory', async () => {
    keychain.protection = 'noKeychain';
    await startApp().signIn(request(true));
    const session = startApp();
    await session.restore();
    expect(session.state()).toMatchObject({ status: 'readOnly', reason: 'noToken' });
  });
});

describe('ending a session', () => {
  it('P14: signing out removes the sealed token', async () => {
    const session = startApp();
    await session.signIn(request(true));
    expect(session.signOut()).toEqual({ ok: true, value: { status: 'signedOut' } });
    expect(session.token()).toBeNull();
    expect([...settings.content.keys()].filter((key) => key.startsWith('tokens.'))).toEqual([]);
    const next = startApp();
    await next.restore();
    expect(next.state()).toEqual({ status: 'signedOut' });
  });

  it('ends a sign-in that is still waiting, whatever the service answers later', async () => {
    const session = startApp();
    const late = Promise.withResolvers<Result<string>>();
    answer = () => late.promise;
    const outcome = session.signIn(request(true));
    session.signOut();
    late.resolve(succeed('token-late'));
    expect(await outcome).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect(session.state()).toEqual({ status: 'signedOut' });
  });

  it('takes the token out of use first, and says when the disk would not let go of it', async () => {
    const session = startApp();
    await session.signIn(request(true));
    settings.remove = () => {
      throw new Error('No space left.');
    };
    expect(session.signOut()).toMatchObject({ ok: false, failure: { code: 'storageFailed' } });
    expect(session.token()).toBeNull();
    expect(session.state()).toEqual({ status: 'signedOut' });
  });

  it('P14: leaving an environment leaves no sealed token behind, and no account of it on the screen', async () => {
    const session = startApp();
    await session.signIn(request(true));
    const environmentId = environments.list()[0]?.id ?? '';
    expect(session.leaveEnvironment('another')).toMatchObject({ ok: true });
    expect(session.state()).toMatchObject({ status: 'signedIn' });
    expect(session.leaveEnvironment(environmentId)).toMatchObject({ ok: true });
    expect(session.state()).toEqual({ status: 'signedOut' });
    expect([...settings.content.keys()].filter((key) => key.startsWith('tokens.'))).toEqual([]);
  });

  it('P14: leaving an environment ends a sign-in to it that is still waiting, also without an account on the screen', async () => {
    const session = startApp();
    const late = Promise.withResolvers<Result<string>>();
    answer = () => late.promise;
    const outcome = session.signIn(request(true));
    const environmentId = environments.list()[0]?.id ?? '';
    expect(session.leaveEnvironment(environmentId)).toMatchObject({ ok: true });
    late.resolve(succeed('token-late'));
    expect(await outcome).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect(settings.content.size).toBe(0);
  });

  it('P23: a refused token ends the session for requests, browsing goes on', async () => {
    const session = startApp();
    await session.signIn(request(true));
    session.refuse(accountId(session), session.credential());
    expect(session.state()).toMatchObject({ status: 'readOnly', reason: 'refused' });
    expect(session.token()).toBeNull();
  });

  it('P23: the refusal of an older token does not end the session of a newer one', async () => {
    const session = startApp();
    await session.signIn(request(true));
    const older = session.credential();
    await session.signIn(request(true));
    session.refuse(accountId(session), older);
    expect(session.state()).toMatchObject({ status: 'signedIn' });
  });

  it('that an administrator does not allow to be stored ends with the app, also one that was stored before', async () => {
    await startApp().signIn(request(true));
    const forbidden = startApp(false);
    await forbidden.restore();
    expect(forbidden.state()).toEqual({ status: 'signedOut' });
    expect([...settings.content.keys()].filter((key) => key.startsWith('tokens.'))).toEqual([]);
    expect(await forbidden.signIn(request(true))).toMatchObject({
      value: { tokenStorage: 'memoryByChoice' },
    });
    expect(settings.content.has('currentAccount')).toBe(false);
  });
});
