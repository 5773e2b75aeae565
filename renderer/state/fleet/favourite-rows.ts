import type { Bookmark } from '../../../preload/contract/index.ts';
import type { FleetRow, FleetRows, LocationRow } from './fleet-rows.ts';

/** Prepends the favourites to the fleet's rows; returns the fleet alone without favourites. */
export function withFavourites(
  fleet: FleetRows<LocationRow>,
  favourites: readonly Bookmark[],
  expanded: boolean,
): FleetRows {
  const count = favourites.length;
  if (count === 0) return fleet;
  const head = 1 + (expanded ? count : 0);
  /** The group is a sibling of the organizations. */
  const shifted = (row: LocationRow | undefined): FleetRow | undefined =>
    row?.kind === 'organization' ? { ...row, position: row.position + 1, siblings: row.siblings + 1 } : row;
  const siblings = 1 + (fleet.at(0)?.siblings ?? 0);

  return {
    length: head + fleet.length,
    at(index) {
      if (index === 0) return { kind: 'favourites', count, expanded, position: 0, siblings };
      if (index >= head) return shifted(fleet.at(index - head));
      const bookmark = favourites[index - 1];
      return bookmark && { kind: 'favourite', bookmark, position: index - 1, siblings: count };
    },
    indexOf(organizationId) {
      const index = fleet.indexOf(organizationId);
      return index < 0 ? index : index + head;
    },
  };
}
