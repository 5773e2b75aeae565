import type {
  BookmarkedLocation,
  Device,
  GalleryScope,
  LocationScope,
  Organization,
  SavedView,
} from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';
import type { LastLocation } from './location-store.ts';

/** Hits of a search or filter; `id` is `null` if not saved. */
export type LocationView = Pick<SavedView, 'name' | 'terms'> & { readonly id: string | null };

/**
 * An organization, or one of its devices, that the gallery shows; or a view, and the organization
 * to return to.
 */
export interface Location {
  readonly organization: Organization;
  readonly device: Device | null;
  readonly view?: LocationView;
}

/** Returns the name of an organization; devices added by hand belong to none and form a group. */
export function organizationName(organization: Organization): string {
  return organization.id === null ? text('fleet.ungrouped') : organization.name;
}

/**
 * Returns the last location if it still exists, else the first organization; `null` in an empty
 * fleet.
 */
export function firstLocation(organizations: readonly Organization[], last: LastLocation): Location | null {
  const found = locationOfLast(organizations, last);
  const [first] = organizations;
  return found ?? (first === undefined ? null : { organization: first, device: null });
}

function locationOfLast(organizations: readonly Organization[], last: LastLocation): Location | null {
  if (last.kind !== 'organization' && last.kind !== 'device') return null;
  const id = last.kind === 'organization' ? last.organizationId : last.device.organizationId;
  const organization = organizations.find((candidate) => candidate.id === id);
  if (organization === undefined) return null;
  return { organization, device: last.kind === 'device' ? last.device : null };
}

/**
 * Returns the bookmark of a location; `null` for a view, and for the group of devices added by
 * hand, which the service does not know.
 */
export function bookmarkOf({ organization, device, view }: Location): BookmarkedLocation | null {
  if (view !== undefined) return null;
  if (device !== null) return { kind: 'device', deviceId: device.id };
  return organization.id === null ? null : { kind: 'organization', organizationId: organization.id };
}

/** Returns the name of what the gallery shows. */
export function locationName({ organization, device, view }: Location): string {
  return view?.name ?? device?.name ?? organizationName(organization);
}

/** Returns what the gallery shows at a location. */
export function galleryScopeOf(location: Location): GalleryScope {
  return location.view === undefined
    ? scopeOfLocation(location)
    : { kind: 'view', terms: location.view.terms };
}

export function scopeOfLocation({ organization, device }: Location): LocationScope {
  return device === null
    ? { kind: 'organization', organizationId: organization.id }
    : { kind: 'device', deviceId: device.id };
}

/**
 * Sets a location's number of archives from its gallery of `total` tiles: the row of the tree may
 * be outdated.
 */
export function locationWithArchives(location: Location | null, total: number | null): Location | null {
  if (location === null || location.device === null || total === null) return location;
  return { ...location, device: { ...location.device, archiveCount: Math.max(0, total - 1) } };
}
