import type { BookmarkedPlace } from '../../../preload/contract/index.ts';
import type { AppState } from '../app-state.ts';
import { failureText } from '../session/failure-text.ts';

/** Makes a place a favourite, or no longer; says why where that can't be. */
export async function turnStar(
  app: Pick<AppState, 'bookmarks' | 'toasts'>,
  place: BookmarkedPlace,
): Promise<void> {
  const answer = await app.bookmarks.star(place, !app.bookmarks.isStarred(place));
  if (!answer.ok) app.toasts.show({ message: failureText(answer.failure).message, tone: 'caution' });
}
