import {
  type Failure,
  formatLink,
  type LinkLocation,
  type OpenedLink,
  orFail,
  parseLink,
  type Result,
} from '../../preload/contract/index.ts';
import { type Environments } from '../account/environments/environments.ts';
import { describeEnvironment, type StoredEnvironment } from '../account/environments/stored-environment.ts';

/**
 * Keeps a link opened outside the app, and formats links. `onOpened`: called if a link is waiting.
 */
export function createLinks(environments: Pick<Environments, 'list' | 'require'>, onOpened: () => void) {
  let waiting: OpenedLink | null = null;

  function understand(text: string): OpenedLink {
    const link = parseLink(text);
    if (link === null) return { kind: 'unusable' };
    const environment = environments.list().find((known) => addressOf(known) === link.address);
    return environment === undefined
      ? { kind: 'unknownEnvironment', host: link.address.replace(/\/.*$/, '').slice(0, 300) }
      : { kind: 'location', environment: describeEnvironment(environment), location: link.location };
  }

  return {
    /** Keeps a link from the system until the page takes it: the page may not be there yet. */
    open(text: string): void {
      waiting = understand(text);
      onOpened();
    },
    /** Returns the last waiting link, once; `null` if none. */
    take(): OpenedLink | null {
      const taken = waiting;
      waiting = null;
      return taken;
    },
    /**
     * Formats a link to a location in an environment. Failure: `invalidInput` if its identifiers
     * are too long.
     */
    to(environmentId: string, location: LinkLocation): Result<string> {
      const address = addressOf(environments.require(environmentId));
      return orFail(formatLink({ address, location }), tooLong);
    },
  };
}

/**
 * Returns the address that identifies an environment on other laptops, whatever its name there.
 */
function addressOf({ baseUrl }: StoredEnvironment): string {
  return baseUrl === null ? 'demo' : baseUrl.replace(/^https?:\/\//, '');
}

const tooLong: Failure = { code: 'invalidInput', refusal: 'linkTooLong' };
