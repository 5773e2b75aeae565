import { randomUUID } from 'node:crypto';
import type { AppEvent, AppInfo, Failure, Handlers, Unsubscribe } from '../preload/contract/index.ts';
import { createAppHandlers } from './api/app.ts';
import { createConnectionHandlers } from './api/connection.ts';
import { createExportHandlers } from './api/exports.ts';
import { createFleetHandlers } from './api/fleet.ts';
import { createGalleryHandlers } from './api/gallery.ts';
import { createSessionHandlers } from './api/session.ts';
import { createSettingsHandlers } from './api/settings.ts';
import { createUpdateHandlers } from './api/updates.ts';
import type { Contact } from './cloud/cloud.ts';
import { createCloud } from './cloud/create-cloud.ts';
import { createCurrentWorkspace } from './current-workspace.ts';
import { describeError } from './describe-error.ts';
import type { Desktop, ManagedSource } from './desktop.ts';
import { createJobs } from './jobs.ts';
import { createPlaceMemory } from './place-memory.ts';
import { createPreferences } from './preferences.ts';
import type { ResponseStore } from './response-store.ts';
import { createDemoEnvironment } from './session/demo-environment.ts';
import { createEnvironments, type StoredEnvironment } from './session/environments.ts';
import { describeManaged, readManaged } from './session/read-managed.ts';
import { createSession } from './session/session.ts';
import { createTokenVault } from './session/token-vault.ts';
import { systemTimers, type Timers } from './timers.ts';
import { noUpdateEngine } from './updates/no-update-engine.ts';
import type { UpdateEngine } from './updates/update-engine.ts';
import { readUpdateKeys } from './updates/update-keys.ts';
import { createUpdateMemory } from './updates/update-memory.ts';
import { createUpdates } from './updates/updates.ts';
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
  /** What an administrator set for this machine, the most binding first. */
  readonly managed?: readonly ManagedSource[];
  /** Starts failed before: nothing is synchronised until the person wants it. */
  readonly safeStart?: boolean;
  /** The page shows what the person came for. */
  readonly onPainted?: () => void;
  /** What fetches and installs new versions; none unless the desktop has one. */
  readonly updateEngine?: UpdateEngine;
  /** The public keys that updates are signed with, as `readUpdateKeys` takes them. */
  readonly updateKeys?: string;
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
  const { safeStart = false, updateEngine = noUpdateEngine, updateKeys = '' } = options;
  const managed = readManaged(options.managed ?? []);
  const canKeepSignedIn = managed.values.keepSignedIn ?? true;
  const environments = createEnvironments(desktop.settings, options.environmentsText, managed);
  const preferences = createPreferences(desktop.settings, managed.values.settings);
  const places = createPlaceMemory(desktop.settings, timers);
  const jobs = createJobs();
  const updates = createUpdates({
    engine: updateEngine,
    verify: readUpdateKeys(updateKeys),
    memory: createUpdateMemory(desktop.settings, randomUUID),
    managed: managed.values.updates ?? {},
    currentVersion: desktop.version,
    clock: desktop.clock,
    timers,
    random,
    isJobRunning: jobs.isRunning,
    onChanged: (state) => emit({ name: 'updateChanged', payload: state }),
  });
  jobs.onChanged(updates.jobsChanged);

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
    canKeepSignedIn,
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
        workOffline: safeStart,
        credential: session.credential,
        onRefused: session.refuse,
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

  // Nothing that goes wrong here may keep the sign-in page from the person.
  const restored = session.restore().catch((error: unknown) => {
    emit({ name: 'storageFailed', payload: describeError(error) });
  });
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
      ...(managed.problems.length > 0 ? (['managedInvalid'] as const) : []),
      ...(safeStart ? (['safeStart'] as const) : []),
      ...(await workspace.notices()),
    ],
    managed: describeManaged(managed),
  });

  /** Sign-ins, environments and the library are no settings of the screen: they stay. */
  function resetSettings(): void {
    emit({ name: 'settingsChanged', payload: preferences.reset() });
    places.reset();
    for (const key of ['window', 'lastExportFolder']) desktop.settings.remove(key);
  }

  return {
    handlers: {
      app: createAppHandlers({
        desktop,
        info,
        onPainted: options.onPainted ?? (() => {}),
        resetSettings,
      }),
      settings: createSettingsHandlers({ preferences, emit }),
      session: createSessionHandlers({ session, environments, desktop, canKeepSignedIn, restored }),
      connection: createConnectionHandlers({ workspace }),
      fleet: createFleetHandlers({ workspace, clock: desktop.clock }),
      gallery: createGalleryHandlers({ workspace, places }),
      exports: createExportHandlers({ workspace, desktop, jobs, emit }),
      updates: createUpdateHandlers({ updates, desktop }),
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
      places.close();
      await updates.close();
    },
  };
}

const signInNeeded: Failure = {
  code: 'notSignedIn',
  message: 'The service can not be asked without a sign-in.',
  advice: 'What is kept on this laptop can be browsed. Sign in to refresh it.',
};
