import { DRAG_LIMIT } from '../../../preload/contract/core/limits.ts';
import type { Bridge, DragPicture, DragRequest, Failure } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';
import { failureText } from '../session/failure-text.ts';
import { invoke } from '../store/invoke.ts';

/**
 * Watches the button or finger that began a drag; the returned function says if it is still held.
 */
function watchButton(): () => boolean {
  const released = new AbortController();
  for (const name of ['pointerup', 'pointercancel', 'blur']) {
    window.addEventListener(name, () => released.abort(), { capture: true, signal: released.signal });
  }
  return () => !released.signal.aborted;
}

function words(failure: Failure): string {
  const { message, advice } = failureText(failure);
  return `${message} ${advice}`;
}

/**
 * Prepares stored images as files and has the system drag them out of the window while the button
 * is held. Returns a message for the user, if any.
 */
export async function dragOut(
  bridge: Pick<Bridge, 'exports'>,
  { subjects, hash }: DragRequest,
  picture: DragPicture | null,
  isHeld: () => boolean = watchButton(),
): Promise<string | null> {
  if (subjects.length > DRAG_LIMIT) return text('drag.tooMany', { limit: DRAG_LIMIT });
  const prepared = await invoke(() => bridge.exports.prepareDrag({ subjects, hash }));
  if (!prepared.ok) return words(prepared.failure);
  const { dragId, missingCount } = prepared.value;
  // A drag started after the release would stick to the pointer until the next press.
  if (!isHeld()) return text('drag.released');
  const started = await invoke(() => bridge.exports.startDrag({ dragId, picture }));
  if (!started.ok) return words(started.failure);
  return missingCount === 0 ? null : text('drag.missing', { count: missingCount });
}
