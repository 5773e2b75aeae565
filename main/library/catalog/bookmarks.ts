import {
  type Bookmark,
  type BookmarkedLocation,
  FAVOURITE_LIMIT,
  type Failure,
  RECENT_LIMIT,
} from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { LibraryError } from '../database/library-error.ts';
import { createShortIds, namesakeColumn } from '../database/namesakes.ts';
import { sortedByName } from '../search/sort-key.ts';

interface BookmarkRow {
  readonly kind: BookmarkedLocation['kind'];
  readonly id: string;
  readonly name: string;
  readonly organizationName: string | null;
  readonly isListed: number;
  readonly hasNamesake: number;
}

const tooMany: Failure = {
  code: 'invalidInput',
  refusal: 'favoritesTooMany',
  facts: { limit: FAVOURITE_LIMIT },
};

const unknownLocation: Failure = { code: 'notFound', refusal: 'notInFleet' };

const selectBookmarks = `
  SELECT bookmark.kind, bookmark.service_id AS id,
    coalesce(device.name, organization.name, bookmark.name) AS name,
    home.name AS organizationName,
    coalesce(device.visible, organization.listed, 0) AS isListed, ${namesakeColumn('device')}
  FROM bookmark
  LEFT JOIN subject AS device
    ON bookmark.kind = 'device' AND device.service_id = bookmark.service_id AND device.device_id IS NULL
  LEFT JOIN organization AS home ON home.id = device.organization_id
  LEFT JOIN organization
    ON bookmark.kind = 'organization' AND organization.service_id = bookmark.service_id`;

function idOf(location: BookmarkedLocation): string {
  return location.kind === 'device' ? location.deviceId : location.organizationId;
}

export type Bookmarks = ReturnType<typeof createBookmarks>;

/**
 * Favourites and recently opened locations of an account. Writes must run inside a transaction.
 */
export function createBookmarks(database: Database) {
  const starred = database.select<BookmarkRow>(`${selectBookmarks} WHERE bookmark.starred_at IS NOT NULL`);
  const lately = database.select<BookmarkRow>(
    `${selectBookmarks} WHERE bookmark.opened_at IS NOT NULL ORDER BY bookmark.opened_at DESC LIMIT ${RECENT_LIMIT}`,
  );
  const shortIdOf = createShortIds(database);
  const starCount = database.count('bookmark WHERE starred_at IS NOT NULL');
  const nameOfDevice = database.selectFirst<Pick<BookmarkRow, 'name'>>(
    'SELECT name FROM subject WHERE device_id IS NULL AND service_id = ?',
  );
  const nameOfOrganization = database.selectFirst<Pick<BookmarkRow, 'name'>>(
    'SELECT name FROM organization WHERE service_id = ?',
  );
  const putStar = database.prepare(`
    INSERT INTO bookmark (kind, service_id, name, starred_at) VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT DO UPDATE SET name = ?3, starred_at = coalesce(starred_at, ?4)`);
  const takeStar = database.prepare(
    'UPDATE bookmark SET starred_at = NULL WHERE kind = ? AND service_id = ?',
  );
  const putOpened = database.prepare(`
    INSERT INTO bookmark (kind, service_id, name, opened_at) VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT DO UPDATE SET name = ?3, opened_at = ?4`);
  const forget = database.prepare(`
    UPDATE bookmark SET opened_at = NULL WHERE opened_at < (
      SELECT opened_at FROM bookmark WHERE opened_at IS NOT NULL
      ORDER BY opened_at DESC LIMIT 1 OFFSET ${RECENT_LIMIT - 1})`);
  const sweep = database.prepare('DELETE FROM bookmark WHERE starred_at IS NULL AND opened_at IS NULL');
  function toBookmark({ kind, id, name, organizationName, isListed, hasNamesake }: BookmarkRow): Bookmark {
    const location: BookmarkedLocation =
      kind === 'device' ? { kind, deviceId: id } : { kind, organizationId: id };
    return { location, name, ...shortIdOf(id, hasNamesake), organizationName, isGone: isListed === 0 };
  }

  function nameOf(location: BookmarkedLocation): string | undefined {
    return (location.kind === 'device' ? nameOfDevice : nameOfOrganization)(idOf(location))?.name;
  }

  return {
    favourites: () => sortedByName(starred.all()).map(toBookmark),
    /** Most recent first. */
    recent: () => lately.all().map(toBookmark),
    /** Throws `LibraryError` `refused` if there are too many, or for an unknown location. */
    star(location: BookmarkedLocation, isStarred: boolean, at: number): void {
      if (!isStarred) {
        takeStar.run(location.kind, idOf(location));
        sweep.run();
        return;
      }
      const name = nameOf(location);
      if (name === undefined) throw new LibraryError('refused', unknownLocation);
      if (starCount() >= FAVOURITE_LIMIT) throw new LibraryError('refused', tooMany);
      putStar.run(location.kind, idOf(location), name, at);
    },
    /** Records that the location was opened; ignores an unknown one. */
    opened(location: BookmarkedLocation, at: number): void {
      const name = nameOf(location);
      if (name === undefined) return;
      putOpened.run(location.kind, idOf(location), name, at);
      forget.run();
      sweep.run();
    },
    /** Row ids of favourite devices, and of the devices of favourite organizations. */
    favouriteRows: database.selectIds<[limit: number]>(`
      SELECT subject.id FROM bookmark JOIN subject
        ON subject.device_id IS NULL AND subject.service_id = bookmark.service_id AND subject.visible = 1
      WHERE bookmark.kind = 'device' AND bookmark.starred_at IS NOT NULL
      UNION
      SELECT subject.id FROM bookmark
        JOIN organization ON organization.service_id = bookmark.service_id
        JOIN subject ON subject.organization_id = organization.id AND subject.device_id IS NULL AND subject.visible = 1
      WHERE bookmark.kind = 'organization' AND bookmark.starred_at IS NOT NULL
      LIMIT ?`),
  };
}
