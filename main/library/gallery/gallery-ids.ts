import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { GalleryOrder, GalleryScope } from '../../../preload/contract/index.ts';
import type { Subjects } from '../catalog/subjects.ts';
import type { Page } from '../database/database.ts';
import { joinParts, type PartQueries, type QueryPart } from '../database/query-parts.ts';
import { filterConditions } from '../search/filter-conditions.ts';
import { attentionCondition, orderTerms } from './gallery-select.ts';
import type { SearchResultLists } from './search-result-lists.ts';

export interface GallerySource {
  readonly queries: PartQueries;
  readonly subjects: Subjects;
  readonly resultList: SearchResultLists['list'];
  readonly resultRank: SearchResultLists['rank'];
  /** ms since the epoch. */
  readonly now: () => number;
}

/** Subjects of a scope: a device at the head of its own gallery, and the list after it. */
interface GalleryList {
  /** Row id of the device whose gallery it is; `null` in other galleries. */
  readonly head: number | null;
  /** Condition of the list after the head. */
  readonly list: QueryPart;
  /**
   * Table for attention and filters: SQLite does not discover that one index covers everything
   * except the filter `new`.
   */
  readonly byAttention: 'subject' | typeof devicesByAttention;
  /** ORDER BY term that puts the best hits first; `null` without a search. */
  readonly rank: QueryPart | null;
}

const devicesByAttention = 'subject INDEXED BY device_page_of_organization';

/** Returns `null` if the device of a scope is unknown. */
export function galleryList(
  scope: GalleryScope,
  { subjects, resultList, resultRank }: Pick<GallerySource, 'subjects' | 'resultList' | 'resultRank'>,
): GalleryList | null {
  switch (scope.kind) {
    case 'organization': {
      const devices = 'device_id IS NULL AND visible = 1 AND organization_id';
      const { organizationId } = scope;
      const list =
        organizationId === null
          ? joinParts(devices, ' IS NULL')
          : joinParts(devices, ' = (SELECT id FROM organization WHERE service_id = ?)', [organizationId]);
      return { head: null, list, byAttention: devicesByAttention, rank: null };
    }
    case 'device': {
      const device = subjects.find({ deviceId: scope.deviceId, archiveId: null });
      if (device === undefined || device.visible === 0) return null;
      const sql = 'device_id = ? AND device_id IS NOT NULL AND visible = 1';
      return { head: device.id, list: { sql, values: [device.id] }, byAttention: 'subject', rank: null };
    }
    case 'view':
      return {
        head: null,
        list: resultList(scope.terms),
        byAttention: 'subject',
        rank: resultRank(scope.terms),
      };
    default:
      return assertNever(scope);
  }
}

/** Selects a page of row ids only, so that a far offset skips through an index. */
export function galleryPageQuery(
  { list, byAttention, rank }: Pick<GalleryList, 'list' | 'byAttention' | 'rank'>,
  order: GalleryOrder,
  now: number,
  offset: number,
  limit: number,
): QueryPart {
  return joinParts(
    `SELECT id FROM ${order.sort === 'attention' ? byAttention : 'subject'} WHERE `,
    list,
    filterConditions(order.filters, now),
    ' ORDER BY ',
    orderTerms(order, now, rank),
    ' LIMIT ? OFFSET ?',
    [limit, offset],
  );
}

/** Counts the rows of a list that pass the filters, as `number`. */
export function countQuery(
  { list, byAttention }: Pick<GalleryList, 'list' | 'byAttention'>,
  { filters }: Pick<GalleryOrder, 'filters'>,
  now: number,
): QueryPart {
  const table = filters.length === 0 ? 'subject' : byAttention;
  return joinParts(`SELECT count(*) AS number FROM ${table} WHERE `, list, filterConditions(filters, now));
}

/** Counts the rows of a list that need attention, as `number`. */
export function attentionQuery(
  { list, byAttention }: Pick<GalleryList, 'list' | 'byAttention'>,
  now: number,
): QueryPart {
  return joinParts(`SELECT count(*) AS number FROM ${byAttention} WHERE `, list, attentionCondition(now));
}

/** Returns the head of a list; `null` if it does not pass the filters. */
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

export type GalleryIds = ReturnType<typeof createGalleryIds>;

/** Reads the row ids of a gallery in order, by page. */
export function createGalleryIds(source: GallerySource) {
  const { queries } = source;
  return (scope: GalleryScope, order: GalleryOrder, offset: number, limit: number): Page<number> => {
    const found = galleryList(scope, source);
    if (found === null) return { total: 0, rows: [] };
    const now = source.now();
    const head = headOf(found, order, now, queries);
    const heads = head === null ? [] : [head];
    const first = offset === 0 && limit > 0 ? heads : [];
    const [from, count] = [Math.max(0, offset - heads.length), Math.max(0, limit - first.length)];
    const rows = queries.ids(galleryPageQuery(found, order, now, from, count));
    const total = heads.length + (queries.number(countQuery(found, order, now)) ?? 0);
    return { total, rows: [...first, ...rows] };
  };
}

/** A negative limit is none (https://www.sqlite.org/lang_select.html, 6). */
const NO_LIMIT = -1;

/** Returns the row ids of a whole gallery in order, in one read. */
export function wholeGallery(
  source: GallerySource,
  scope: GalleryScope,
  order: GalleryOrder,
): readonly number[] {
  const found = galleryList(scope, source);
  if (found === null) return [];
  const now = source.now();
  const head = headOf(found, order, now, source.queries);
  const behind = source.queries.allIds(galleryPageQuery(found, order, now, 0, NO_LIMIT));
  return head === null ? behind : [head, ...behind];
}
