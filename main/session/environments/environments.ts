import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  type Environment,
  type EnvironmentSignIn,
  environmentKinds,
  type Failure,
  fail,
  type NewEnvironment,
  newEnvironment,
  type Result,
  type ServiceCapabilityValues,
  serviceCapabilities,
  succeed,
} from '../../../preload/contract/index.ts';
import { parseBaseUrl } from '../../cloud/http/parse-base-url.ts';
import type { SettingsFile } from '../../core/desktop.ts';
import { type Managed, nothingManaged } from '../managed/read-managed.ts';

/** An environment with its address, which stays in the main process. The demo's address is known once it runs. */
export interface StoredEnvironment extends Environment {
  readonly baseUrl: string | null;
  readonly signIn: EnvironmentSignIn;
  /** What an administrator set of what its service leaves open. */
  readonly capabilities?: ServiceCapabilityValues;
}

/** The environments that a person can sign in to: built in, given at start, and added by hand. */
export interface Environments {
  list(): readonly StoredEnvironment[];
  find(environmentId: string): StoredEnvironment | null;
  /** As `find`, where its absence would be a mistake of the app. */
  require(environmentId: string): StoredEnvironment;
  add(wanted: NewEnvironment): Result<Environment>;
  /** Keeps one that was given at start, so that what is kept of it can be reached when it is not given again. */
  remember(environmentId: string): void;
  /** Removes one that was added by hand; the data of its accounts stay. */
  remove(environmentId: string): Result<null>;
  /** True when the list that was given at start had entries that could not be used. */
  readonly configurationInvalid: boolean;
  /** False when an administrator decided which environments there are. */
  readonly canAdd: boolean;
}

const SETTINGS_KEY = 'environments';

/** What an environment offers that says nothing about it. */
const PASSWORD_ONLY: EnvironmentSignIn = { methods: ['password'] };

/** People choose from a list; one longer than this is a mistake in a configuration file. */
const ENVIRONMENT_LIMIT = 50;

export const demoEnvironment: StoredEnvironment = {
  id: 'demo',
  name: 'Demo',
  kind: 'demo',
  host: '',
  origin: 'builtIn',
  baseUrl: null,
  signIn: PASSWORD_ONLY,
};

const configuredEnvironment = newEnvironment.extend({
  kind: z.enum(environmentKinds),
  capabilities: serviceCapabilities.optional(),
});

/** Strips what belongs to the main process. */
export function describeEnvironment(stored: StoredEnvironment): Environment {
  const { baseUrl: _address, signIn: _signIn, capabilities: _capabilities, ...environment } = stored;
  return environment;
}

/**
 * Reads the environments. `configured` is the text of `FLEETGLASS_ENVIRONMENTS`: a JSON list of
 * `{ name, kind, baseUrl, signIn? }`. An entry that can't be used is left out and reported, never a reason not to start. What an
 * administrator pinned comes first; when adding is forbidden, what a person added or gave at start is kept but not offered.
 */
export function createEnvironments(
  settings: SettingsFile,
  configured: string | undefined,
  managed: Managed = nothingManaged,
): Environments {
  const canAdd = managed.values.allowAddingEnvironments ?? true;
  const pinned = readEntries(managed.values.environments, configuredEnvironment, 'managed').environments;
  const given = readConfigured(configured);
  const byHand = readEntries(settings.read(SETTINGS_KEY), newEnvironment, 'user').environments;

  function list(): readonly StoredEnvironment[] {
    const kept = byHand.filter(({ baseUrl }) =>
      given.environments.every((other) => other.baseUrl !== baseUrl),
    );
    const own = canAdd ? [...given.environments, ...kept] : [];
    const demo = (managed.values.demoEnvironment ?? true) ? [demoEnvironment] : [];
    return [...pinned, ...own.filter(({ id }) => pinned.every((other) => other.id !== id)), ...demo];
  }

  function store(): void {
    settings.write(
      SETTINGS_KEY,
      byHand.map(({ name, kind, baseUrl, signIn }) => ({ name, kind, baseUrl, signIn })),
    );
  }

  const find = (environmentId: string) => list().find(({ id }) => id === environmentId) ?? null;

  return {
    configurationInvalid: given.invalid,
    list,
    find,
    require(environmentId) {
      const found = find(environmentId);
      if (found === null) throw new Error(`No environment has the id ${environmentId}.`);
      return found;
    },
    canAdd,
    add(wanted) {
      if (!canAdd) return fail(addingForbidden);
      const address = parseBaseUrl(wanted.baseUrl, wanted.kind);
      if (!address.ok) return address;
      const issuer = checkIssuer(wanted);
      if (!issuer.ok) return issuer;
      const added = toStored(wanted, address.value, 'user');
      const present = list().find(({ name, id }) => id === added.id || name === added.name);
      if (present !== undefined) {
        return fail({
          code: 'invalidInput',
          message: `There is already an environment named “${present.name}”.`,
          advice: 'Choose another name, or sign in to that environment.',
        });
      }
      if (byHand.length >= ENVIRONMENT_LIMIT) {
        return fail({
          code: 'invalidInput',
          message: `There are ${ENVIRONMENT_LIMIT} environments already.`,
          advice: 'Remove one you no longer use.',
        });
      }
      byHand.push(added);
      store();
      return succeed(describeEnvironment(added));
    },
    remember(environmentId) {
      const found = given.environments.find(({ id }) => id === environmentId);
      if (found === undefined || found.kind === 'demo' || byHand.some(({ id }) => id === environmentId))
        return;
      byHand.push({ ...found, origin: 'user' });
      store();
    },
    remove(environmentId) {
      if (pinned.some(({ id }) => id === environmentId)) return fail(pinnedByAdministrator);
      const index = byHand.findIndex(({ id }) => id === environmentId);
      if (index < 0) {
        return fail({
          code: 'notFound',
          message: 'This environment wasn’t added manually.',
          advice: 'Only environments you added can be removed.',
        });
      }
      byHand.splice(index, 1);
      store();
      return succeed(null);
    },
  };
}

const addingForbidden: Failure = {
  code: 'managed',
  message: 'Your administrator manages the list of environments.',
  advice: 'Ask your administrator to add it.',
};

const pinnedByAdministrator: Failure = {
  code: 'managed',
  message: 'Your administrator manages this environment.',
  advice: 'Ask your administrator to remove it.',
};

function readConfigured(text: string | undefined): { environments: StoredEnvironment[]; invalid: boolean } {
  if (text === undefined || text.trim() === '') return { environments: [], invalid: false };
  try {
    return readEntries(JSON.parse(text), configuredEnvironment, 'configured');
  } catch {
    return { environments: [], invalid: true };
  }
}

function readEntries(
  value: unknown,
  schema: typeof newEnvironment | typeof configuredEnvironment,
  origin: Environment['origin'],
): { environments: StoredEnvironment[]; invalid: boolean } {
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

type Entry = z.infer<typeof configuredEnvironment>;

/**
 * An issuer is an address as the base URL is one: https, or http on loopback in a development environment (RFC 8414 2, P16). It is kept as it
 * was written: issuers are compared by their characters. Failures: `insecureAddress`, `invalidInput`.
 */
function checkIssuer({ kind, signIn }: Pick<Entry, 'kind' | 'signIn'>): Result<null> {
  const issuer = signIn?.authorization?.issuer;
  const address = issuer === undefined ? null : parseBaseUrl(issuer, kind);
  if (address === null || address.ok) return succeed(null);
  const { failure } = address;
  return fail({
    ...failure,
    message: `The address of the authorization server can’t be used: ${failure.message}`,
  });
}

/** The id follows the address: the data of an account never mix with those of another service of the same name. */
function toStored(entry: Entry, baseUrl: string, origin: Environment['origin']): StoredEnvironment {
  const { name, kind, signIn = PASSWORD_ONLY, capabilities } = entry;
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
  };
}
