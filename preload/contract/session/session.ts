import { z } from 'zod';
import {
  ADDRESS_LIMIT,
  NAME_LIMIT,
  PASSWORD_LIMIT,
  SERVICE_PROFILE_LIMIT,
  TOKEN_LIMIT,
  USERNAME_LIMIT,
} from '../core/limits.ts';
import { byteCount, instant } from '../core/units.ts';
import { visibleName } from '../core/visible-text.ts';

/** All but `production` are marked in the title bar. */
export const environmentKinds = ['development', 'staging', 'production', 'demo'] as const;

const identifier = z.string().min(1).max(64);

/** A deployment of the service. The page knows its host, never the whole address. */
export const environment = z.object({
  id: identifier,
  name: z.string(),
  kind: z.enum(environmentKinds),
  /** Host and port for recognition, such as `cloud.example.org`. Empty for the demo. */
  host: z.string(),
  /**
   * Origin of the environment; only `user` ones can be removed on the screen. `managed`: by an
   * administrator.
   */
  origin: z.enum(['builtIn', 'configured', 'user', 'managed']),
});

/**
 * `POST /v1/auth`, the system's browser (OAuth 2.0 authorization code, RFC 8252), or a bearer
 * token.
 */
export const signInMethods = ['password', 'browser', 'token'] as const;
const signInMethod = z.enum(signInMethods);

/** Authorization server of the browser sign-in; public values, no client secret (RFC 8252 8.5). */
export const authorizationServer = z.strictObject({
  /** Issuer identifier, an https:// address; everything else is discovered below it (RFC 8414). */
  issuer: z.string().trim().min(1).max(ADDRESS_LIMIT),
  clientId: z.string().trim().min(1).max(256),
  /** Scope tokens (RFC 6749 3.3). Default: `openid` and `offline_access`. */
  scopes: z
    .array(
      z
        .string()
        .max(256)
        .regex(/^[!#-[\]-~]+$/),
    )
    .max(50)
    .optional(),
});

export const environmentSignIn = z
  .strictObject({
    methods: z.array(signInMethod).min(1).max(signInMethods.length),
    authorization: authorizationServer.optional(),
  })
  .refine(({ methods, authorization }) => !methods.includes('browser') || authorization !== undefined, {
    path: ['authorization'],
    error: 'is needed for the sign-in in the browser',
  });

export const newEnvironment = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(NAME_LIMIT)
    .refine((name) => visibleName(name) === name, { error: 'has characters that can’t be seen' }),
  kind: z.enum(['development', 'staging', 'production']),
  baseUrl: z.string().trim().min(1).max(ADDRESS_LIMIT),
  /** Default: user name and password. */
  signIn: environmentSignIn.optional(),
  /**
   * Text of a service profile, in JSON; if absent, the form of the service's answers is detected.
   */
  profile: z.string().max(SERVICE_PROFILE_LIMIT).optional(),
});

export const environmentReference = z.object({ environmentId: identifier });

export const browserSignIn = environmentReference.extend({ keepSignedIn: z.boolean() });

export const signInRequest = browserSignIn.extend({
  username: z.string().min(1).max(USERNAME_LIMIT),
  password: z.string().min(1).max(PASSWORD_LIMIT),
});

export const tokenSignIn = browserSignIn.extend({
  token: z.string().min(1).max(TOKEN_LIMIT),
  /** Names the account if the token does not identify its owner. */
  username: z.string().trim().min(1).max(USERNAME_LIMIT),
});

export const account = z.object({
  id: z.string(),
  /** Empty until its sealed secret is opened; the page then shows the environment. */
  username: z.string(),
  environment,
});

/**
 * - `signedIn`: calls carry a token. It is `sealed` on disk by the system's keychain, or in
 *   memory until the app is closed because the user chose so (`memoryByChoice`), the system has no
 *   keychain (`memoryNoKeychain`) or one that does not protect (`memoryUnprotected`, Linux `v10`),
 *   or the settings are unreadable (`memoryNoSettings`).
 * - `readOnly`: the account's library can be browsed, but there is no usable token: none is
 *   stored (`noToken`), the service refused it (`refused`), or the keychain is locked (`locked`).
 */
export const sessionState = z.discriminatedUnion('status', [
  z.object({ status: z.literal('signedOut') }),
  z.object({
    status: z.literal('signedIn'),
    account,
    tokenStorage: z.enum([
      'sealed',
      'memoryByChoice',
      'memoryNoKeychain',
      'memoryUnprotected',
      'memoryNoSettings',
    ]),
    /**
     * Expiry as stated by the token, unverified (the `exp` of a JWT, `expires_in`). Absent if
     * unknown or renewed automatically.
     */
    endsAt: instant.optional(),
  }),
  z.object({ status: z.literal('readOnly'), account, reason: z.enum(['noToken', 'refused', 'locked']) }),
]);

export const ACCOUNT_LIST_LIMIT = 50;

/**
 * Opens with its token (`signedIn`), or read-only because it has none (`signedOut`), the service
 * refused it (`refused`), or the keychain is `locked`.
 */
const knownAccount = z.object({
  account,
  state: z.enum(['signedIn', 'signedOut', 'refused', 'locked']),
  method: signInMethod,
  /** Time when it was last opened. */
  usedAt: instant,
});

/** Most recently used first. */
export const knownAccounts = z.array(knownAccount).max(ACCOUNT_LIST_LIMIT);

/** An account whose data are on this laptop, but which is not in the list. */
const leftoverAccount = z.object({
  accountId: identifier,
  /** Empty until its sealed name is opened, or if none was stored. */
  username: z.string(),
  /** `null` if nothing on this laptop names its service. */
  environment: environment.pick({ name: true, kind: true }).nullable(),
  /** Time when it was last opened, if known. */
  usedAt: instant.nullable(),
  /** False if it opens only after a sign-in. */
  canOpen: z.boolean(),
});

/** Most recently used first. */
export const leftoverAccounts = z.array(leftoverAccount).max(ACCOUNT_LIST_LIMIT);

export const accountReference = z.object({ accountId: identifier });

export const accountRemoval = accountReference.extend({
  /** Deletes its images, pins, requested downloads and visits. */
  deletesData: z.boolean(),
});

/**
 * Data of an account on the disk. `areImagesAway`: its images are on a disconnected drive, and
 * stay there.
 */
export const accountData = z.object({ bytes: byteCount, areImagesAway: z.boolean() });

/** Sent while the data of an account are deleted, at most four times a second. */
export const accountDeletion = z.object({ accountId: identifier, bytesDone: byteCount, bytes: byteCount });

const SERVICE_NOTICE_LIMIT = 100;

/** Announced end of a service: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594). */
export const serviceNotice = z.object({
  id: z.string(),
  environmentId: z.string(),
  /** `signIn`: the sign-in with user name and password. */
  about: z.enum(['signIn', 'service']),
  /** `null`, like `sunsetAt`, if the service states no time. */
  deprecatedAt: instant.nullable(),
  /** Likely end of the interface. */
  sunsetAt: instant.nullable(),
});

/** Excludes dismissed ones. */
export const serviceNotices = z.array(serviceNotice).max(SERVICE_NOTICE_LIMIT);

export const serviceNoticeReference = z.object({ id: z.string().min(1).max(200) });

export const signInOptions = z.object({
  environments: z.array(environment).max(100),
  /** Sign-in methods of each environment by id; the first is proposed. */
  methods: z.record(z.string(), z.array(signInMethod).min(1)),
  lastEnvironmentId: z.string().nullable(),
  lastUsername: z.string(),
  /** Protection of tokens; decides if "Keep me signed in" survives a restart. */
  tokenProtection: z.enum(['keychain', 'noKeychain', 'unprotected']),
  /** Not secret; the page fills them in. */
  demoCredentials: z.object({ username: z.string(), password: z.string() }),
  /** False if an administrator decides which environments exist. */
  canAddEnvironments: z.boolean(),
  /** False if an administrator decided that every sign-in ends with the app. */
  canKeepSignedIn: z.boolean(),
});

export type EnvironmentKind = (typeof environmentKinds)[number];
export type Environment = z.infer<typeof environment>;
export type NewEnvironment = z.infer<typeof newEnvironment>;
export type SignInRequest = z.infer<typeof signInRequest>;
export type SignInMethod = (typeof signInMethods)[number];
export type AuthorizationServer = z.infer<typeof authorizationServer>;
export type EnvironmentSignIn = z.infer<typeof environmentSignIn>;
export type TokenSignIn = z.infer<typeof tokenSignIn>;
export type BrowserSignIn = z.infer<typeof browserSignIn>;
export type AccountData = z.infer<typeof accountData>;
export type AccountDeletion = z.infer<typeof accountDeletion>;
export type KnownAccount = z.infer<typeof knownAccount>;
export type LeftoverAccount = z.infer<typeof leftoverAccount>;
export type ServiceNotice = z.infer<typeof serviceNotice>;
export type Account = z.infer<typeof account>;
export type SessionState = z.infer<typeof sessionState>;
export type SignInOptions = z.infer<typeof signInOptions>;
