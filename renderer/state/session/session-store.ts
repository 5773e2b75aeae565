import type {
  Account,
  Bridge,
  BrowserSignIn,
  Failure,
  NewEnvironment,
  Result,
  ServiceInquiry,
  SessionState,
  SignInOptions,
  SignInRequest,
  TokenSignIn,
} from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import { createRenewableSignal } from '../store/renewable-signal.ts';
import { createStore, type Store, withActions } from '../store/store.ts';

interface SessionView {
  /** `null` until the first answer. */
  readonly session: SessionState | null;
  readonly options: SignInOptions | null;
  readonly optionsFailure: Failure | null;
  readonly signingIn: boolean;
  /** Why the last sign-in failed; `null` again at the next attempt. */
  readonly failure: Failure | null;
  /** True if the user left browsing for the sign-in page. */
  readonly signInWanted: boolean;
  /** Account to sign in to again; `null` for any. */
  readonly signInAs: string | null;
  /** Account being opened: no data of the previous one may be shown or requested any more. */
  readonly switchingTo: string | null;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

const EMPTY: SessionView = {
  session: null,
  options: null,
  optionsFailure: null,
  signingIn: false,
  failure: null,
  signInWanted: false,
  signInAs: null,
  switchingTo: null,
};

/** State after leaving the sign-in page. */
const OPENED = { signInWanted: false, signInAs: null } as const;

/** Returns the account of a session, including a read-only one; `null` when signed out. */
export function accountOf(session: SessionState | null): Account | null {
  return session === null || session.status === 'signedOut' ? null : session.account;
}

function isInDemo(session: SessionState): boolean {
  return session.status === 'signedIn' && session.account.environment.kind === 'demo';
}

/** Loads the options of the sign-in page; only the answer to the last call counts. */
function createOptionsLoader(bridge: Bridge, store: Store<SessionView>) {
  const loading = createRenewableSignal();
  return async () => {
    const signal = loading.renew();
    const answer = await invoke(() => bridge.session.options());
    if (signal.aborted) return;
    store.change(
      answer.ok
        ? { options: answer.value, optionsFailure: null }
        : { options: null, optionsFailure: answer.failure },
    );
  };
}

async function signInToDemo(bridge: Bridge, store: Store<SessionView>): Promise<SessionState | null> {
  const { options } = store.value;
  const demo = options?.environments.find((environment) => environment.kind === 'demo');
  if (options === null || demo === undefined) return null;
  const answer = await invoke(() =>
    bridge.session.signIn({ environmentId: demo.id, ...options.demoCredentials, keepSignedIn: false }),
  );
  if (!answer.ok) store.change({ failure: answer.failure });
  return answer.ok ? answer.value : null;
}

/** Shows a running sign-in, then the session or why it failed. */
async function signInBy(
  store: Store<SessionView>,
  call: () => Promise<Result<SessionState>>,
): Promise<Result<SessionState>> {
  store.change({ signingIn: true, failure: null });
  const answer = await invoke(call);
  if (answer.ok) store.change({ ...OPENED, signingIn: false, session: answer.value });
  else {
    const failure = answer.failure.code === 'cancelled' ? null : answer.failure;
    store.change({ signingIn: false, failure });
  }
  return answer;
}

/** Opens and leaves the sign-in page over an account that stays open. */
function createSignInPage(bridge: Bridge, store: Store<SessionView>, renewOptions: () => void) {
  const show = (signInAs: string | null) => {
    renewOptions();
    store.change({ signInWanted: true, signInAs, failure: null });
  };
  return {
    /** For another account. */
    wantSignIn: () => show(null),
    /** For the account on the screen. */
    wantSignInAgain: () => show(accountOf(store.value.session)?.id ?? null),
    leaveSignIn() {
      if (store.value.signingIn) void invoke(() => bridge.session.cancelSignIn());
      store.change({ ...OPENED, failure: null });
    },
  };
}

export function createSessionStore(bridge: Bridge) {
  const store = createStore<SessionView>(EMPTY);
  let isStarting = false;
  /** Reported while starting, so newer than that answer. */
  let newest: SessionState | null = null;
  const loadOptions = createOptionsLoader(bridge, store);

  /** The known options are those of an earlier sign-in: the page must not start with them. */
  const renewOptions = () => {
    store.change({ options: null, optionsFailure: null });
    void loadOptions();
  };

  const takeSession = (session: SessionState) => {
    if (session.status === 'signedOut' && store.value.session?.status !== 'signedOut') {
      renewOptions();
      store.change({ ...OPENED, session, failure: null });
    } else store.change({ session });
  };

  bridge.on.sessionChanged((session) => {
    if (isStarting) newest = session;
    else takeSession(session);
  });

  const reloadOptionsAfter = async <Value>(call: () => Promise<Result<Value>>) => {
    const answer = await invoke(call);
    if (answer.ok) await loadOptions();
    return answer;
  };

  return withActions(store, {
    loadOptions,
    signIn: (request: SignInRequest) => signInBy(store, () => bridge.session.signIn(request)),
    signInWithToken: (request: TokenSignIn) => signInBy(store, () => bridge.session.signInWithToken(request)),
    signInByBrowser: (request: BrowserSignIn) =>
      signInBy(store, () => bridge.session.signInByBrowser(request)),

    /** Reads the session; with `inDemo`, signs in to the demo fleet unless it is open. */
    async start(inDemo: boolean) {
      isStarting = true;
      const [state] = await Promise.all([invoke(() => bridge.session.state()), loadOptions()]);
      const session: SessionState = state.ok ? state.value : { status: 'signedOut' };
      const demo = inDemo && !isInDemo(session) ? await signInToDemo(bridge, store) : null;
      isStarting = false;
      store.change({ session: newest ?? demo ?? session });
    },

    cancelSignIn: () => void invoke(() => bridge.session.cancelSignIn()),

    async signOut() {
      const answer = await invoke(() => bridge.session.signOut());
      if (answer.ok) takeSession(answer.value);
      return answer;
    },

    ...createSignInPage(bridge, store, renewOptions),

    async openAccount(accountId: string) {
      store.change({ switchingTo: accountId, failure: null });
      const answer = await invoke(() => bridge.session.openAccount({ accountId }));
      // A later choice waits for its own answer.
      if (store.value.switchingTo !== accountId) return answer;
      store.change({ switchingTo: null, ...(answer.ok ? { ...OPENED, session: answer.value } : {}) });
      return answer;
    },

    /** Asks an address for its service; `cancelInquiry` ends the wait. */
    inquire: (inquiry: ServiceInquiry) => invoke(() => bridge.session.inquire(inquiry)),
    cancelInquiry: () => void invoke(() => bridge.session.cancelInquiry()),
    addEnvironment: (environment: NewEnvironment) =>
      reloadOptionsAfter(() => bridge.session.addEnvironment(environment)),
    removeEnvironment: (environmentId: string) =>
      reloadOptionsAfter(() => bridge.session.removeEnvironment({ environmentId })),
  });
}
