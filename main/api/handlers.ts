import { fail, type Handlers, succeed } from '../../preload/contract/index.ts';
import type { Services } from '../app/accounts.ts';
import { diskFailure } from '../app/describe-error.ts';
import { createAppHandlers } from './app.ts';
import { createBookmarksHandlers } from './browse/bookmarks.ts';
import { createExportHandlers } from './browse/exports.ts';
import { createFilmHandlers } from './browse/films.ts';
import { createFleetHandlers } from './browse/fleet.ts';
import { createGalleryHandlers } from './browse/gallery.ts';
import { createHealthHandlers } from './browse/health.ts';
import { createVerificationHandlers } from './browse/verification.ts';
import { createViewerHandlers } from './browse/viewer.ts';
import { createOfflineHandlers } from './offline/offline.ts';
import { createPackHandlers } from './offline/packs.ts';
import { createStorageHandlers } from './offline/storage.ts';
import { createCapabilitiesHandlers } from './session/capabilities.ts';
import { createConnectionHandlers, createNetworkHandlers } from './session/network.ts';
import { createSessionHandlers } from './session/session.ts';

/** The product's answers to all calls of the screen. */
export function createHandlers(services: Services): Handlers {
  return withDiskFailures({
    app: createAppHandlers(services),
    settings: createSettingsHandlers(services),
    session: createSessionHandlers(services),
    capabilities: createCapabilitiesHandlers(services),
    connection: createConnectionHandlers(services),
    network: createNetworkHandlers(services),
    fleet: createFleetHandlers(services),
    gallery: createGalleryHandlers(services),
    bookmarks: createBookmarksHandlers(services),
    viewer: createViewerHandlers(services),
    health: createHealthHandlers(services),
    offline: createOfflineHandlers(services),
    exports: createExportHandlers(services),
    packs: createPackHandlers(services),
    verification: createVerificationHandlers(services),
    films: createFilmHandlers(services),
    storage: createStorageHandlers(services),
    updates: createUpdateHandlers(services),
  });
}

type AnyHandler = (input: unknown) => Promise<unknown>;

/** A disk that takes nothing is the cause, whatever the call was about: settings and sign-ins are on the same disk as the library. */
function withDiskFailures(handlers: Handlers): Handlers {
  const guard =
    (handler: AnyHandler): AnyHandler =>
    async (input) => {
      try {
        return await handler(input);
      } catch (error) {
        const failure = diskFailure(error);
        if (failure === null) throw error;
        return fail(failure);
      }
    };
  const areas = Object.entries(handlers).map(([area, calls]) => [
    area,
    Object.fromEntries(
      Object.entries(calls as Readonly<Record<string, AnyHandler>>).map(([name, call]) => [
        name,
        guard(call),
      ]),
    ),
  ]);
  return Object.fromEntries(areas) as Handlers;
}

/** Calls about what a person chose for the screen. */
function createSettingsHandlers({ preferences, emit, workspace }: Services): Handlers['settings'] {
  return {
    read: async () => succeed(preferences.read()),
    async change(change) {
      const changed = preferences.change(change);
      if (changed.ok) emit({ name: 'settingsChanged', payload: changed.value });
      if (change.healthSensitivity !== undefined) workspace.current()?.health.wake();
      return changed;
    },
  };
}

/** Calls about new versions of the app. */
function createUpdateHandlers({ updates, desktop }: Services): Handlers['updates'] {
  return {
    state: async () => succeed(updates.state()),
    check: () => updates.check(),
    chooseFile: async () => updates.takeFile(await desktop.chooseUpdateFile()),
    installNow: () => updates.installNow(),
    changeMode: async ({ mode }) => updates.changeMode(mode),
  };
}
