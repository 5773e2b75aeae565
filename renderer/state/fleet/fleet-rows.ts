import type { Bookmark, Device, Organization, SavedView } from '../../../preload/contract/index.ts';
import { organizationKey } from '../store/organization-key.ts';

/** Position of a row among its siblings, from 0. */
interface Siblings {
  readonly position: number;
  readonly siblings: number;
}

export type FleetRow = LocationRow | FavouriteRow | ViewRow;

/** A row of the fleet itself; the device is undefined until its page has arrived. */
export type LocationRow = Siblings & { readonly organization: Organization } & (
    | { readonly kind: 'organization'; readonly expanded: boolean }
    | { readonly kind: 'device'; readonly device: Device | undefined }
  );

/** A row of the favourites, a group above the fleet if there are any. */
type FavouriteRow = Siblings &
  (
    | { readonly kind: 'favourites'; readonly count: number; readonly expanded: boolean }
    | { readonly kind: 'favourite'; readonly bookmark: Bookmark }
  );

/** A row of the saved views, a group above all others if there are any. */
type ViewRow = Siblings &
  (
    | { readonly kind: 'views'; readonly count: number; readonly expanded: boolean }
    | { readonly kind: 'view'; readonly view: SavedView }
  );

/**
 * The visible rows of the fleet tree by index. There is no list of them, because an organization
 * may have 100,000 devices.
 */
export interface FleetRows<Row extends FleetRow = FleetRow> {
  readonly length: number;
  at(index: number): Row | undefined;
  /** Returns the row of an organization, or -1. */
  indexOf(organizationId: string | null): number;
}

interface FleetShape {
  readonly organizations: readonly Organization[];
  readonly expanded: ReadonlySet<string>;
  deviceCount(organization: Organization): number;
  deviceAt(organization: Organization, position: number): Device | undefined;
}

/** Counts the rows of a fleet. A row is found by binary search over the organizations. */
export function createFleetRows(shape: FleetShape): FleetRows<LocationRow> {
  const { organizations } = shape;
  const starts: number[] = [];
  let length = 0;
  for (const organization of organizations) {
    starts.push(length);
    const open = shape.expanded.has(organizationKey(organization.id));
    length += 1 + (open ? shape.deviceCount(organization) : 0);
  }

  const organizationOf = (index: number) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  };

  return {
    length,
    at(index) {
      if (index < 0 || index >= length) return undefined;
      const position = organizationOf(index);
      const organization = organizations[position];
      const start = starts[position];
      if (organization === undefined || start === undefined) return undefined;
      if (index === start) {
        const expanded = shape.expanded.has(organizationKey(organization.id));
        return { kind: 'organization', organization, expanded, position, siblings: organizations.length };
      }
      const devicePosition = index - start - 1;
      return {
        kind: 'device',
        organization,
        device: shape.deviceAt(organization, devicePosition),
        position: devicePosition,
        siblings: shape.deviceCount(organization),
      };
    },
    indexOf(organizationId) {
      const position = organizations.findIndex((organization) => organization.id === organizationId);
      return starts[position] ?? -1;
    },
  };
}
