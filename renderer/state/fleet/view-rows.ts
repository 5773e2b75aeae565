import type { SavedView } from '../../../preload/contract/index.ts';
import type { FleetRow, FleetRows } from './fleet-rows.ts';

/** Prepends the saved views to the tree's rows; returns the tree alone without views. */
export function withViews(rows: FleetRows, views: readonly SavedView[], expanded: boolean): FleetRows {
  const count = views.length;
  if (count === 0) return rows;
  const head = 1 + (expanded ? count : 0);
  /** The group is a sibling of the others. */
  const shifted = (row: FleetRow | undefined): FleetRow | undefined =>
    row !== undefined && 'expanded' in row
      ? { ...row, position: row.position + 1, siblings: row.siblings + 1 }
      : row;
  const siblings = 1 + (rows.at(0)?.siblings ?? 0);

  return {
    length: head + rows.length,
    at(index) {
      if (index === 0) return { kind: 'views', count, expanded, position: 0, siblings };
      if (index >= head) return shifted(rows.at(index - head));
      const view = views[index - 1];
      return view && { kind: 'view', view, position: index - 1, siblings: count };
    },
    indexOf(organizationId) {
      const index = rows.indexOf(organizationId);
      return index < 0 ? index : index + head;
    },
  };
}
