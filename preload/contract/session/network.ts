import { z } from 'zod';
import { PASSWORD_LIMIT, USERNAME_LIMIT } from '../core/limits.ts';

/** A proxy that wants a user name and password before it lets the app through. */
export const proxySignInWanted = z.object({
  /** Comes back with the answer, so that a password goes to the proxy that was shown. */
  key: z.string().max(300),
  /** Host and port. */
  proxy: z.string(),
  /** What the proxy says that it is for; may be empty. */
  realm: z.string(),
  /** It refused what it got. */
  wasRefused: z.boolean(),
  /** The password crosses the network as it is, because there is no TLS to the proxy. */
  isReadable: z.boolean(),
  /** Whether "Remember on this laptop" can be kept. */
  protection: z.enum(['keychain', 'noKeychain', 'unprotected']),
});

export const proxySignIn = z.object({
  key: z.string().max(300),
  username: z.string().min(1).max(USERNAME_LIMIT),
  password: z.string().max(PASSWORD_LIMIT),
  remember: z.boolean(),
});

/** What a person has to know of the network, whoever is signed in. */
export const networkState = z.object({
  proxy: proxySignInWanted.nullable(),
  /** By how much the clock of the service is ahead of the laptop's (ms), when that is too much to be left unsaid; else null. */
  clockOffsetMs: z.number().nullable(),
});

/** What the self-test looks at, in its order. */
export const networkSteps = [
  'proxy',
  'name',
  'connection',
  'certificate',
  'portal',
  'service',
  'clock',
  'speed',
] as const;

/** What a step found. The screen has a sentence and, unless all is well, an advice for each. */
export const networkFindings = [
  'direct',
  'proxyUsed',
  'proxyGone',
  'proxyNext',
  'proxySignIn',
  'proxyUnknownSignIn',
  'proxyRefuses',
  'proxyUnusable',
  'nameKnown',
  'nameIsAddress',
  'nameUnknown',
  'nameServerSilent',
  'nameByProxy',
  'connected',
  'connectedByProxy',
  'connectionRefused',
  'connectionSilent',
  'connectionNoRoute',
  'trusted',
  'trustedBySystem',
  'endsSoon',
  'notTls',
  'noTlsNeeded',
  'expired',
  'notYetValid',
  'otherHost',
  'unknownIssuer',
  'notTrusted',
  'noPortal',
  'portal',
  'signedIn',
  'answers',
  'signInRefused',
  'serviceFails',
  'servicePaused',
  'notTheService',
  'noAnswer',
  'clockRight',
  'clockBehind',
  'clockAhead',
  'clockUnknown',
  'fast',
  'slow',
  'notMeasured',
] as const;

/** What stands in the sentences: names of hosts, never a path, a query or a credential. */
export const networkValues = z.object({
  host: z.string().optional(),
  proxy: z.string().optional(),
  addresses: z.string().optional(),
  issuer: z.string().optional(),
  schemes: z.string().optional(),
  /** A moment, ms since the epoch. */
  until: z.number().optional(),
  milliseconds: z.number().optional(),
  minutes: z.number().optional(),
  status: z.number().optional(),
  bytes: z.number().optional(),
  bytesPerSecond: z.number().optional(),
});

export const networkStep = z.object({
  step: z.enum(networkSteps),
  /** `skipped`: an earlier step failed, or there is nothing to look at. */
  state: z.enum(['waiting', 'running', 'ok', 'warn', 'fail', 'skipped']),
  finding: z.enum(networkFindings).nullable(),
  values: networkValues,
});

export const networkTest = z.object({
  /** Host and port of the service that is asked. */
  host: z.string(),
  environmentName: z.string(),
  startedAt: z.number(),
  state: z.enum(['running', 'done', 'cancelled']),
  steps: z.array(networkStep).max(networkSteps.length),
});

/** Null: the environment of the account in use. */
export const networkTestRequest = z.object({ environmentId: z.string().min(1).max(64).nullable() });

export type ProxySignInWanted = z.infer<typeof proxySignInWanted>;
export type NetworkState = z.infer<typeof networkState>;
export type NetworkStepName = (typeof networkSteps)[number];
export type NetworkFinding = (typeof networkFindings)[number];
export type NetworkValues = z.infer<typeof networkValues>;
export type NetworkStep = z.infer<typeof networkStep>;
export type NetworkTest = z.infer<typeof networkTest>;
