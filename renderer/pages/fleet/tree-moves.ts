import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { BookmarkedLocation, GalleryScope } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';
import type { FleetRow, FleetRows } from '../../state/fleet/fleet-rows.ts';
import { bookmarkOf, organizationName } from '../../state/navigation/location.ts';

/** What a key does in the tree. */
type TreeMove =
  | { readonly kind: 'go'; readonly index: number }
  | { readonly kind: 'expand'; readonly open: boolean };

/** One text for one row, as JSON of its part of the tree, the organization's id and the place in its group (-1: the group itself). */
export function rowKey(row: FleetRow): string {
  switch (row.kind) {
    case 'favourites':
      return JSON.stringify(['favourites', null, -1]);
    case 'favourite':
      return JSON.stringify(['favourites', null, row.position]);
    case 'organization':
      return JSON.stringify(['fleet', row.organization.id, -1]);
    case 'device':
      return JSON.stringify(['fleet', row.organization.id, row.position]);
    default:
      return assertNever(row);
  }
}

/** The row of a key, or of the group that it was in; 0 where neither is there. */
export function indexOfKey(rows: FleetRows, key: string): number {
  if (key === '') return 0;
  const [part, organizationId, position] = JSON.parse(key) as [string, string | null, number];
  const start = part === 'favourites' ? 0 : rows.indexOf(organizationId);
  const row = rows.at(start + 1 + position);
  return row !== undefined && rowKey(row) === key ? start + 1 + position : Math.max(0, start);
}

/** The name of a row; null while it is not loaded. */
export function rowName(row: FleetRow): string | null {
  switch (row.kind) {
    case 'favourites':
      return text('palette.favourites');
    case 'favourite':
      return row.bookmark.name;
    case 'organization':
      return organizationName(row.organization);
    case 'device':
      return row.device?.name ?? null;
    default:
      return assertNever(row);
  }
}

/** A row that has others under it. */
type GroupRow = Extract<FleetRow, { readonly expanded: boolean }>;

/** Whether a row has others under it. */
export function isGroup(row: FleetRow): row is GroupRow {
  return row.kind === 'favourites' || row.kind === 'organization';
}

/** The location of a row as favourites name it; null where there is none, or none yet. */
export function bookmarkOfRow(row: FleetRow): BookmarkedLocation | null {
  switch (row.kind) {
    case 'favourites':
      return null;
    case 'favourite':
      return row.bookmark.location;
    case 'organization':
      return bookmarkOf({ organization: row.organization, device: null });
    case 'device':
      return row.device === undefined ? null : { kind: 'device', deviceId: row.device.id };
    default:
      return assertNever(row);
  }
}

/** Whether a row stands for what the gallery shows. */
export function isShownBy(row: FleetRow, scope: GalleryScope): boolean {
  switch (row.kind) {
    case 'favourites':
      return false;
    case 'favourite': {
      const { location } = row.bookmark;
      return location.kind === 'device'
        ? scope.kind === 'device' && scope.deviceId === location.deviceId
        : scope.kind === 'organization' && scope.organizationId === location.organizationId;
    }
    case 'organization':
      return scope.kind === 'organization' && scope.organizationId === row.organization.id;
    case 'device':
      return scope.kind === 'device' && scope.deviceId === row.device?.id;
    default:
      return assertNever(row);
  }
}

function moveRight(row: FleetRow, index: number): TreeMove | undefined {
  if (!isGroup(row)) return undefined;
  return row.expanded ? { kind: 'go', index: index + 1 } : { kind: 'expand', open: true };
}

function moveLeft(row: FleetRow, index: number): TreeMove | undefined {
  if (!isGroup(row)) return { kind: 'go', index: index - row.position - 1 };
  return row.expanded ? { kind: 'expand', open: false } : undefined;
}

/** What a key does at a row, after the tree pattern of the ARIA practices guide; `page` is a page's number of rows. */
export function moveInTree(key: string, rows: FleetRows, index: number, page: number): TreeMove | undefined {
  const row = rows.at(index);
  if (row === undefined) return undefined;
  switch (key) {
    case 'ArrowDown':
      return { kind: 'go', index: index + 1 };
    case 'ArrowUp':
      return { kind: 'go', index: index - 1 };
    case 'PageDown':
      return { kind: 'go', index: index + page };
    case 'PageUp':
      return { kind: 'go', index: index - page };
    case 'Home':
      return { kind: 'go', index: 0 };
    case 'End':
      return { kind: 'go', index: rows.length - 1 };
    case 'ArrowRight':
      return moveRight(row, index);
    case 'ArrowLeft':
      return moveLeft(row, index);
    default:
      return undefined;
  }
}

/** Finds the next row whose name begins with what was typed, from `index` on and around; one letter moves on. */
export function searchByPrefix(rows: FleetRows, typed: string, index: number): number | undefined {
  const wanted = typed.toLocaleLowerCase();
  const start = typed.length === 1 ? index + 1 : index;
  for (let step = 0; step < rows.length; step += 1) {
    const candidate = (start + step) % rows.length;
    const row = rows.at(candidate);
    if (row === undefined) continue;
    if (rowName(row)?.toLocaleLowerCase().startsWith(wanted)) return candidate;
  }
  return undefined;
}
