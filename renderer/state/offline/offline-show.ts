import type { SubjectReference } from '../../../preload/contract/index.ts';
import { goToLocation, type LocationStores } from '../navigation/resolve-location.ts';
import type { ToastStore } from '../settings/toast-store.ts';

/** Opens the gallery of a subject; a toast says when it is unknown. */
export async function showSubject(
  app: LocationStores & { readonly toasts: ToastStore },
  subject: SubjectReference,
): Promise<void> {
  const { deviceId, archiveId } = subject;
  const answer = await goToLocation(app, { kind: 'device', deviceId }, archiveId);
  if (!answer.ok) app.toasts.warn(answer.failure);
}
