import {
  type Environment,
  type Failure,
  fail,
  type NewEnvironment,
  newEnvironment,
  type Result,
  succeed,
} from '../../../preload/contract/index.ts';
import { parseBaseUrl } from '../../cloud/http/parse-base-url.ts';
import type { SettingsFile } from '../../core/desktop.ts';
import { ENVIRONMENT_LIMIT } from '../managed/managed-schema.ts';
import { type Managed, nothingManaged } from '../managed/read-managed.ts';
import {
  checkIssuer,
  configuredEnvironment,
  describeEnvironment,
  PASSWORD_ONLY,
  readConfigured,
  readEntries,
  type StoredEnvironment,
  toStored,
} from './stored-environment.ts';

/** The environments that a person can sign in to: built in, given at start, and added by hand. */
export interface Environments {
  list(): readonly StoredEnvironment[];
  find(environmentId: string): StoredEnvironment | null;
  /** As `find`, where a missing environment would be a mistake of the app. */
  require(environmentId: string): StoredEnvironment;
  add(wanted: NewEnvironment): Result<Environment>;
  /** Stores an environment that was given at start, so that its libraries can be opened when it is not given again. */
  remember(environmentId: string): void;
  /** Why an environment can't be removed; null: it can. */
  removalObstacle(environmentId: string): Failure | null;
  /** Removes an environment that was added by hand; the libraries of its accounts stay. */
  remove(environmentId: string): Result<null>;
  /** True when the list that was given at start had entries that could not be used. */
  readonly configurationInvalid: boolean;
  /** False when an administrator decided which environments there are. */
  readonly canAdd: boolean;
}

/** The environments that a person added, in the settings. */
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
 * Reads the environments. `configured` is the text of `FLEETGLASS_ENVIRONMENTS`: a JSON list of
 * `{ name, kind, baseUrl, signIn? }`. An entry that can't be used is left out and reported, never a reason not to start. The environments
 * of an administrator come first; when adding is forbidden, those that a person added or gave at start stay stored but are not offered.
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
    newEnvironment,
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

  /** A list that the disk does not take does not count either. */
  function store(next: readonly StoredEnvironment[]): void {
    settings.write(
      ENVIRONMENTS_KEY,
      next.map(({ name, kind, baseUrl, signIn }) => ({ name, kind, baseUrl, signIn })),
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
      const added = toStored(wanted, address.value, 'user');
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
  return {
    code: 'invalidInput',
    message: `There is already an environment named “${name}”.`,
    advice: 'Choose another name, or sign in to that environment.',
  };
}

const tooManyEnvironments: Failure = {
  code: 'invalidInput',
  message: `There are ${ENVIRONMENT_LIMIT} environments already.`,
  advice: 'Remove one you no longer use.',
};

const notAddedByHand: Failure = {
  code: 'notFound',
  message: 'This environment wasn’t added manually.',
  advice: 'Only environments you added can be removed.',
};

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
