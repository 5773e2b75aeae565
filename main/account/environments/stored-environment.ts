import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  type Environment,
  type EnvironmentSignIn,
  environmentKinds,
  fail,
  managedCapabilities,
  newEnvironment,
  type Result,
  type ServiceCapabilityValues,
  succeed,
} from '../../../preload/contract/index.ts';
import { parseBaseUrl } from '../../service/http/parse-base-url.ts';
import { type ServiceProfile, serviceProfile } from '../../service/profile/service-profile.ts';
import { ENVIRONMENT_LIMIT } from './managed-schema.ts';

/**
 * An environment with its address, which stays in the main process. The demo's address is known
 * once it runs.
 */
export interface StoredEnvironment extends Environment {
  readonly baseUrl: string | null;
  readonly signIn: EnvironmentSignIn;
  /** Capabilities of its service that an administrator set. */
  readonly capabilities?: ServiceCapabilityValues;
  /** Profile of its service; if absent, the form of its answers is detected. */
  readonly profile?: ServiceProfile;
}

export const PASSWORD_ONLY: EnvironmentSignIn = { methods: ['password'] };

/** An environment as stored in the user's settings. */
export const addedEnvironment = newEnvironment.extend({ profile: serviceProfile.optional() });

export const configuredEnvironment = addedEnvironment.extend({
  kind: z.enum(environmentKinds),
  capabilities: managedCapabilities.optional(),
});

/** Returns the environment without the parts that stay in the main process. */
export function describeEnvironment(stored: StoredEnvironment): Environment {
  const {
    baseUrl: _address,
    signIn: _signIn,
    capabilities: _capabilities,
    profile: _profile,
    ...environment
  } = stored;
  return environment;
}

/** Parsed environments; `invalid` if some entries were unusable. */
interface ReadEnvironments {
  readonly environments: StoredEnvironment[];
  readonly invalid: boolean;
}

export function readConfigured(text: string | undefined): ReadEnvironments {
  if (text === undefined || text.trim() === '') return { environments: [], invalid: false };
  try {
    return readEntries(JSON.parse(text), configuredEnvironment, 'configured');
  } catch {
    return { environments: [], invalid: true };
  }
}

export function readEntries(
  value: unknown,
  schema: typeof addedEnvironment | typeof configuredEnvironment,
  origin: Environment['origin'],
): ReadEnvironments {
  if (value === undefined) return { environments: [], invalid: false };
  const environments: StoredEnvironment[] = [];
  let invalid = !Array.isArray(value) || value.length > ENVIRONMENT_LIMIT;
  const entries: readonly unknown[] = Array.isArray(value) ? value.slice(0, ENVIRONMENT_LIMIT) : [];
  for (const entry of entries) {
    const parsed = schema.safeParse(entry);
    const address = parsed.success ? parseBaseUrl(parsed.data.baseUrl, parsed.data.kind) : null;
    if (parsed.success && address?.ok === true && checkIssuer(parsed.data).ok) {
      const added = toStored(parsed.data, address.value, origin);
      if (!environments.some(({ id }) => id === added.id)) environments.push(added);
    } else {
      invalid = true;
    }
  }
  return { environments, invalid };
}

type Entry = z.output<typeof configuredEnvironment>;

/**
 * Checks an issuer like a base URL: https, or http on loopback in a development environment (RFC
 * 8414 2, P16). It is stored verbatim, because issuers are compared character by character.
 * Failures: `insecureAddress`, `invalidInput`.
 */
export function checkIssuer({ kind, signIn }: Pick<Entry, 'kind' | 'signIn'>): Result<null> {
  const issuer = signIn?.authorization?.issuer;
  const address = issuer === undefined ? null : parseBaseUrl(issuer, kind);
  if (address === null || address.ok) return succeed(null);
  return fail({ code: address.failure.code, refusal: 'issuerUnusable' });
}

/**
 * The id depends on the address: data of an account never mix with those of another service of the
 * same name.
 */
export function toStored(entry: Entry, baseUrl: string, origin: Environment['origin']): StoredEnvironment {
  const { name, kind, signIn = PASSWORD_ONLY, capabilities, profile } = entry;
  const id = createHash('sha256').update(`${kind}\n${name}\n${baseUrl}`).digest('hex').slice(0, 16);
  return {
    id,
    name,
    kind,
    host: new URL(baseUrl).host,
    origin,
    baseUrl,
    signIn,
    ...(capabilities === undefined ? {} : { capabilities }),
    ...(profile === undefined ? {} : { profile }),
  };
}
