import type { EnvironmentSignIn, NewEnvironment, SignInMethod } from '../../../preload/contract/index.ts';

/** The fields of a new environment. */
export interface EnvironmentDraft extends Pick<NewEnvironment, 'name' | 'kind' | 'baseUrl'> {
  readonly methods: readonly SignInMethod[];
  readonly issuer: string;
  readonly clientId: string;
  /** Separated by spaces. */
  readonly scopes: string;
}

export const emptyEnvironmentDraft: EnvironmentDraft = {
  name: '',
  kind: 'production',
  baseUrl: '',
  methods: ['password'],
  issuer: '',
  clientId: '',
  scopes: '',
};

export function scopesOf({ scopes }: EnvironmentDraft): string[] {
  return scopes.split(/\s+/).filter((scope) => scope !== '');
}

/** The environment that a draft without errors describes. */
export function environmentOfDraft(draft: EnvironmentDraft): NewEnvironment {
  const { name, kind, baseUrl, methods, issuer, clientId } = draft;
  const scopes = scopesOf(draft);
  const authorization = { issuer, clientId, ...(scopes.length === 0 ? {} : { scopes }) };
  const signIn: EnvironmentSignIn = {
    methods: [...methods],
    ...(methods.includes('browser') ? { authorization } : {}),
  };
  const isUsual = methods.length === 1 && methods[0] === 'password';
  return { name, kind, baseUrl, ...(isUsual ? {} : { signIn }) };
}
