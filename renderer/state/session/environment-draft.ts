import type {
  EnvironmentSignIn,
  FoundService,
  NewEnvironment,
  SignInMethod,
} from '../../../preload/contract/index.ts';
import { kindOfAddress, nameOfAddress } from '../../../preload/contract/rules/service-address.ts';

export interface EnvironmentDraft extends Pick<NewEnvironment, 'name' | 'kind' | 'baseUrl'> {
  readonly methods: readonly SignInMethod[];
  readonly issuer: string;
  readonly clientId: string;
  /** Separated by spaces. */
  readonly scopes: string;
  /** Hosts other than the service's that its sign-in in the browser involves. */
  readonly otherHosts: readonly string[];
  /** Set if the user agreed to sign in at the other hosts. */
  readonly trustsOtherHosts: boolean;
  /** Text of a service profile; `null` if none was chosen. */
  readonly profile: string | null;
}

/** Returns the draft for an address that wasn't asked, or did not answer as a service. */
export function draftOfAddress(baseUrl: string): EnvironmentDraft {
  return {
    name: nameOfAddress(baseUrl),
    kind: kindOfAddress(baseUrl),
    baseUrl,
    methods: ['password'],
    issuer: '',
    clientId: '',
    scopes: '',
    otherHosts: [],
    trustsOtherHosts: false,
    profile: null,
  };
}

/** Returns the draft with all details that a service states. */
export function draftOfService({
  baseUrl,
  name,
  methods,
  authorization,
  otherHosts,
}: FoundService): EnvironmentDraft {
  const draft = draftOfAddress(baseUrl);
  return {
    ...draft,
    name: name ?? draft.name,
    methods,
    issuer: authorization?.issuer ?? '',
    scopes: authorization?.scopes?.join(' ') ?? '',
    otherHosts,
  };
}

/**
 * Returns the hosts that the user has to agree to; empty if the sign-in stays on the service's
 * own.
 */
export function hostsToTrust({ methods, otherHosts }: EnvironmentDraft): readonly string[] {
  return methods.includes('browser') ? otherHosts : [];
}

export function scopesOf({ scopes }: EnvironmentDraft): string[] {
  return scopes.split(/\s+/).filter((scope) => scope !== '');
}

/** Returns the environment that a valid draft describes. */
export function environmentOfDraft(draft: EnvironmentDraft): NewEnvironment {
  const { name, kind, baseUrl, methods, issuer, clientId, profile } = draft;
  const scopes = scopesOf(draft);
  const authorization = { issuer, clientId, ...(scopes.length === 0 ? {} : { scopes }) };
  const signIn: EnvironmentSignIn = {
    methods: [...methods],
    ...(methods.includes('browser') ? { authorization } : {}),
  };
  const isUsual = methods.length === 1 && methods[0] === 'password';
  return {
    name,
    kind,
    baseUrl,
    ...(isUsual ? {} : { signIn }),
    ...(profile === null ? {} : { profile }),
  };
}
