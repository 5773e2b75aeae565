import { z } from 'zod';
import { serviceIdentifier } from './fleet.ts';

/** A place that a person comes back to. */
export const bookmarkedLocation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('organization'), organizationId: serviceIdentifier }),
  z.object({ kind: z.literal('device'), deviceId: serviceIdentifier }),
]);

/** More favourites than this are a list nobody looks through; searches with names do that better. */
export const FAVOURITE_LIMIT = 200;

/** What a person remembers having been at. */
export const RECENT_LIMIT = 20;

/** `name` is the present one, or the last known where the service no longer lists the place (`isGone`). */
export const bookmark = z.object({
  location: bookmarkedLocation,
  name: z.string(),
  /** Of a device. */
  organizationName: z.string().nullable(),
  isGone: z.boolean(),
});

/** Favourites by name; recent places from the last one on, favourites among them. */
export const bookmarks = z.object({
  favourites: z.array(bookmark).max(FAVOURITE_LIMIT),
  recent: z.array(bookmark).max(RECENT_LIMIT),
});

export const starRequest = z.object({ location: bookmarkedLocation, starred: z.boolean() });

export const bookmarkReference = z.object({ location: bookmarkedLocation });

export type BookmarkedLocation = z.infer<typeof bookmarkedLocation>;
export type Bookmark = z.infer<typeof bookmark>;
export type Bookmarks = z.infer<typeof bookmarks>;
