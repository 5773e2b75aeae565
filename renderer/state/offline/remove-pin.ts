import type { Bridge, Pin } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';
import type { ToastStore } from '../settings/toast-store.ts';
import { invoke } from '../store/invoke.ts';

interface RemovingPins {
  readonly bridge: Pick<Bridge, 'offline'>;
  readonly toasts: ToastStore;
}

/**
 * Removes a pin and offers to undo that. Resolves with true if removed, after `reload` showed the
 * pins again.
 */
export async function removePin(
  { bridge: { offline }, toasts }: RemovingPins,
  { id, title, target, rule, precision }: Pin,
  reload: () => Promise<void>,
): Promise<boolean> {
  const label = text('action.undo');
  const undo = async () => {
    const answer = await invoke(() => offline.addPin({ target, rule, precision }));
    if (!answer.ok) toasts.warn(answer.failure, { label, run });
    await reload();
  };
  const run = () => void undo();

  const answer = await invoke(() => offline.removePin({ pinId: id }));
  await reload();
  if (answer.ok)
    toasts.show({ message: text('offline.pin.removed', { name: title }), action: { label, run } });
  else toasts.warn(answer.failure);
  return answer.ok;
}
