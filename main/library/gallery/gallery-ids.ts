import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { GalleryOrder, GalleryScope } from '../../../preload/contract/index.ts';
import type { Subjects } from '../catalog/subjects.ts';
import type { Page } from '../database/page.ts';
import { joinParts, type PartQueries, type QueryPart } from '../database/query-parts.ts';
import { filterConditions, orderTerms } from './gallery-select.ts';
import type { SearchResultLists } from './search-result-lists.ts';

/** The subjects of a scope: a device at the head of its own gallery stands apart from the list behind it. */
interface GalleryList {
  /** Row id of the device whose gallery it is; null in the gallery of an organization. */
  readonly head: number | null;
  /** The condition that the list behind the head fulfils. */
  readonly list: QueryPart;
}

/** Finds what a scope holds; null when its device is not known. */
export function galleryList(
  scope: GalleryScope,
  subjects: Subjects,
  viewList: SearchResultLists['list'],
): GalleryList | null {
  switch (scope.kind) {
    case 'organization':
      return {
        head: null,
        list:
          scope.organizationId === null
            ? { sql: 'device_id IS NULL AND visible = 1 AND organization_id IS NULL', values: [] }
            : {
                sql: `device_id IS NULL AND visible = 1
                  AND organization_id = (SELECT id FROM organization WHERE service_id = ?)`,
                values: [scope.organizationId],
              },
      };
    case 'device': {
      const device = subjects.find({ deviceId: scope.deviceId, archiveId: null });
      if (device === undefined || device.visible === 0) return null;
      return {
        head: device.id,
        list: { sql: 'device_id = ? AND device_id IS NOT NULL AND visible = 1', values: [device.id] },
      };
    }
    case 'view':
      return { head: null, list: viewList(scope.terms) };
    default:
      return assertNever(scope);
  }
}

/** The page of row ids; alone, so that a far offset skips through an index only. */
export function galleryPageQuery(
  list: QueryPart,
  order: GalleryOrder,
  now: number,
  offset: number,
  limit: number,
): QueryPart {
  return joinParts(
    'SELECT id FROM subject WHERE ',
    list,
    filterConditions(order.filters, now),
    ` ORDER BY ${orderTerms(order)} LIMIT ? OFFSET ?`,
    [limit, offset],
  );
}

/** The row ids of a gallery in its order, by page. */
type GalleryIds = (scope: GalleryScope, order: GalleryOrder, offset: number, limit: number) => Page<number>;

/** Whether the head of a list passes the filters. */
export function headOf(
  { head }: GalleryList,
  order: GalleryOrder,
  now: number,
  queries: PartQueries,
): number | null {
  if (head === null || order.filters.length === 0) return head;
  const condition = filterConditions(order.filters, now);
  return queries.ids(joinParts('SELECT id FROM subject WHERE id = ?', [head], condition))[0] ?? null;
}

/** Prepares the pages of galleries. */
export function createGalleryIds(
  queries: PartQueries,
  subjects: Subjects,
  viewList: SearchResultLists['list'],
  now: () => number,
): GalleryIds {
  return (scope, order, offset, limit) => {
    const found = galleryList(scope, subjects, viewList);
    if (found === null) return { total: 0, rows: [] };
    const at = now();
    const head = headOf(found, order, at, queries);
    const heads = head === null ? [] : [head];
    const first = offset === 0 && limit > 0 ? heads : [];
    const rows = queries.ids(
      galleryPageQuery(
        found.list,
        order,
        at,
        Math.max(0, offset - heads.length),
        Math.max(0, limit - first.length),
      ),
    );
    const counted = queries.number(
      joinParts(
        'SELECT count(*) AS number FROM subject WHERE ',
        found.list,
        filterConditions(order.filters, at),
      ),
    );
    return {
      total: heads.length + (counted ?? 0),
      rows: [...first, ...rows],
    };
  };
}
