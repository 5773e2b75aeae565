import type { BookmarkedLocation } from '../../../preload/contract/index.ts';
import type { ToastStore } from '../settings/toast-store.ts';
import type { BookmarkStore } from './bookmark-store.ts';

/** Adds a location to the favourites or removes it; a toast explains a failure. */
export async function toggleFavourite(
  app: { readonly bookmarks: BookmarkStore; readonly toasts: ToastStore },
  location: BookmarkedLocation,
): Promise<void> {
  const answer = await app.bookmarks.star(location, !app.bookmarks.isStarred(location));
  if (!answer.ok) app.toasts.warn(answer.failure);
}
