import type { SignInMethod, SignInOptions } from '../../../preload/contract/index.ts';

/** The fields of the sign-in page. */
export interface SignInDraft {
  readonly environmentId: string;
  readonly method: SignInMethod;
  readonly username: string;
  readonly password: string;
  readonly token: string;
  readonly keepSignedIn: boolean;
}

/** A field that must be filled. */
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

/** The fields of a method, in the order of the screen. */
export function fieldsOf(method: SignInMethod): readonly SignInField[] {
  return FIELDS[method];
}

/** The empty fields of the method, in the order of the screen. */
export function missingOf(draft: SignInDraft): readonly SignInField[] {
  return fieldsOf(draft.method).filter((field) => draft[field].trim() === '');
}

/** The methods of an environment, the proposed one first. */
export function methodsOf(options: SignInOptions | null, environmentId: string): readonly SignInMethod[] {
  return options?.methods[environmentId] ?? ['password'];
}

/** The requests of a draft, by method; each has the fields of its own method only. */
export function requestsOf(draft: SignInDraft) {
  const { environmentId, username, password, token, keepSignedIn } = draft;
  return {
    password: { environmentId, username, password, keepSignedIn },
    browser: { environmentId, keepSignedIn },
    token: { environmentId, token, username: username.trim(), keepSignedIn },
  };
}
