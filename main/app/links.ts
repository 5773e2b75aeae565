import {
  type Failure,
  formatLink,
  type LinkLocation,
  type OpenedLink,
  orFail,
  parseLink,
  type Result,
} from '../../preload/contract/index.ts';
import { type Environments } from '../session/environments/environments.ts';
import { describeEnvironment, type StoredEnvironment } from '../session/environments/stored-environment.ts';

/** Links that were opened outside of the app, and links to take out of it. `onOpened`: a link waits. */
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
    /** The system opened a link. It waits until the screen takes it: that may not be there yet. */
    open(text: string): void {
      waiting = understand(text);
      onOpened();
    },
    /** The link that waits, once; null: none. Of several, the last. */
    take(): OpenedLink | null {
      const taken = waiting;
      waiting = null;
      return taken;
    },
    /** A link to a location in an environment. Failure: `invalidInput` when its identifiers are too long for one. */
    to(environmentId: string, location: LinkLocation): Result<string> {
      const address = addressOf(environments.require(environmentId));
      return orFail(formatLink({ address, location }), tooLong);
    },
  };
}

/** What names an environment on another laptop: where it is, whatever it is called there. */
function addressOf({ baseUrl }: StoredEnvironment): string {
  return baseUrl === null ? 'demo' : baseUrl.replace(/^https?:\/\//, '');
}

const tooLong: Failure = {
  code: 'invalidInput',
  message: 'The IDs are too long for a link.',
  advice: 'Copy the ID instead.',
};
