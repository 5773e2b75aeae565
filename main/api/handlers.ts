import type { Handlers } from '../../preload/contract/index.ts';
import { createAppHandlers } from './app.ts';
import { createBookmarksHandlers } from './browse/bookmarks.ts';
import { createExportHandlers } from './browse/exports.ts';
import { createFleetHandlers } from './browse/fleet.ts';
import { createGalleryHandlers } from './browse/gallery.ts';
import { createViewerHandlers } from './browse/viewer.ts';
import { createOfflineHandlers } from './offline/offline.ts';
import { createStorageHandlers } from './offline/storage.ts';
import { createCapabilitiesHandlers } from './session/capabilities.ts';
import { createConnectionHandlers } from './session/connection.ts';
import { createNetworkHandlers } from './session/network.ts';
import { createSessionHandlers } from './session/session.ts';
import { createSettingsHandlers } from './settings.ts';
import { createUpdateHandlers } from './updates.ts';

/** What the handlers of a room need. */
type Parts<Create extends (parts: never) => unknown> = Parameters<Create>[0];

type ExportParts = Parts<typeof createExportHandlers>;

/** What the handlers of all rooms need. */
type HandlerParts = Parts<typeof createAppHandlers> &
  Parts<typeof createSettingsHandlers> &
  Parts<typeof createSessionHandlers> &
  Parts<typeof createCapabilitiesHandlers> &
  Parts<typeof createConnectionHandlers> &
  Parts<typeof createNetworkHandlers> &
  Parts<typeof createFleetHandlers> &
  Parts<typeof createGalleryHandlers> &
  Parts<typeof createBookmarksHandlers> &
  Parts<typeof createViewerHandlers> &
  Parts<typeof createOfflineHandlers> &
  Parts<typeof createStorageHandlers> &
  Parts<typeof createUpdateHandlers> & {
    /** Exports alone: downloads go on by themselves when their account is open again. */
    readonly exporting: ExportParts['jobs'];
  } & Omit<ExportParts, 'jobs'>;

/** The product's answers to everything that the screen can ask for. */
export function createHandlers(parts: HandlerParts): Handlers {
  return {
    app: createAppHandlers(parts),
    settings: createSettingsHandlers(parts),
    session: createSessionHandlers(parts),
    capabilities: createCapabilitiesHandlers(parts),
    connection: createConnectionHandlers(parts),
    network: createNetworkHandlers(parts),
    fleet: createFleetHandlers(parts),
    gallery: createGalleryHandlers(parts),
    bookmarks: createBookmarksHandlers(parts),
    viewer: createViewerHandlers(parts),
    offline: createOfflineHandlers(parts),
    exports: createExportHandlers({ ...parts, jobs: parts.exporting }),
    storage: createStorageHandlers(parts),
    updates: createUpdateHandlers(parts),
  };
}
