import {
  type Failure,
  fail,
  formatLink,
  type LinkLocation,
  type OpenedLink,
  parseLink,
  type Result,
  succeed,
} from '../../preload/contract/index.ts';
import { type Environments } from '../session/environments/environments.ts';
import { describeEnvironment, type StoredEnvironment } from '../session/environments/stored-environment.ts';

/** Links that were opened outside of the app, and links to take out of it. */
export interface Links {
  /** One came from the system. It waits until the screen takes it: that may not be there yet. */
  open(text: string): void;
  /** The link that waits, once; null: none. Of several, the last. */
  take(): OpenedLink | null;
  /** A link to a place of an environment. Failure: `invalidInput` when its identifiers are too long for one. */
  to(environmentId: string, place: LinkLocation): Result<string>;
}

/** `onOpened`: one waits. */
export function createLinks(
  environments: Pick<Environments, 'list' | 'require'>,
  onOpened: () => void,
): Links {
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
    open(text) {
      waiting = understand(text);
      onOpened();
    },
    take() {
      const taken = waiting;
      waiting = null;
      return taken;
    },
    to(environmentId, place) {
      const text = formatLink({ address: addressOf(environments.require(environmentId)), location: place });
      return text === null ? fail(tooLong) : succeed(text);
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
