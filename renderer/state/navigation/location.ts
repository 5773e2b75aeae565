import type { BookmarkedPlace, Device, Organization, PlaceScope } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';
import type { LastPlace } from './location-store.ts';

/** Where the person is in the fleet. */
export interface Place {
  readonly organization: Organization;
  readonly device: Device | null;
}

/** The name of an organization; devices that were added by hand and belong to none have a group of their own. */
export function organizationName(organization: Organization): string {
  return organization.id === null ? text('fleet.ungrouped') : organization.name;
}

/** Where to begin: at the last place while it is still there, else at the first organization; null where there is none. */
export function placeToBegin(organizations: readonly Organization[], last: LastPlace): Place | null {
  const found = placeOfLast(organizations, last);
  const [first] = organizations;
  return found ?? (first === undefined ? null : { organization: first, device: null });
}

function placeOfLast(organizations: readonly Organization[], last: LastPlace): Place | null {
  if (last.kind !== 'organization' && last.kind !== 'device') return null;
  const id = last.kind === 'organization' ? last.organizationId : last.device.organizationId;
  const organization = organizations.find((candidate) => candidate.id === id);
  if (organization === undefined) return null;
  return { organization, device: last.kind === 'device' ? last.device : null };
}

/** What a place is kept as; null for the group of devices that were added by hand, which is no place of the service. */
export function bookmarkOf({ organization, device }: Place): BookmarkedPlace | null {
  if (device !== null) return { kind: 'device', deviceId: device.id };
  return organization.id === null ? null : { kind: 'organization', organizationId: organization.id };
}

/** What the gallery shows at a place. */
export function scopeOfPlace({ organization, device }: Place): PlaceScope {
  return device === null
    ? { kind: 'organization', organizationId: organization.id }
    : { kind: 'device', deviceId: device.id };
}

/** A place with the archives that its gallery of `total` tiles shows: the row of the tree may be older. */
export function placeWithArchives(place: Place | null, total: number | null): Place | null {
  if (place === null || place.device === null || total === null) return place;
  return { ...place, device: { ...place.device, archiveCount: Math.max(0, total - 1) } };
}
