import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { BookmarkedLocation, GalleryScope } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';
import type { FleetRow, FleetRows } from '../../state/fleet/fleet-rows.ts';
import { organizationName } from '../../state/navigation/location.ts';

type TreeMove =
  | { readonly kind: 'go'; readonly index: number }
  | { readonly kind: 'expand'; readonly open: boolean };

/**
 * Returns a unique key of a row: JSON of its part of the tree, its organization's id and its
 * position in the group (-1 for the group itself).
 */
export function rowKey(row: FleetRow): string {
  const group = row.kind === 'view' || row.kind === 'views' ? 'views' : 'favourites';
  const [part, id] = 'organization' in row ? ['fleet', row.organization.id] : [group, null];
  return JSON.stringify([part, id, isGroup(row) ? -1 : row.position]);
}

/** Returns the number of rows of the saved views, which come first. */
function viewsLength(rows: FleetRows): number {
  const first = rows.at(0);
  if (first?.kind !== 'views') return 0;
  return 1 + (first.expanded ? first.count : 0);
}

/** Returns the index of a key's row, or of its group; 0 if neither is listed. */
export function indexOfKey(rows: FleetRows, key: string): number {
  if (key === '') return 0;
  const [part, organizationId, position] = JSON.parse(key) as [string, string | null, number];
  const head = part === 'views' ? 0 : viewsLength(rows);
  const start = part === 'fleet' ? rows.indexOf(organizationId) : head;
  const row = rows.at(start + 1 + position);
  return row !== undefined && rowKey(row) === key ? start + 1 + position : Math.max(0, start);
}

export function rowName(row: FleetRow): string | null {
  if (row.kind === 'favourites') return text('palette.favourites');
  if (row.kind === 'favourite') return row.bookmark.name;
  if (row.kind === 'views') return text('view.group');
  if (row.kind === 'view') return row.view.name;
  return row.kind === 'organization' ? organizationName(row.organization) : (row.device?.name ?? null);
}

export function isGroup(row: FleetRow): row is Extract<FleetRow, { readonly expanded: boolean }> {
  return 'expanded' in row;
}

/** Returns the scope that the gallery shows for a row; `null` if there is none, or none yet. */
function scopeOfRow(row: FleetRow): GalleryScope | null {
  switch (row.kind) {
    case 'favourites':
    case 'views':
      return null;
    case 'view':
      return { kind: 'view', terms: row.view.terms };
    case 'favourite':
      return row.bookmark.location;
    case 'organization':
      return { kind: 'organization', organizationId: row.organization.id };
    case 'device':
      return row.device === undefined ? null : { kind: 'device', deviceId: row.device.id };
    default:
      return assertNever(row);
  }
}

/** Returns the location of a row as favourites name it; `null` if there is none, or none yet. */
export function bookmarkOfRow(row: FleetRow): BookmarkedLocation | null {
  const scope = scopeOfRow(row);
  if (scope === null || scope.kind === 'view') return null;
  if (scope.kind === 'device') return scope;
  const { kind, organizationId } = scope;
  return organizationId === null ? null : { kind, organizationId };
}

/** Returns true if the gallery shows the row's scope. */
export function isShownBy(row: FleetRow, scope: GalleryScope): boolean {
  const own = scopeOfRow(row);
  if (own?.kind === 'view') return JSON.stringify(own) === JSON.stringify(scope);
  if (own?.kind === 'device') return scope.kind === 'device' && scope.deviceId === own.deviceId;
  return own !== null && scope.kind === 'organization' && scope.organizationId === own.organizationId;
}

function moveRight(row: FleetRow, index: number): TreeMove | undefined {
  if (!isGroup(row)) return undefined;
  return row.expanded ? { kind: 'go', index: index + 1 } : { kind: 'expand', open: true };
}

function moveLeft(row: FleetRow, index: number): TreeMove | undefined {
  if (!isGroup(row)) return { kind: 'go', index: index - row.position - 1 };
  return row.expanded ? { kind: 'expand', open: false } : undefined;
}

/**
 * Returns the effect of a key on a row, by the tree pattern of the ARIA practices guide. `page` is
 * the number of rows per page.
 */
export function moveInTree(key: string, rows: FleetRows, index: number, page: number): TreeMove | undefined {
  const row = rows.at(index);
  if (row === undefined) return undefined;
  if (key === 'ArrowRight') return moveRight(row, index);
  if (key === 'ArrowLeft') return moveLeft(row, index);
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: rows.length - 1,
  };
  const target = targets[key];
  return target === undefined ? undefined : { kind: 'go', index: target };
}

/** Returns the row where a search for `typed` starts: a single letter moves on. */
export function startOfSearch(typed: string, index: number): number {
  return typed.length === 1 ? index + 1 : index;
}

/**
 * Finds the next row whose name begins with `typed`, from `index` on, wrapping around. Returns
 * `unread` if a device on the way is not loaded.
 */
export function searchByPrefix(rows: FleetRows, typed: string, index: number): number | 'unread' | undefined {
  const wanted = typed.toLocaleLowerCase();
  const start = startOfSearch(typed, index);
  for (let step = 0; step < rows.length; step += 1) {
    const candidate = (start + step) % rows.length;
    const row = rows.at(candidate);
    if (row?.kind === 'device' && row.device === undefined) return 'unread';
    if (row !== undefined && rowName(row)?.toLocaleLowerCase().startsWith(wanted)) return candidate;
  }
  return undefined;
}
