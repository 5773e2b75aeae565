import { z } from 'zod';
import { serviceIdentifier, shortId } from './fleet.ts';

const bookmarkedLocation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('organization'), organizationId: serviceIdentifier }),
  z.object({ kind: z.literal('device'), deviceId: serviceIdentifier }),
]);

/** Users with more should save views. */
export const FAVOURITE_LIMIT = 200;
export const RECENT_LIMIT = 20;

/**
 * `name`: current name, or the last known one if the service no longer lists the location
 * (`isGone`).
 */
export const bookmark = z.object({
  location: bookmarkedLocation,
  name: z.string(),
  shortId,
  /** Set for a device. */
  organizationName: z.string().nullable(),
  isGone: z.boolean(),
});

/** Favourites by name; recent locations, latest first, including favourites. */
export const bookmarks = z.object({
  favourites: z.array(bookmark).max(FAVOURITE_LIMIT),
  recent: z.array(bookmark).max(RECENT_LIMIT),
});

export const bookmarkReference = z.object({ location: bookmarkedLocation });
export const starRequest = bookmarkReference.extend({ starred: z.boolean() });

export type BookmarkedLocation = z.infer<typeof bookmarkedLocation>;
export type Bookmark = z.infer<typeof bookmark>;
export type Bookmarks = z.infer<typeof bookmarks>;
