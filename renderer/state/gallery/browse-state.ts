import type { ConnectionState, Failure } from '../../../preload/contract/index.ts';
import type { FleetView } from '../fleet/fleet-store.ts';
import type { GalleryView } from './gallery-view.ts';

/** State of the middle of the browse page. */
export type BrowseState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'noOrganizations' }
  | { readonly kind: 'nothingStored' }
  | { readonly kind: 'noDevices' }
  /** A view currently has no hits. */
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

/** Why the devices of the organization on the screen are unknown; null if they aren't, or if no reason is known. */
function listFailure({ organizations }: FleetView, { scope }: GalleryView): Failure | null {
  if (scope?.kind !== 'organization') return null;
  return organizations.find(({ id }) => id === scope.organizationId)?.part?.failure ?? null;
}

/** Returns the state to show; stored tiles are shown even with a failure. */
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
  if (gallery.total === 0 && gallery.order.filters.length === 0) {
    const failure = listFailure(fleet, gallery);
    if (failure !== null) return { kind: 'failed', failure };
    return { kind: gallery.scope?.kind === 'view' ? 'noHits' : 'noDevices' };
  }
  return { kind: 'gallery', total: gallery.total, failure: gallery.failure };
}
