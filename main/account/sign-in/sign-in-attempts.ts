import { type Account, fail, type Result, succeed } from '../../../preload/contract/index.ts';
import type { Clock } from '../../shared/desktop.ts';
import type { Environments } from '../environments/environments.ts';
import { describeEnvironment, type StoredEnvironment } from '../environments/stored-environment.ts';
import type { AccountRegistry } from './account-registry.ts';
import type { LiveSignIns } from './live-sign-ins.ts';
import { cancelled } from './session-failures.ts';
import {
  accountIdentity,
  type Grant,
  type SignInAttempt,
  type SignInMethod,
  type SignInMethods,
} from './sign-in-method.ts';
import type { SignInSecret, TokenVault } from './token-vault.ts';

/** Runs sign-in attempts one at a time: a new one cancels the previous. */
export type SignInAttempts = ReturnType<typeof createSignInAttempts>;

export interface SignInAttemptsOptions {
  readonly environments: Environments;
  readonly vault: TokenVault;
  readonly registry: AccountRegistry;
  readonly signIns: LiveSignIns;
  readonly methods: SignInMethods;
  readonly clock: Clock;
  /** False if an administrator decided that every sign-in ends with the app. */
  readonly canKeepSignedIn: boolean;
}

export function createSignInAttempts(options: SignInAttemptsOptions) {
  const { environments, vault, registry, signIns } = options;
  let running: AbortController | null = null;

  function sign({ method, ...attempt }: SignInAttempt, environment: StoredEnvironment, signal: AbortSignal) {
    // `attempt` and `method` come from one union member, so each method gets its own fields.
    const run = options.methods[method] as SignInMethod<Omit<SignInAttempt, 'method'>>;
    return run(environment, attempt, signal);
  }

  /** Stores the grant. Returns `null` if the user cancelled while the keychain asked. */
  async function store(
    environment: StoredEnvironment,
    grant: Grant,
    { method, keepSignedIn }: SignInAttempt,
    controller: AbortController,
  ): Promise<Account | null> {
    const { username } = grant;
    const account = {
      id: accountIdentity(environment.id, grant.identity),
      username,
      environment: describeEnvironment(environment),
    };
    const remembers = keepSignedIn && options.canKeepSignedIn;
    const secret = secretOf(grant);
    const sealed = await vault.seal(account.id, secret, remembers);
    if (running !== controller) return null;
    const tokenStorage = sealed.store();
    signIns.put(account.id, environment.id, secret, tokenStorage);
    if (remembers) environments.remember(environment.id);
    const usedAt = options.clock.now();
    registry.use({ accountId: account.id, environmentId: environment.id, method, usedAt }, remembers);
    return account;
  }

  return {
    async run(attempt: SignInAttempt, environment: StoredEnvironment): Promise<Result<Account>> {
      running?.abort();
      const controller = new AbortController();
      running = controller;
      const answer = await sign(attempt, environment, controller.signal);
      if (running !== controller) return fail(cancelled);
      if (!answer.ok) {
        running = null;
        return answer;
      }
      const account = await store(environment, answer.value, attempt, controller);
      if (account === null) return fail(cancelled);
      running = null;
      return succeed(account);
    },
    cancel() {
      running?.abort();
      running = null;
    },
  };
}

function secretOf({ username, token, expiresAt, refreshToken }: Grant): SignInSecret {
  return {
    username,
    token,
    ...(expiresAt === null ? {} : { expiresAt }),
    ...(refreshToken === null ? {} : { refreshToken }),
  };
}
