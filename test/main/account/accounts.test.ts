import { beforeEach, describe, expect, it } from 'vitest';
import { createEnvironments, type Environments } from '../../../main/account/environments/environments.ts';
import { createSession, type Session } from '../../../main/account/session.ts';
import { createAccountRegistry } from '../../../main/account/sign-in/account-registry.ts';
import { createLiveSignIns, type LiveSignIns } from '../../../main/account/sign-in/live-sign-ins.ts';
import {
  accountIdentity,
  type Grant,
  type SignInAttempt,
} from '../../../main/account/sign-in/sign-in-method.ts';
import { createTokenVault } from '../../../main/account/sign-in/token-vault.ts';
import type { Failure, KnownAccount, Result } from '../../../preload/contract/index.ts';
import {
  createMemorySecrets,
  createMemorySettings,
  createTestTime,
  type MemorySecrets,
  type MemorySettings,
  type TestTime,
} from '../../support/memory-desktop.ts';

const configured = JSON.stringify(
  ['North', 'South'].map((name) => ({
    name,
    kind: 'production',
    baseUrl: `https://${name.toLowerCase()}.example.org`,
    signIn: {
      methods: ['password', 'token', 'browser'],
      authorization: { issuer: 'https://login.example', clientId: 'f' },
    },
  })),
);

let settings: MemorySettings;
let keychain: MemorySecrets;
let time: TestTime;
let environments: Environments;
let signIns: LiveSignIns;
let obstacle: Failure | null;

function startApp(): Session {
  environments = createEnvironments(settings, configured);
  const vault = createTokenVault(keychain.secrets, settings);
  signIns = createLiveSignIns({
    clock: time.clock,
    refresh: async () => ({ kind: 'refused' }),
    store: vault.replace,
  });
  const grantTo = async (username: string, more: Partial<Grant> = {}): Promise<Result<Grant>> => ({
    ok: true,
    value: {
      identity: { authority: null, subject: username },
      username,
      token: `token of ${username}`,
      expiresAt: null,
      refreshToken: null,
      ...more,
    },
  });
  return createSession({
    environments,
    settings,
    vault,
    signIns,
    registry: createAccountRegistry(settings),
    clock: time.clock,
    canKeepSignedIn: true,
    methods: {
      password: (_environment, { username }) => grantTo(username),
      token: (_environment, { username }) =>
        grantTo(username, { identity: { authority: 'token', subject: username } }),
      browser: () =>
        grantTo('ada', {
          identity: { authority: 'https://login.example', subject: 'ada' },
          refreshToken: 'r1',
        }),
    },
    mayLeave: () => obstacle,
    onChanged() {},
    onAccountsChanged() {},
    onOtherAccount() {},
  });
}

function attempt(username: string, environment = 'North', keepSignedIn = true): SignInAttempt {
  const environmentId = environments.list().find(({ name }) => name === environment)?.id ?? '';
  return { method: 'password', environmentId, username, password: 'x', keepSignedIn };
}

async function signIn(session: Session, what: SignInAttempt): Promise<string> {
  time.advance(1_000);
  const outcome = await session.signIn(what);
  if (!outcome.ok || outcome.value.status === 'signedOut') throw new Error('The sign-in did not work.');
  return outcome.value.account.id;
}

/** As the app removes one. */
function removeEnvironmentOf(session: Session, accountId: string) {
  const environmentId = createAccountRegistry(settings).find(accountId)?.environmentId ?? '';
  session.leaveEnvironment(environmentId);
  return environments.remove(environmentId);
}

const inBrief = (accounts: readonly KnownAccount[]) =>
  accounts.map(({ account, state }) => [account.username, account.environment.name, state]);

beforeEach(() => {
  settings = createMemorySettings();
  settings.write('environments', [
    {
      name: 'Own',
      kind: 'production',
      baseUrl: 'https://own.example.org',
      signIn: { methods: ['password'] },
    },
  ]);
  keychain = createMemorySecrets();
  time = createTestTime();
  obstacle = null;
});

describe('several accounts', () => {
  it('stay signed in side by side, the last one first', async () => {
    const session = startApp();
    const ada = await signIn(session, attempt('ada'));
    const grace = await signIn(session, attempt('grace', 'South'));
    expect(inBrief(await session.accounts())).toEqual([
      ['grace', 'South', 'signedIn'],
      ['ada', 'North', 'signedIn'],
    ]);
    time.advance(1_000);
    expect(await session.openAccount(ada)).toMatchObject({
      value: { status: 'signedIn', account: { id: ada } },
    });
    expect(signIns.token(ada)).toBe('token of ada');
    expect(signIns.token(grace)).toBe('token of grace');
    expect((await session.accounts())[0]?.account.id).toBe(ada);
  });

  it('come back after a restart, each with its own sealed token', async () => {
    const first = startApp();
    const ada = await signIn(first, attempt('ada'));
    await signIn(first, attempt('grace', 'South'));
    const session = startApp();
    await session.restore();
    expect(session.state()).toMatchObject({ status: 'signedIn', account: { username: 'grace' } });
    expect(signIns.token(ada)).toBeNull();
    expect(await session.openAccount(ada)).toMatchObject({ value: { status: 'signedIn' } });
    expect(signIns.token(ada)).toBe('token of ada');
  });

  it('P14: are signed out one by one, and their libraries can still be opened', async () => {
    const session = startApp();
    const ada = await signIn(session, attempt('ada'));
    const grace = await signIn(session, attempt('grace'));
    session.signOut();
    expect(settings.content.has(`tokens.${grace}`)).toBe(false);
    expect(inBrief(await session.accounts())).toEqual([
      ['grace', 'North', 'signedOut'],
      ['ada', 'North', 'signedIn'],
    ]);
    expect(await session.openAccount(grace)).toMatchObject({
      value: { status: 'readOnly', reason: 'noToken', account: { username: 'grace' } },
    });
    expect(signIns.token(grace)).toBeNull();
    expect(await session.openAccount(ada)).toMatchObject({ value: { status: 'signedIn' } });
  });

  it('P13: leave no name of a user on the disk but sealed, also when they are signed out', async () => {
    const session = startApp();
    await signIn(session, attempt('ada.canary'));
    session.signOut();
    expect([...settings.content].join('\n')).not.toContain('ada.canary');
    expect(inBrief(await startApp().accounts())).toEqual([['ada.canary', 'North', 'signedOut']]);
  });

  it('P23: a refusal of one is no refusal of another, and stays with it', async () => {
    const session = startApp();
    const ada = await signIn(session, attempt('ada'));
    const grace = await signIn(session, attempt('grace'));
    session.refuse(ada, signIns.credential(ada));
    expect(session.state()).toMatchObject({ status: 'signedIn', account: { id: grace } });
    expect(await session.openAccount(ada)).toMatchObject({
      value: { status: 'readOnly', reason: 'refused' },
    });
    expect(inBrief(await session.accounts())[0]).toEqual(['ada', 'North', 'refused']);
  });

  it('P12: with a locked keychain are listed, open read-only, and lose nothing', async () => {
    const ada = await signIn(startApp(), attempt('ada'));
    const before = settings.content.get(`tokens.${ada}`);
    keychain.locked = true;
    const session = startApp();
    expect(inBrief(await session.accounts())).toEqual([['', 'North', 'locked']]);
    expect(await session.openAccount(ada)).toMatchObject({ value: { status: 'readOnly', reason: 'locked' } });
    expect(settings.content.get(`tokens.${ada}`)).toBe(before);
  });

  it('that were not to be remembered are there until the app ends', async () => {
    const first = startApp();
    const ada = await signIn(first, attempt('ada', 'North', false));
    await signIn(first, attempt('grace'));
    expect(await first.openAccount(ada)).toMatchObject({ value: { tokenStorage: 'memoryByChoice' } });
    const session = startApp();
    await session.restore();
    expect(inBrief(await session.accounts())).toEqual([['grace', 'North', 'signedIn']]);
  });

  it('can be taken off the list, and nothing of their sign-in is left', async () => {
    const session = startApp();
    const ada = await signIn(session, attempt('ada'));
    expect(await session.forgetAccount(ada)).toEqual({ ok: true, value: [] });
    expect(session.state()).toEqual({ status: 'signedOut' });
    expect([...settings.content.keys()].filter((key) => key.includes(ada))).toEqual([]);
    expect(await session.openAccount(ada)).toMatchObject({ ok: false, failure: { code: 'notFound' } });
  });

  it('do not leave the screen while an export of theirs runs', async () => {
    const session = startApp();
    const ada = await signIn(session, attempt('ada'));
    const grace = await signIn(session, attempt('grace'));
    obstacle = { code: 'jobRunning' };
    expect(await session.openAccount(ada)).toMatchObject({ ok: false, failure: { code: 'jobRunning' } });
    expect(await session.signIn(attempt('linus'))).toMatchObject({
      ok: false,
      failure: { code: 'jobRunning' },
    });
    expect(session.signOut()).toMatchObject({ ok: false, failure: { code: 'jobRunning' } });
    expect(await session.forgetAccount(grace)).toMatchObject({ ok: false, failure: { code: 'jobRunning' } });
    const { environmentId } = attempt('grace');
    expect(session.leaveEnvironment(environmentId)).toMatchObject({ failure: { code: 'jobRunning' } });
    expect(session.state()).toMatchObject({ status: 'signedIn', account: { id: grace } });
    // Another account has no part in it.
    expect(await session.forgetAccount(ada)).toMatchObject({ ok: true });
    // The new sign-in is not lost: it is on the list.
    expect(inBrief(await session.accounts())).toContainEqual(['linus', 'North', 'signedIn']);
    // Who signs in again as who is there already changes nothing about the export.
    expect(await session.signIn(attempt('grace'))).toMatchObject({ ok: true });
  });

  it('that takes its time to open does not come after a later choice', async () => {
    await signIn(startApp(), attempt('ada'));
    const first = startApp();
    const grace = await signIn(first, attempt('grace'));
    const [, known] = await first.accounts();
    const ada = known?.account.id ?? '';
    const open = keychain.secrets.open;
    const unlocked = Promise.withResolvers<void>();
    const opening = Promise.withResolvers<void>();
    keychain.secrets.open = async (sealed) => {
      opening.resolve();
      await unlocked.promise;
      return open(sealed);
    };
    const slow = first.openAccount(ada);
    await opening.promise;
    first.signOut();
    unlocked.resolve();
    expect(await slow).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect(first.state()).toEqual({ status: 'signedOut' });
    expect(signIns.token(grace)).toBeNull();
  });

  it.each([
    ['its environment', (session: Session, ada: string) => removeEnvironmentOf(session, ada)],
    ['it', (session: Session, ada: string) => session.forgetAccount(ada)],
  ])('P14: that takes its time to open is not opened when %s was removed', async (_what, remove) => {
    const ada = await signIn(startApp(), attempt('ada', 'Own'));
    const session = startApp();
    const open = keychain.secrets.open;
    const unlocked = Promise.withResolvers<void>();
    keychain.secrets.open = async (sealed) => {
      await unlocked.promise;
      return open(sealed);
    };
    const slow = session.openAccount(ada);
    await remove(session, ada);
    unlocked.resolve();
    expect(await slow).toMatchObject({ ok: false, failure: { code: 'notFound' } });
    expect(session.state()).toEqual({ status: 'signedOut' });
    expect(signIns.token(ada)).toBeNull();
    expect([...settings.content.keys()].filter((key) => key.startsWith('tokens.'))).toEqual([]);
  });
});

describe('who an account belongs to', () => {
  it('P14: is another person when another authority says the same name', async () => {
    const session = startApp();
    const byPassword = await signIn(session, attempt('ada'));
    const { environmentId, keepSignedIn } = attempt('ada');
    const byBrowser = await signIn(session, { method: 'browser', environmentId, keepSignedIn });
    const byToken = await signIn(session, {
      method: 'token',
      environmentId,
      keepSignedIn,
      username: 'ada',
      token: 't',
    });
    expect(new Set([byPassword, byBrowser, byToken]).size).toBe(3);
  });

  it('stays the same as in versions that knew passwords alone', () => {
    const identity = { authority: null, subject: 'ada.field' };
    expect(accountIdentity('plant', identity)).toBe('9cf562217b020e5c66a0fb78');
  });

  it('is refused a sign-in method that the environment does not offer', async () => {
    const session = startApp();
    const demo = environments.list().find(({ kind }) => kind === 'demo')?.id ?? '';
    expect(
      await session.signIn({ method: 'browser', environmentId: demo, keepSignedIn: true }),
    ).toMatchObject({
      ok: false,
      failure: { code: 'notAllowed' },
    });
  });
});
