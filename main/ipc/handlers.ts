import { fail, type Handlers, succeed } from '../../preload/contract/index.ts';
import type { Services } from '../app/accounts.ts';
import { diskFailure } from '../app/describe-error.ts';
import { createAppHandlers } from './app.ts';
import { createBookmarksHandlers } from './bookmarks.ts';
import { createCapabilitiesHandlers } from './capabilities.ts';
import { createExportHandlers } from './exports.ts';
import { createFilmHandlers } from './films.ts';
import { createFleetHandlers } from './fleet.ts';
import { createGalleryHandlers } from './gallery.ts';
import { createHealthHandlers, createTodayHandlers } from './health.ts';
import { createConnectionHandlers, createNetworkHandlers } from './network.ts';
import { createOfflineHandlers } from './offline.ts';
import { createPackHandlers } from './packs.ts';
import { createSessionHandlers } from './session.ts';
import { createStorageHandlers } from './storage.ts';
import { createVerificationHandlers } from './verification.ts';
import { createViewerHandlers } from './viewer.ts';

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
    today: createTodayHandlers(services),
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

/**
 * Reports a failing disk as the cause of any call: settings and sign-ins share it with the
 * library.
 */
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

function createSettingsHandlers({ preferences, emit, workspace }: Services): Handlers['settings'] {
  return {
    read: async () => succeed(preferences.read()),
    async change(change) {
      const changed = await preferences.change(change);
      if (changed.ok) emit({ name: 'settingsChanged', payload: changed.value });
      if (change.healthSensitivity !== undefined) workspace.current()?.health.wake();
      return changed;
    },
  };
}

function createUpdateHandlers({ updates, desktop }: Services): Handlers['updates'] {
  return {
    state: async () => succeed(updates.state()),
    check: () => updates.check(),
    chooseFile: async () => updates.takeFile(await desktop.chooseUpdateFile()),
    installNow: () => updates.installNow(),
    changeMode: async ({ mode }) => updates.changeMode(mode),
  };
}
