import { z } from 'zod';
import { PASSWORD_LIMIT, USERNAME_LIMIT } from '../core/limits.ts';
import { instant } from '../core/units.ts';

const proxySignInWanted = z.object({
  /** Repeated in the answer, so that a password goes to the proxy that was shown. */
  key: z.string().max(300),
  /** Host and port. */
  proxy: z.string(),
  /** The proxy's own description; may be empty. */
  realm: z.string(),
  wasRefused: z.boolean(),
  /**
   * True if the password crosses the network unencrypted, because there is no TLS to the proxy.
   */
  isReadable: z.boolean(),
  /** Protection of a remembered password; decides if "Remember on this laptop" is possible. */
  protection: z.enum(['keychain', 'noKeychain', 'unprotected']),
});

export const proxySignIn = proxySignInWanted.pick({ key: true }).extend({
  username: z.string().min(1).max(USERNAME_LIMIT),
  password: z.string().max(PASSWORD_LIMIT),
  remember: z.boolean(),
});

export const networkState = z.object({
  proxy: proxySignInWanted.nullable(),
  /** Lead of the service's clock; `null` below the limit of a warning. */
  clockOffsetMs: z.number().nullable(),
});

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

/** Findings of the steps. The page has a sentence and, unless all is well, advice for each. */
const networkFindings = [
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
  'portalElsewhere',
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

/** Values in the sentences: names of hosts, never a path, a query or a credential. */
const networkValues = z.object({
  host: z.string().optional(),
  /** Host of the network's sign-in page. */
  page: z.string().optional(),
  proxy: z.string().optional(),
  addresses: z.string().optional(),
  issuer: z.string().optional(),
  schemes: z.string().optional(),
  until: instant.optional(),
  milliseconds: z.number().optional(),
  minutes: z.number().optional(),
  status: z.number().optional(),
  bytes: z.number().optional(),
  bytesPerSecond: z.number().optional(),
});

export const networkStep = z.object({
  step: z.enum(networkSteps),
  /** `skipped`: an earlier step failed, or the step does not apply. */
  state: z.enum(['waiting', 'running', 'ok', 'warn', 'fail', 'skipped']),
  finding: z.enum(networkFindings).nullable(),
  values: networkValues,
});

export const networkTest = z.object({
  /** Host and port of the service. */
  host: z.string(),
  environmentName: z.string(),
  startedAt: instant,
  state: z.enum(['running', 'done', 'cancelled']),
  steps: z.array(networkStep).max(networkSteps.length),
});

/** `null` for the environment of the current account. */
export const networkTestRequest = z.object({ environmentId: z.string().min(1).max(64).nullable() });

export type ProxySignInWanted = z.infer<typeof proxySignInWanted>;
export type NetworkState = z.infer<typeof networkState>;
export type NetworkFinding = (typeof networkFindings)[number];
export type NetworkValues = z.infer<typeof networkValues>;
export type NetworkStep = z.infer<typeof networkStep>;
export type NetworkTest = z.infer<typeof networkTest>;
