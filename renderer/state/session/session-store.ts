import type {
  Account,
  Bridge,
  BrowserSignIn,
  Environment,
  Failure,
  NewEnvironment,
  Result,
  SessionState,
  SignInOptions,
  SignInRequest,
  TokenSignIn,
} from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import { createStore, type Readable } from '../store/store.ts';

/** Who is signed in, and what the sign-in page needs. */
interface SessionView {
  /** Null until the main process has told. */
  readonly session: SessionState | null;
  readonly options: SignInOptions | null;
  readonly optionsFailure: Failure | null;
  readonly signingIn: boolean;
  /** Why the last sign-in did not work; gone at the next attempt. */
  readonly failure: Failure | null;
  /** True when the person left browsing for the sign-in page. */
  readonly signInWanted: boolean;
  /** The account that they want to sign in to again; null: any. */
  readonly signInAs: string | null;
  /** The account that is on its way to the screen; nothing of the one before may be shown or asked for any more. */
  readonly switchingTo: string | null;
}

export interface SessionStore extends Readable<SessionView> {
  /** Asks who is signed in; with `inDemo` signs in to the demo fleet unless that is where one is. */
  start(inDemo: boolean): Promise<void>;
  loadOptions(): Promise<void>;
  signIn(request: SignInRequest): Promise<Result<SessionState>>;
  signInWithToken(request: TokenSignIn): Promise<Result<SessionState>>;
  signInByBrowser(request: BrowserSignIn): Promise<Result<SessionState>>;
  cancelSignIn(): void;
  signOut(): Promise<void>;
  /** Shows the sign-in page, for an account that is known or for another one; `false` goes back. */
  wantSignIn(wanted: boolean, accountId?: string): void;
  /** Puts another account on the screen. */
  openAccount(accountId: string): Promise<Result<SessionState>>;
  addEnvironment(environment: NewEnvironment): Promise<Result<Environment>>;
  removeEnvironment(environmentId: string): Promise<Result<null>>;
}

/** The account of a session, also of a read-only one; null when nobody is signed in. */
export function accountOf(session: SessionState | null): Account | null {
  return session === null || session.status === 'signedOut' ? null : session.account;
}

function isInDemo(session: SessionState): boolean {
  return session.status === 'signedIn' && session.account.environment.kind === 'demo';
}

/** Makes the store over the bridge. */
export function createSessionStore(bridge: Bridge): SessionStore {
  const store = createStore<SessionView>({
    session: null,
    options: null,
    optionsFailure: null,
    signingIn: false,
    failure: null,
    signInWanted: false,
    signInAs: null,
    switchingTo: null,
  });
  let starting = false;
  /** What was told while starting: it is newer than the answer of then. */
  let toldAtStart: SessionState | null = null;
  /** Counts the questions for the options: only the answer to the last one tells how things are now. */
  let optionsAsked = 0;

  const loadOptions = async () => {
    optionsAsked += 1;
    const turn = optionsAsked;
    const answer = await invoke(() => bridge.session.options());
    if (turn !== optionsAsked) return;
    store.change(
      answer.ok
        ? { options: answer.value, optionsFailure: null }
        : { options: null, optionsFailure: answer.failure },
    );
  };

  /** The options that are known are those of an earlier sign-in: the page must not begin with them. */
  const askAnew = () => {
    store.change({ options: null, optionsFailure: null });
    void loadOptions();
  };

  const takeSession = (session: SessionState) => {
    const leaves = session.status === 'signedOut' && store.value.session?.status !== 'signedOut';
    if (leaves) {
      askAnew();
      store.change({ session, signInWanted: false, signInAs: null, failure: null });
    } else store.change({ session });
  };

  bridge.on.sessionChanged((session) => {
    if (starting) toldAtStart = session;
    else takeSession(session);
  });

  const signInBy = async (call: () => Promise<Result<SessionState>>) => {
    store.change({ signingIn: true, failure: null });
    const answer = await invoke(call);
    if (answer.ok) {
      store.change({ signingIn: false, session: answer.value, signInWanted: false, signInAs: null });
    } else {
      const failure = answer.failure.code === 'cancelled' ? null : answer.failure;
      store.change({ signingIn: false, failure });
    }
    return answer;
  };

  const signInToDemo = async (options: SignInOptions): Promise<SessionState | null> => {
    const demo = options.environments.find((environment) => environment.kind === 'demo');
    if (demo === undefined) return null;
    const answer = await invoke(() =>
      bridge.session.signIn({
        environmentId: demo.id,
        ...options.demoCredentials,
        keepSignedIn: false,
      }),
    );
    if (!answer.ok) store.change({ failure: answer.failure });
    return answer.ok ? answer.value : null;
  };

  return {
    get value() {
      return store.value;
    },
    subscribe: store.subscribe,
    loadOptions,
    signIn: (request) => signInBy(() => bridge.session.signIn(request)),
    signInWithToken: (request) => signInBy(() => bridge.session.signInWithToken(request)),
    signInByBrowser: (request) => signInBy(() => bridge.session.signInByBrowser(request)),

    async start(inDemo) {
      starting = true;
      const [state] = await Promise.all([invoke(() => bridge.session.state()), loadOptions()]);
      let session: SessionState = state.ok ? state.value : { status: 'signedOut' };
      const { options } = store.value;
      if (inDemo && options !== null && !isInDemo(session)) {
        session = (await signInToDemo(options)) ?? session;
      }
      starting = false;
      store.change({ session: toldAtStart ?? session });
    },

    cancelSignIn() {
      void invoke(() => bridge.session.cancelSignIn());
    },

    async signOut() {
      const answer = await invoke(() => bridge.session.signOut());
      if (answer.ok) takeSession(answer.value);
    },

    wantSignIn(signInWanted, accountId) {
      if (signInWanted) askAnew();
      else if (store.value.signingIn) void invoke(() => bridge.session.cancelSignIn());
      store.change({ signInWanted, signInAs: accountId ?? null, failure: null });
    },

    async openAccount(accountId) {
      store.change({ switchingTo: accountId, failure: null });
      const answer = await invoke(() => bridge.session.openAccount({ accountId }));
      // A later choice has its own answer to wait for.
      if (store.value.switchingTo !== accountId) return answer;
      if (answer.ok) {
        store.change({ switchingTo: null, session: answer.value, signInWanted: false, signInAs: null });
      } else store.change({ switchingTo: null });
      return answer;
    },

    async addEnvironment(environment) {
      const answer = await invoke(() => bridge.session.addEnvironment(environment));
      if (answer.ok) await loadOptions();
      return answer;
    },

    async removeEnvironment(environmentId) {
      const answer = await invoke(() => bridge.session.removeEnvironment({ environmentId }));
      if (answer.ok) await loadOptions();
      return answer;
    },
  };
}
