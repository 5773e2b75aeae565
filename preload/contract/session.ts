import { z } from 'zod';

/** `production` has none of the loud marks that the others carry in the title bar. */
export const environmentKinds = ['development', 'staging', 'production', 'demo'] as const;

const identifier = z.string().min(1).max(64);

/** The longest base URL that is accepted; longer ones are never typed by people. */
const BASE_URL_LIMIT = 2_048;

/** One deployment of the service, as the screen may know it: the host, never the whole address. */
export const environment = z.object({
  id: identifier,
  name: z.string(),
  kind: z.enum(environmentKinds),
  /** Host and port for people to recognise, for example `cloud.example.org`. Empty for the demo. */
  host: z.string(),
  /** Where it was defined; only `user` ones can be removed on the screen. `managed`: by an administrator. */
  origin: z.enum(['builtIn', 'configured', 'user', 'managed']),
});

export const newEnvironment = z.object({
  name: z.string().trim().min(1).max(80),
  kind: z.enum(['development', 'staging', 'production']),
  baseUrl: z.string().trim().min(1).max(BASE_URL_LIMIT),
});

export const environmentReference = z.object({ environmentId: identifier });

export const signInRequest = z.object({
  environmentId: identifier,
  username: z.string().min(1).max(256),
  password: z.string().min(1).max(1_024),
  keepSignedIn: z.boolean(),
});

export const account = z.object({
  id: z.string(),
  /** Empty when the account was brought back without opening its sealed secret; the screen then names the environment. */
  username: z.string(),
  environment,
});

/**
 * - `signedOut`: nobody; the sign-in page is shown.
 * - `signedIn`: calls carry a token. `tokenKept` says where it lives: `sealed` on disk by the system's keychain,
 *   or in memory until the app is closed because the person chose so (`memoryByChoice`), the system has no
 *   keychain (`memoryNoKeychain`) or one that does not protect (`memoryUnprotected`, Linux `v10`).
 * - `readOnly`: the account's library can be browsed, but there is no usable token: none was kept (`noToken`),
 *   the service refused it (`refused`), or the keychain is locked (`locked`).
 */
export const sessionState = z.discriminatedUnion('status', [
  z.object({ status: z.literal('signedOut') }),
  z.object({
    status: z.literal('signedIn'),
    account,
    tokenKept: z.enum(['sealed', 'memoryByChoice', 'memoryNoKeychain', 'memoryUnprotected']),
  }),
  z.object({
    status: z.literal('readOnly'),
    account,
    reason: z.enum(['noToken', 'refused', 'locked']),
  }),
]);

/** What the sign-in page can tell before anybody signs in. */
export const signInOptions = z.object({
  environments: z.array(environment).max(100),
  /** The environment and user of the last sign-in, to start from. */
  lastEnvironmentId: z.string().nullable(),
  lastUsername: z.string(),
  /** Whether "Keep me signed in" can survive a restart on this machine, and if not why. */
  tokenProtection: z.enum(['keychain', 'noKeychain', 'unprotected']),
  /** The user name and password of the demo fleet are no secret; the page fills them in. */
  demoCredentials: z.object({ username: z.string(), password: z.string() }),
  /** False when an administrator decided which environments there are. */
  canAddEnvironments: z.boolean(),
  /** False when an administrator decided that every sign-in ends with the app. */
  canKeepSignedIn: z.boolean(),
});

export type EnvironmentKind = (typeof environmentKinds)[number];
export type Environment = z.infer<typeof environment>;
export type NewEnvironment = z.infer<typeof newEnvironment>;
export type SignInRequest = z.infer<typeof signInRequest>;
export type Account = z.infer<typeof account>;
export type SessionState = z.infer<typeof sessionState>;
export type SignInOptions = z.infer<typeof signInOptions>;
