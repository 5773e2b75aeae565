import type { BookmarkedLocation } from '../../../preload/contract/index.ts';
import { failureText } from '../session/failure-text.ts';
import type { ToastStore } from '../settings/toast-store.ts';
import type { BookmarkStore } from './bookmark-store.ts';

/** Makes a place a favourite, or no longer; says why where that can't be. */
export async function toggleFavourite(
  app: { readonly bookmarks: BookmarkStore; readonly toasts: ToastStore },
  place: BookmarkedLocation,
): Promise<void> {
  const answer = await app.bookmarks.star(place, !app.bookmarks.isStarred(place));
  if (!answer.ok) app.toasts.show({ message: failureText(answer.failure).message, tone: 'caution' });
}
