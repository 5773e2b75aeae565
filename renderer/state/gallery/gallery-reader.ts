import { PAGE_LIMIT } from '../../../preload/contract/core/limits.ts';
import type {
  Bridge,
  DayGroup,
  DayPage,
  DayZone,
  GalleryOrder,
  GalleryScope,
  Result,
  SubjectReference,
  Tile,
} from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';

/** Tiles in one message: enough for three screens, and quick to clone. */
export const GALLERY_PAGE = 200;

/** The days of a gallery; none for a gallery that is sorted by name. */
type GalleryDays = Pick<DayPage, 'reportedUntil'> & { readonly groups: readonly DayGroup[] };

/** A page of tiles, with the number of all tiles. */
export interface TilePage {
  readonly total: number;
  readonly rows: readonly Tile[];
}

/** A gallery in its order. */
export interface GalleryQuery {
  readonly scope: GalleryScope;
  readonly order: GalleryOrder;
}

/** Reads one page of tiles, by its number. */
export function readTiles(
  bridge: Bridge,
  { scope, order }: GalleryQuery,
  page: number,
): Promise<Result<TilePage>> {
  return invoke(() =>
    bridge.gallery.tiles({ scope, order, offset: page * GALLERY_PAGE, limit: GALLERY_PAGE }),
  );
}

/** Reads all days, page after page. */
export async function readDays(
  bridge: Bridge,
  { scope, order }: GalleryQuery,
  zone: DayZone,
): Promise<Result<GalleryDays>> {
  if (order.sort === 'name') return { ok: true, value: { groups: [], reportedUntil: null } };
  const groups: DayGroup[] = [];
  let after: number | null = null;
  for (;;) {
    const from: number | null = after;
    const answer: Result<DayPage> = await invoke(() =>
      bridge.gallery.days({ scope, order, zone, after: from }),
    );
    if (!answer.ok) return answer;
    groups.push(...answer.value.groups);
    after = answer.value.next;
    if (after === null) return { ok: true, value: { groups, reportedUntil: answer.value.reportedUntil } };
  }
}

/** The subjects at some indices with the bytes of their images, in messages of `PAGE_LIMIT`; ends early at a failure. */
export async function* readWeights(
  bridge: Bridge,
  { scope, order }: GalleryQuery,
  first: number,
  last: number,
): AsyncGenerator<readonly { readonly subject: SubjectReference; readonly byteLength: number }[]> {
  for (let offset = first; offset <= last; offset += PAGE_LIMIT) {
    const limit = Math.min(PAGE_LIMIT, last - offset + 1);
    const from = offset;
    const answer = await invoke(() => bridge.gallery.weights({ scope, order, offset: from, limit }));
    if (!answer.ok || answer.value.rows.length === 0) return;
    yield answer.value.rows;
  }
}
