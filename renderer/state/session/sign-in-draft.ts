import type { SignInMethod, SignInOptions } from '../../../preload/contract/index.ts';

export interface SignInDraft {
  readonly environmentId: string;
  readonly method: SignInMethod;
  readonly username: string;
  readonly password: string;
  readonly token: string;
  readonly keepSignedIn: boolean;
}

/** A required field. */
export type SignInField = 'username' | 'password' | 'token';

export const emptySignInDraft: SignInDraft = {
  environmentId: '',
  method: 'password',
  username: '',
  password: '',
  token: '',
  keepSignedIn: true,
};

const FIELDS: Readonly<Record<SignInMethod, readonly SignInField[]>> = {
  password: ['username', 'password'],
  browser: [],
  token: ['username', 'token'],
};

/** Returns the fields of a method, in screen order. */
export function fieldsOf(method: SignInMethod): readonly SignInField[] {
  return FIELDS[method];
}

/** Returns the empty fields of the method, in screen order. */
export function missingOf(draft: SignInDraft): readonly SignInField[] {
  return fieldsOf(draft.method).filter((field) => draft[field].trim() === '');
}

/** Returns the methods of an environment, the proposed one first. */
export function methodsOf(options: SignInOptions | null, environmentId: string): readonly SignInMethod[] {
  return options?.methods[environmentId] ?? ['password'];
}

/** Returns the requests of a draft, by method; each has only the fields of its own method. */
export function requestsOf(draft: SignInDraft) {
  const { environmentId, username, password, token, keepSignedIn } = draft;
  return {
    password: { environmentId, username, password, keepSignedIn },
    browser: { environmentId, keepSignedIn },
    token: { environmentId, token, username: username.trim(), keepSignedIn },
  };
}
