import { PAGE_LIMIT } from '../../../preload/contract/core/limits.ts';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Bridge, SubjectReference, TileQuery } from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';

/** A device has hundreds of archives; more than 50,000 are searched by dates. */
const PAGES_AT_MOST = 100;

/** The index of a subject in a gallery; null: not found. */
export async function findTileIndex(
  bridge: Bridge,
  gallery: Omit<TileQuery, 'offset' | 'limit'>,
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
