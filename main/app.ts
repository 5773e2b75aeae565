import { randomUUID } from 'node:crypto';
import type { AppEvent, AppInfo, Failure, Handlers, Unsubscribe } from '../preload/contract/index.ts';
import { createAppHandlers } from './api/app.ts';
import { createConnectionHandlers } from './api/connection.ts';
import { createExportHandlers } from './api/exports.ts';
import { createFleetHandlers } from './api/fleet.ts';
import { createGalleryHandlers } from './api/gallery.ts';
import { createSessionHandlers } from './api/session.ts';
import { createSettingsHandlers } from './api/settings.ts';
import type { Contact } from './cloud/cloud.ts';
import { createCloud } from './cloud/create-cloud.ts';
import { createCurrentWorkspace } from './current-workspace.ts';
import type { Desktop } from './desktop.ts';
import { createPreferences } from './preferences.ts';
import type { ResponseStore } from './response-store.ts';
import { createDemoEnvironment } from './session/demo-environment.ts';
import { createEnvironments, type StoredEnvironment } from './session/environments.ts';
import { createSession } from './session/session.ts';
import { createTokenVault } from './session/token-vault.ts';
import { systemTimers, type Timers } from './timers.ts';
import { openWorkspace } from './workspace.ts';

export interface AppOptions {
  /** Started with `--demo`: the screen goes straight into the demo fleet. */
  readonly startInDemo: boolean;
  /** The text of `FLEETGLASS_ENVIRONMENTS`. */
  readonly environmentsText: string | undefined;
  /** Waiting; the system's timers unless a test hands in its own. */
  readonly timers?: Timers;
  /** Between 0 and 1; `Math.random` unless a test hands in its own. */
  readonly random?: () => number;
}

/** An image of the current account's library, on disk. */
export interface OpenedImage {
  readonly mediaType: string;
  readonly byteLength: number;
  readonly file: string;
}

/** The product without its window. */
export interface App {
  readonly handlers: Handlers;
  subscribe(listener: (event: AppEvent) => void): Unsubscribe;
  /** A kept image of the account in use, by its SHA-256; null when that account has none such. */
  openImage(hash: string): Promise<OpenedImage | null>;
  close(): Promise<void>;
}

/** Builds the services of the product around a desktop. */
export function createApp(desktop: Desktop, options: AppOptions): App {
  const listeners = new Set<(event: AppEvent) => void>();
  const emit = (event: AppEvent) => {
    for (const listener of listeners) listener(event);
  };

  const { timers = systemTimers, random = Math.random } = options;
  const demo = createDemoEnvironment();
  const environments = createEnvironments(desktop.settings, options.environmentsText);
  const preferences = createPreferences(desktop.settings);

  async function connect(
    environment: StoredEnvironment,
    token: () => string | null,
    onContact: (contact: Contact) => void,
    responses: ResponseStore | null,
  ) {
    return createCloud({
      baseUrl: environment.baseUrl ?? (await demo.baseUrl()),
      kind: environment.kind,
      token,
      version: desktop.version,
      requestId: randomUUID,
      responses,
      clock: desktop.clock,
      timers,
      random,
      onContact,
    });
  }

  const session = createSession({
    environments,
    vault: createTokenVault(desktop.secrets, desktop.settings),
    settings: desktop.settings,
    connect: (environment) =>
      connect(
        environment,
        () => null,
        () => {},
        null,
      ),
    onChanged: (state) => {
      workspace.follow(state);
      emit({ name: 'sessionChanged', payload: state });
      if (state.status === 'signedIn') void askAtOnce();
      if (state.status === 'readOnly') void restUntilSignedIn();
    },
  });

  const workspace = createCurrentWorkspace({
    open: (account) =>
      openWorkspace({
        account,
        profileFolder: desktop.profileFolder,
        version: desktop.version,
        clock: desktop.clock,
        timers,
        random,
        connect: (onContact, responses) =>
          connect(environments.require(account.environment.id), session.token, onContact, responses),
        emit,
        onUnauthorized: () => refuseToken(),
      }),
  });

  /** A fresh token is put to use: the lists first, what is on the screen follows. */
  async function askAtOnce(): Promise<void> {
    const opened = await workspace.ready().catch(() => null);
    opened?.connection.retryNow();
  }

  async function restUntilSignedIn(): Promise<void> {
    const opened = await workspace.ready().catch(() => null);
    opened?.connection.rest(signInNeeded);
  }

  function refuseToken(): void {
    const token = session.token();
    if (token !== null) session.refuse(token);
  }

  const restored = session.restore();
  desktop.onNetworkHint(() => workspace.current()?.connection.retryNow());
  desktop.onResume(() => workspace.current()?.connection.retryNow());
  desktop.onSuspend(() => workspace.current()?.cloud.close());

  const info = async (): Promise<AppInfo> => ({
    version: desktop.version,
    platform: desktop.platform,
    startInDemo: options.startInDemo,
    notices: [
      ...(desktop.settings.setAside ? (['settingsSetAside'] as const) : []),
      ...(environments.configurationInvalid ? (['environmentsInvalid'] as const) : []),
      ...(await workspace.notices()),
    ],
  });

  return {
    handlers: {
      app: createAppHandlers({ desktop, info }),
      settings: createSettingsHandlers({ preferences, emit }),
      session: createSessionHandlers({ session, environments, desktop, restored }),
      connection: createConnectionHandlers({ workspace }),
      fleet: createFleetHandlers({ workspace, clock: desktop.clock }),
      gallery: createGalleryHandlers({ workspace }),
      exports: createExportHandlers({ workspace, desktop, emit }),
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async openImage(hash) {
      await restored;
      return (await workspace.ready())?.library.openImage(hash) ?? null;
    },
    async close() {
      await restored;
      await workspace.close();
      await demo.close();
    },
  };
}

const signInNeeded: Failure = {
  code: 'notSignedIn',
  message: 'The service can not be asked without a sign-in.',
  advice: 'What is kept on this laptop can be browsed. Sign in to refresh it.',
};
