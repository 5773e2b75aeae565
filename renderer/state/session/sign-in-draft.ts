import type {
  BrowserSignIn,
  SignInOptions,
  SignInRequest,
  SignInWay,
  TokenSignIn,
} from '../../../preload/contract/index.ts';

/** What the person has entered on the sign-in page so far. */
export interface SignInDraft {
  readonly environmentId: string;
  readonly way: SignInWay;
  readonly username: string;
  readonly password: string;
  readonly token: string;
  readonly keepSignedIn: boolean;
}

/** A field of the form that has to be filled. */
export type SignInField = 'username' | 'password' | 'token';

export const emptySignInDraft: SignInDraft = {
  environmentId: '',
  way: 'password',
  username: '',
  password: '',
  token: '',
  keepSignedIn: true,
};

const FIELDS: Readonly<Record<SignInWay, readonly SignInField[]>> = {
  password: ['username', 'password'],
  browser: [],
  token: ['username', 'token'],
};

/** The fields that a way asks for, in the order of the screen. */
export function fieldsOf(way: SignInWay): readonly SignInField[] {
  return FIELDS[way];
}

/** What is asked for and not there yet, in the order of the screen. */
export function missingOf(draft: SignInDraft): readonly SignInField[] {
  return fieldsOf(draft.way).filter((field) => draft[field].trim() === '');
}

/** The ways that an environment offers, the proposed one first. */
export function waysOf(options: SignInOptions | null, environmentId: string): readonly SignInWay[] {
  return options?.ways[environmentId] ?? ['password'];
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
