import type { ConnectionState, Failure } from '../../../preload/contract/index.ts';
import type { FleetView } from '../fleet/fleet-store.ts';
import type { GalleryView } from './gallery-view.ts';

/** The state of the middle of the browse page. */
export type BrowseState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'noOrganizations' }
  | { readonly kind: 'nothingStored' }
  | { readonly kind: 'noDevices' }
  /** A view has no hits now. */
  | { readonly kind: 'noHits' }
  | { readonly kind: 'gallery'; readonly total: number; readonly failure: Failure | null };

function withoutOrganizations(fleet: FleetView, isOffline: boolean): BrowseState {
  const { overview, failure, refreshing } = fleet;
  if (failure !== null) return { kind: 'failed', failure };
  if (overview === null || overview.state.kind === 'loading' || refreshing) return { kind: 'loading' };
  if (isOffline && overview.confirmedAt === null) return { kind: 'nothingStored' };
  if (overview.state.kind === 'failed') return { kind: 'failed', failure: overview.state.failure };
  return overview.confirmedAt === null ? { kind: 'nothingStored' } : { kind: 'noOrganizations' };
}

/** The state to show; stored tiles are shown also next to a failure. */
export function browseState(
  fleet: FleetView,
  gallery: GalleryView,
  connection: ConnectionState | null,
): BrowseState {
  const isOffline = connection?.status === 'offline' || connection?.status === 'networkNeedsSignIn';
  if (fleet.organizations.length === 0) return withoutOrganizations(fleet, isOffline);
  if (gallery.total === null) {
    return gallery.failure === null ? { kind: 'loading' } : { kind: 'failed', failure: gallery.failure };
  }
  if (gallery.total === 0 && gallery.order.filters.length === 0)
    return { kind: gallery.scope?.kind === 'view' ? 'noHits' : 'noDevices' };
  return { kind: 'gallery', total: gallery.total, failure: gallery.failure };
}
