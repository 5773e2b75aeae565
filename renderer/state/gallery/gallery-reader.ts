import { PAGE_LIMIT } from '../../../preload/contract/core/limits.ts';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type {
  Bridge,
  DayGroup,
  DayPage,
  DayZone,
  GalleryFilter,
  GalleryOrder,
  GalleryScope,
  Result,
  SubjectReference,
  Tile,
} from '../../../preload/contract/index.ts';
import type { SubjectPages } from '../offline/subject-pages.ts';
import { invoke } from '../store/invoke.ts';
import { hasDays } from './gallery-order.ts';
import type { GalleryView } from './gallery-view.ts';

/** Tiles in one message: enough for three screens, and quick to clone. */
export const GALLERY_PAGE = 200;

/** A device has hundreds of archives; more than 50,000 are searched by date. */
const PAGES_AT_MOST = 100;

/** Days of a gallery; none if not sorted by a clock. */
type GalleryDays = Pick<DayPage, 'reportedUntil'> & { readonly groups: readonly DayGroup[] };

export interface TilePage {
  readonly total: number;
  readonly rows: readonly Tile[];
}

/** A gallery in its order. */
export interface GalleryQuery {
  readonly scope: GalleryScope;
  readonly order: GalleryOrder;
}

export function readTiles(
  bridge: Bridge,
  { scope, order }: GalleryQuery,
  page: number,
): Promise<Result<TilePage>> {
  return invoke(() =>
    bridge.gallery.tiles({ scope, order, offset: page * GALLERY_PAGE, limit: GALLERY_PAGE }),
  );
}

/** Reads all days, page by page; stops at a repeated page. */
export async function readDays(
  bridge: Bridge,
  { scope, order }: GalleryQuery,
  zone: DayZone,
): Promise<Result<GalleryDays>> {
  if (!hasDays(order)) return { ok: true, value: { groups: [], reportedUntil: null } };
  const groups: DayGroup[] = [];
  const read = new Set<number | null>();
  let after: number | null = null;
  for (;;) {
    const from: number | null = after;
    const answer: Result<DayPage> = await invoke(() =>
      bridge.gallery.days({ scope, order, zone, after: from }),
    );
    if (!answer.ok) return answer;
    groups.push(...answer.value.groups);
    read.add(from);
    after = answer.value.next;
    if (after === null || read.has(after))
      return { ok: true, value: { groups, reportedUntil: answer.value.reportedUntil } };
  }
}

/**
 * Counts the devices of a gallery that need attention; `null` for a single device's gallery, or if
 * unreadable.
 */
export async function readAttention(bridge: Bridge, scope: GalleryScope): Promise<number | null> {
  if (scope.kind === 'device') return null;
  const answer = await invoke(() => bridge.gallery.attention({ scope }));
  return answer.ok ? answer.value.count : null;
}

/**
 * Yields the subjects at some indices with the bytes of their images, up to `PAGE_LIMIT` at a
 * time; a failure is the last item.
 */
export async function* readWeights(
  bridge: Bridge,
  { scope, order }: GalleryQuery,
  first: number,
  last: number,
): AsyncGenerator<Result<readonly { readonly subject: SubjectReference; readonly byteLength: number }[]>> {
  let end = last;
  for (let offset = first; offset <= end; offset += PAGE_LIMIT) {
    const limit = Math.min(PAGE_LIMIT, end - offset + 1);
    const from = offset;
    const answer = await invoke(() => bridge.gallery.weights({ scope, order, offset: from, limit }));
    if (answer.ok && answer.value.rows.length === 0) return;
    // An endless list keeps its original rows.
    if (answer.ok) end = Math.min(end, answer.value.total - 1);
    yield answer.ok ? { ok: true, value: answer.value.rows } : answer;
    if (!answer.ok) return;
  }
}

const isAboutImage = (filter: GalleryFilter) => ['missing', 'low', 'full'].includes(filter);

/**
 * Yields the subjects of a gallery without a stored image, in order; none if its filters exclude
 * them, or if no gallery is shown.
 */
export async function* readMissing(
  bridge: Bridge,
  { scope, order }: Pick<GalleryView, 'scope' | 'order'>,
): SubjectPages {
  const { filters } = order;
  if (scope === null) return;
  if (filters.some(isAboutImage) && !filters.includes('missing')) return;
  const others = filters.filter((filter) => !isAboutImage(filter));
  const missing = { scope, order: { ...order, filters: [...others, 'missing' as const] } };
  for await (const rows of readWeights(bridge, missing, 0, Number.POSITIVE_INFINITY))
    yield rows.ok ? { ok: true, value: rows.value.map(({ subject }) => subject) } : rows;
}

/** Returns the index of a subject in a gallery; `null` if not found. */
export async function findTileIndex(
  bridge: Bridge,
  gallery: GalleryQuery,
  subject: SubjectReference,
): Promise<number | null> {
  const wanted = subjectKey(subject);
  for (let page = 0; page < PAGES_AT_MOST; page += 1) {
    const offset = page * PAGE_LIMIT;
    const answer = await invoke(() => bridge.gallery.tiles({ ...gallery, offset, limit: PAGE_LIMIT }));
    if (!answer.ok || answer.value.rows.length === 0) return null;
    const found = answer.value.rows.findIndex((tile) => subjectKey(tile.subject) === wanted);
    if (found >= 0) return offset + found;
  }
  return null;
}

/** A table as text, with its number of lines without the header; `null` if unreadable. */
type CsvText = { readonly text: string; readonly lines: number } | null;

/** Returns the whole gallery as a table, in order. */
export async function readGalleryCsv(bridge: Bridge, { scope, order }: GalleryQuery): Promise<CsvText> {
  let text = '';
  let total = 1;
  for (let offset = 0; offset < total; offset += PAGE_LIMIT) {
    const from = offset;
    const answer = await invoke(() => bridge.gallery.csv({ scope, order, offset: from, limit: PAGE_LIMIT }));
    if (!answer.ok) return null;
    text += answer.value.text;
    ({ total } = answer.value);
  }
  return { text, lines: total };
}

/** Returns some subjects as a table, in the given order. */
export async function readSubjectsCsv(
  bridge: Bridge,
  subjects: readonly SubjectReference[],
): Promise<CsvText> {
  let text = '';
  let lines = 0;
  for (let offset = 0; offset < subjects.length; offset += PAGE_LIMIT) {
    const part = subjects.slice(offset, offset + PAGE_LIMIT);
    const withHeader = offset === 0;
    const answer = await invoke(() => bridge.gallery.csvOf({ subjects: part, withHeader }));
    if (!answer.ok) return null;
    text += answer.value.text;
    lines += answer.value.total;
  }
  return { text, lines };
}
