import {
  type Environment,
  type Failure,
  fail,
  type NewEnvironment,
  type Result,
  succeed,
} from '../../../preload/contract/index.ts';
import { parseBaseUrl } from '../../service/http/parse-base-url.ts';
import { parseServiceProfile } from '../../service/profile/service-profile.ts';
import type { SettingsFile } from '../../shared/desktop.ts';
import { ENVIRONMENT_LIMIT } from './managed-schema.ts';
import { type Managed, nothingManaged } from './read-managed.ts';
import {
  addedEnvironment,
  checkIssuer,
  configuredEnvironment,
  describeEnvironment,
  PASSWORD_ONLY,
  readConfigured,
  readEntries,
  type StoredEnvironment,
  toStored,
} from './stored-environment.ts';

/** The environments to sign in to: built in, configured at start, and added by the user. */
export interface Environments {
  list(): readonly StoredEnvironment[];
  find(environmentId: string): StoredEnvironment | null;
  /** Like `find`; throws if the environment is missing, which would be a bug. */
  require(environmentId: string): StoredEnvironment;
  add(wanted: NewEnvironment): Result<Environment>;
  /** Stores an environment configured at start, so that its libraries can be opened without it. */
  remember(environmentId: string): void;
  /** Returns why an environment can't be removed; `null` if it can. */
  removalObstacle(environmentId: string): Failure | null;
  /** Removes an environment added by the user; the libraries of its accounts stay. */
  remove(environmentId: string): Result<null>;
  /** True if the configured list had invalid entries. */
  readonly configurationInvalid: boolean;
  /** False if an administrator decides which environments exist. */
  readonly canAdd: boolean;
}

/** Settings key of the environments that the user added. */
export const ENVIRONMENTS_KEY = 'environments';

export const demoEnvironment: StoredEnvironment = {
  id: 'demo',
  name: 'Demo',
  kind: 'demo',
  host: '',
  origin: 'builtIn',
  baseUrl: null,
  signIn: PASSWORD_ONLY,
};

/**
 * Reads the environments. `configured`: text of `FLEETGLASS_ENVIRONMENTS`, a JSON list of `{ name,
 * kind, baseUrl, signIn? }`. Invalid entries are dropped and reported, but never prevent a start.
 * Managed environments come first; if adding is forbidden, the user's and the configured ones stay
 * stored but are not offered.
 */
export function createEnvironments(
  settings: SettingsFile,
  configured: string | undefined,
  managed: Managed = nothingManaged,
): Environments {
  const canAdd = managed.values.allowAddingEnvironments ?? true;
  const pinned = readEntries(managed.values.environments, configuredEnvironment, 'managed').environments;
  const given = readConfigured(configured);
  let byHand: readonly StoredEnvironment[] = readEntries(
    settings.read(ENVIRONMENTS_KEY),
    addedEnvironment,
    'user',
  ).environments;

  function list(): readonly StoredEnvironment[] {
    const added = byHand.filter(({ baseUrl }) =>
      given.environments.every((other) => other.baseUrl !== baseUrl),
    );
    const own = canAdd ? [...given.environments, ...added] : [];
    const demo = (managed.values.demoEnvironment ?? true) ? [demoEnvironment] : [];
    return [...pinned, ...own.filter(({ id }) => pinned.every((other) => other.id !== id)), ...demo];
  }

  /** Stores first, so that a list that the disk refuses does not take effect. */
  function store(next: readonly StoredEnvironment[]): void {
    settings.write(
      ENVIRONMENTS_KEY,
      next.map(({ name, kind, baseUrl, signIn, profile }) => ({ name, kind, baseUrl, signIn, profile })),
    );
    byHand = next;
  }

  function removalObstacle(environmentId: string): Failure | null {
    if (pinned.some(({ id }) => id === environmentId)) return pinnedByAdministrator;
    return byHand.some(({ id }) => id === environmentId) ? null : notAddedByHand;
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
      const { profile, ...entry } = wanted;
      const given = profile === undefined ? succeed(undefined) : parseServiceProfile(profile);
      if (!given.ok) return given;
      const added = toStored({ ...entry, profile: given.value }, address.value, 'user');
      const present = list().find(({ name, id }) => id === added.id || name === added.name);
      if (present !== undefined) return fail(nameTaken(present.name));
      if (byHand.length >= ENVIRONMENT_LIMIT) return fail(tooManyEnvironments);
      store([...byHand, added]);
      return succeed(describeEnvironment(added));
    },
    remember(environmentId) {
      const found = given.environments.find(({ id }) => id === environmentId);
      if (found === undefined || found.kind === 'demo' || byHand.some(({ id }) => id === environmentId))
        return;
      store([...byHand, { ...found, origin: 'user' }]);
    },
    removalObstacle,
    remove(environmentId) {
      const obstacle = removalObstacle(environmentId);
      if (obstacle !== null) return fail(obstacle);
      store(byHand.filter(({ id }) => id !== environmentId));
      return succeed(null);
    },
  };
}

function nameTaken(name: string): Failure {
  return { code: 'invalidInput', refusal: 'environmentNameTaken', facts: { name } };
}

const tooManyEnvironments: Failure = {
  code: 'invalidInput',
  refusal: 'environmentsTooMany',
  facts: { limit: ENVIRONMENT_LIMIT },
};

const notAddedByHand: Failure = { code: 'notFound', refusal: 'environmentNotManual' };

/** Failure if an administrator set the environments. */
export const addingForbidden: Failure = { code: 'managed' };

const pinnedByAdministrator: Failure = { code: 'managed' };
