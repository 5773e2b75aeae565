import { text } from '../locales/text.ts';
import type { FleetRow, FleetRows } from '../state/fleet-rows.ts';

/** What a key does in the tree. */
export type TreeMove =
  | { readonly kind: 'go'; readonly index: number }
  | { readonly kind: 'expand'; readonly open: boolean };

/** One text for one row, as JSON of the organization's id and the place among its devices (-1: the organization). */
export function rowKey(row: FleetRow): string {
  return JSON.stringify([row.organization.id, row.kind === 'organization' ? -1 : row.position]);
}

/** Where the row of a key is; the key of no row stands for a group that is not there. */
export function rowOfKey(key: string): { readonly organizationId: string | null; readonly position: number } {
  const [organizationId, position] = JSON.parse(key === '' ? '[null,-1]' : key) as [string | null, number];
  return { organizationId, position };
}

/** The name of a row; null while it is not loaded. */
export function rowName(row: FleetRow): string | null {
  if (row.kind === 'device') return row.device?.name ?? null;
  return row.organization.id === null ? text('fleet.ungrouped') : row.organization.name;
}

function moveRight(row: FleetRow, index: number): TreeMove | undefined {
  if (row.kind === 'device') return undefined;
  return row.expanded ? { kind: 'go', index: index + 1 } : { kind: 'expand', open: true };
}

function moveLeft(row: FleetRow, index: number): TreeMove | undefined {
  if (row.kind === 'device') return { kind: 'go', index: index - row.position - 1 };
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
