import type { Bridge, Environment, LinkLocation, OpenedLink } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';
import type { FleetStore } from '../fleet/fleet-store.ts';
import { openAccount } from '../session/open-account.ts';
import { accountOf, type SessionStore } from '../session/session-store.ts';
import type { ToastStore } from '../settings/toast-store.ts';
import { invoke } from '../store/invoke.ts';
import { goToLocation, type LocationStores } from './resolve-location.ts';

interface LinkFollowing extends LocationStores {
  readonly bridge: Pick<Bridge, 'app' | 'fleet' | 'on' | 'session'>;
  readonly fleet: FleetStore;
  readonly session: SessionStore;
  readonly toasts: ToastStore;
}

type LocationLink = Extract<OpenedLink, { kind: 'location' }>;

/**
 * Opens links from outside the app. A link of another environment is only offered: it must not
 * take users away from their work.
 */
export function followLinks(app: LinkFollowing): void {
  /** Waits for an account of its environment, or for the fleet. */
  let pending: LocationLink | null = null;
  /** True if the switch to the environment of `pending` was offered. */
  let isOffered = false;

  const warn = (message: string) => app.toasts.warn(message);

  const go = async (target: LinkLocation) => {
    const answer =
      target.kind === 'organization'
        ? await goToLocation(app, target)
        : await goToLocation(
            app,
            { kind: 'device', deviceId: target.deviceId },
            { archiveId: target.kind === 'archive' ? target.archiveId : null },
          );
    if (!answer.ok) warn(text('link.unknownLocation'));
  };

  const offerSwitch = async (environment: Environment) => {
    const answer = await invoke(() => app.bridge.session.accounts());
    const known = answer.ok
      ? answer.value.find(({ account }) => account.environment.id === environment.id)
      : undefined;
    if (known === undefined) {
      warn(text('link.signIn', { environment: environment.name }));
      return;
    }
    app.toasts.show({
      message: text('link.otherEnvironment', { environment: environment.name }),
      action: {
        label: text('link.switch'),
        run: () => void openAccount(app, known),
      },
    });
  };

  const tryPending = () => {
    const { session } = app.session.value;
    if (pending === null || session === null) return;
    const { environment, location } = pending;
    if (accountOf(session)?.environment.id === environment.id) {
      // Before the organizations are read, each would count as unknown.
      if (app.fleet.value.overview === null) return;
      pending = null;
      void go(location);
    } else if (!isOffered) {
      isOffered = true;
      void offerSwitch(environment);
    }
  };

  const follow = (link: OpenedLink) => {
    if (link.kind === 'unusable') warn(text('link.unusable'));
    else if (link.kind === 'unknownEnvironment') warn(text('link.unknownEnvironment', { host: link.host }));
    else {
      pending = link;
      isOffered = false;
      tryPending();
    }
  };

  const takeLink = async () => {
    const answer = await invoke(() => app.bridge.app.takeLink());
    if (answer.ok && answer.value !== null) follow(answer.value);
  };

  app.bridge.on.linkOpened(() => void takeLink());
  app.session.subscribe(tryPending);
  app.fleet.subscribe(tryPending);
  void takeLink();
}
