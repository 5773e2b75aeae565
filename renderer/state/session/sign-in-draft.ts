import type {
  BrowserSignIn,
  SignInMethod,
  SignInOptions,
  SignInRequest,
  TokenSignIn,
} from '../../../preload/contract/index.ts';

/** What the person has entered on the sign-in page so far. */
export interface SignInDraft {
  readonly environmentId: string;
  readonly method: SignInMethod;
  readonly username: string;
  readonly password: string;
  readonly token: string;
  readonly keepSignedIn: boolean;
}

/** A field of the form that has to be filled. */
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

/** The fields that a way asks for, in the order of the screen. */
export function fieldsOf(method: SignInMethod): readonly SignInField[] {
  return FIELDS[method];
}

/** What is asked for and not there yet, in the order of the screen. */
export function missingOf(draft: SignInDraft): readonly SignInField[] {
  return fieldsOf(draft.method).filter((field) => draft[field].trim() === '');
}

/** The ways that an environment offers, the proposed one first. */
export function methodsOf(options: SignInOptions | null, environmentId: string): readonly SignInMethod[] {
  return options?.methods[environmentId] ?? ['password'];
}

/** The requests that a draft can become. */
interface SignInRequests {
  readonly password: SignInRequest;
  readonly browser: BrowserSignIn;
  readonly token: TokenSignIn;
}

/** The parts of a draft that each way sends: what was typed for another way stays on the page. */
export function requestsOf(draft: SignInDraft): SignInRequests {
  const { environmentId, username, password, token, keepSignedIn } = draft;
  return {
    password: { environmentId, username, password, keepSignedIn },
    browser: { environmentId, keepSignedIn },
    token: { environmentId, token, username: username.trim(), keepSignedIn },
  };
}
