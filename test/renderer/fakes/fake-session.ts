import type { Bridge, SessionState, SignInOptions } from '../../../preload/contract/index.ts';
import { type NoteCall, ok } from './answers.ts';
import type { FakeState } from './fake-bridge.ts';

/** A signed-in production account. */
export const fakeSession: Extract<SessionState, { status: 'signedIn' }> = {
  status: 'signedIn',
  tokenStorage: 'sealed',
  account: {
    id: 'account-1',
    username: 'ada.field',
    environment: {
      id: 'plant',
      name: 'North region',
      kind: 'production',
      host: 'cloud.example.org',
      origin: 'user',
    },
  },
};

const defaultOptions: SignInOptions = {
  environments: [
    fakeSession.account.environment,
    { id: 'trial', name: 'Trial', kind: 'staging', host: 'staging.example.org', origin: 'configured' },
    { id: 'demo', name: 'Demo', kind: 'demo', host: '', origin: 'builtIn' },
  ],
  methods: { plant: ['password'], trial: ['password'], demo: ['password'] },
  lastEnvironmentId: 'plant',
  lastUsername: 'ada.field',
  tokenProtection: 'keychain',
  demoCredentials: { username: 'demo', password: 'demo-password' },
  canAddEnvironments: true,
  canKeepSignedIn: true,
};

/** Accounts and sign-ins in memory, and a way to change what the sign-in page gets from then on. */
export function createFakeSessions(
  note: NoteCall,
  state: Pick<
    FakeState,
    'session' | 'options' | 'accounts' | 'leftovers' | 'serviceNotices' | 'signInFailure' | 'inquiry'
  >,
): { readonly area: Bridge['session']; readonly setOptions: (change: Partial<SignInOptions>) => void } {
  let session: SessionState = state.session ?? { status: 'signedOut' };
  let options: SignInOptions = { ...defaultOptions, ...state.options };
  let accounts = state.accounts ?? [];
  let leftovers = state.leftovers ?? [];
  let serviceNotices = state.serviceNotices ?? [];

  const area: Bridge['session'] = {
    options: () => ok(options),
    inquire(inquiry) {
      note('session.inquire', inquiry);
      return state.inquiry === undefined ? Promise.withResolvers<never>().promise : ok(state.inquiry);
    },
    cancelInquiry() {
      note('session.cancelInquiry');
      return ok(null);
    },
    addEnvironment(added) {
      const environment = {
        id: `environment-${options.environments.length}`,
        name: added.name,
        kind: added.kind,
        host: new URL(added.baseUrl).host,
        origin: 'user' as const,
      };
      options = { ...options, environments: [...options.environments, environment] };
      return ok(environment);
    },
    removeEnvironment({ environmentId }) {
      options = { ...options, environments: options.environments.filter(({ id }) => id !== environmentId) };
      return ok(null);
    },
    state: () => ok(session),
    signIn(request) {
      note('session.signIn', request);
      if (state.signInFailure !== undefined) {
        return Promise.resolve({ ok: false, failure: state.signInFailure });
      }
      const environment = options.environments.find(({ id }) => id === request.environmentId);
      if (environment !== undefined) {
        session = {
          ...fakeSession,
          account: { id: request.environmentId, username: request.username, environment },
        };
      }
      return ok(session);
    },
    signInWithToken(request) {
      note('session.signInWithToken', request);
      return state.signInFailure === undefined
        ? ok(session)
        : Promise.resolve({ ok: false, failure: state.signInFailure });
    },
    signInByBrowser(request) {
      note('session.signInByBrowser', request);
      return state.signInFailure === undefined
        ? ok(session)
        : Promise.resolve({ ok: false, failure: state.signInFailure });
    },
    accounts: () => ok([...accounts]),
    openAccount({ accountId }) {
      note('session.openAccount', { accountId });
      const found = accounts.find(({ account }) => account.id === accountId);
      if (found === undefined) {
        return Promise.resolve({
          ok: false,
          failure: { code: 'notFound' },
        });
      }
      const { account } = found;
      session =
        found.state === 'signedIn'
          ? { status: 'signedIn', account, tokenStorage: 'sealed' }
          : { status: 'readOnly', account, reason: 'noToken' };
      return ok(session);
    },
    accountData: () => ok({ bytes: 1_200_000_000, areImagesAway: false }),
    forgetAccount({ accountId, deletesData }) {
      note('session.forgetAccount', { accountId, deletesData });
      accounts = accounts.filter(({ account }) => account.id !== accountId);
      return ok([...accounts]);
    },
    leftoverAccounts: () => ok([...leftovers]),
    relistAccount({ accountId }) {
      note('session.relistAccount', { accountId });
      leftovers = leftovers.filter((leftover) => leftover.accountId !== accountId);
      return ok([...accounts]);
    },
    deleteLeftover({ accountId }) {
      note('session.deleteLeftover', { accountId });
      leftovers = leftovers.filter((leftover) => leftover.accountId !== accountId);
      return ok([...leftovers]);
    },
    serviceNotices: () => ok([...serviceNotices]),
    dismissServiceNotice({ id }) {
      serviceNotices = serviceNotices.filter((notice) => notice.id !== id);
      return ok([...serviceNotices]);
    },
    cancelSignIn() {
      note('session.cancelSignIn');
      return ok(null);
    },
    signOut() {
      session = { status: 'signedOut' };
      return ok(session);
    },
  };

  return {
    area,
    setOptions(change) {
      options = { ...options, ...change };
    },
  };
}
