import type { Bridge, Environment, LinkPlace, OpenedLink } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';
import type { FleetStore } from '../fleet/fleet-store.ts';
import { accountOf, type SessionStore } from '../session/session-store.ts';
import type { ToastStore } from '../settings/toast-store.ts';
import { ask } from '../store/invoke.ts';
import { goToPlace, type PlaceStores } from './resolve-location.ts';

interface LinkFollowing extends PlaceStores {
  readonly bridge: Pick<Bridge, 'app' | 'fleet' | 'on' | 'session'>;
  readonly fleet: FleetStore;
  readonly session: SessionStore;
  readonly toasts: ToastStore;
}

type PlaceLink = Extract<OpenedLink, { kind: 'place' }>;

/**
 * Opens links that came from outside, when the right account is open. Of another environment it only offers to: what a link says is no
 * reason to leave what a person is at.
 */
export function followLinks(app: LinkFollowing): void {
  /** Waits for an account of its environment, or for the fleet. */
  let waiting: PlaceLink | null = null;
  /** Whether the person was told that the one that waits is of another environment. */
  let isOffered = false;

  const tell = (message: string) => app.toasts.show({ message, tone: 'caution' });

  const go = async (place: LinkPlace) => {
    const answer =
      place.kind === 'organization'
        ? await goToPlace(app, place)
        : await goToPlace(
            app,
            { kind: 'device', deviceId: place.deviceId },
            place.kind === 'archive' ? place.archiveId : null,
          );
    if (!answer.ok) tell(text('link.unknownLocation'));
  };

  const offerSwitch = async (environment: Environment) => {
    const answer = await ask(() => app.bridge.session.accounts());
    const known = answer.ok
      ? answer.value.find(({ account }) => account.environment.id === environment.id)
      : undefined;
    if (known === undefined) {
      tell(text('link.signIn', { environment: environment.name }));
      return;
    }
    app.toasts.show({
      message: text('link.otherEnvironment', { environment: environment.name }),
      action: {
        label: text('link.switch'),
        run: () => void ask(() => app.bridge.session.openAccount({ accountId: known.account.id })),
      },
    });
  };

  const tryWaiting = () => {
    const { session } = app.session.value;
    // At the start nobody knows yet whose session this will be.
    if (waiting === null || session === null) return;
    const { environment, place } = waiting;
    if (accountOf(session)?.environment.id === environment.id) {
      // The organizations name the place; before they are read it would count as unknown.
      if (app.fleet.value.overview === null) return;
      waiting = null;
      void go(place);
    } else if (!isOffered) {
      isOffered = true;
      void offerSwitch(environment);
    }
  };

  const follow = (link: OpenedLink) => {
    if (link.kind === 'unusable') tell(text('link.unusable'));
    else if (link.kind === 'unknownEnvironment') tell(text('link.unknownEnvironment', { host: link.host }));
    else {
      waiting = link;
      isOffered = false;
      tryWaiting();
    }
  };

  const take = async () => {
    const answer = await ask(() => app.bridge.app.takeLink());
    if (answer.ok && answer.value !== null) follow(answer.value);
  };

  app.bridge.on.linkOpened(() => void take());
  app.session.subscribe(tryWaiting);
  app.fleet.subscribe(tryWaiting);
  void take();
}
