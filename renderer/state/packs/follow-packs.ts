import { text } from '../../locales/text.ts';
import type { AppState } from '../app-state.ts';
import { accountOf } from '../session/session-store.ts';
import { invoke } from '../store/invoke.ts';

/**
 * Shows the dialog of a pack that the app was opened with, or that was being opened before a
 * reload; announces the end of an import without a dialog. Returns a function that stops it.
 */
export function followPacks(
  { bridge, session, toasts }: Pick<AppState, 'bridge' | 'session' | 'toasts'>,
  shown: { readonly isShown: () => boolean; readonly show: () => void },
): () => void {
  let accountId: string | null = null;

  async function takeGiven(): Promise<void> {
    const given = await invoke(() => bridge.packs.takeGiven());
    if (given.ok && given.value !== null) shown.show();
  }

  async function follow(): Promise<void> {
    const id = accountOf(session.value.session)?.id ?? null;
    if (id === accountId) return;
    accountId = id;
    if (id === null) return;
    await takeGiven();
    const opening = await invoke(() => bridge.packs.opening());
    if (!opening.ok || opening.value === null || accountId !== id) return;
    const { kind } = opening.value;
    if (kind === 'locked' || kind === 'checking' || kind === 'ready' || kind === 'importing') shown.show();
  }

  const ends = [
    session.subscribe(() => void follow()),
    bridge.on.packGiven(() => {
      if (accountId !== null) void takeGiven();
    }),
    bridge.on.packOpeningChanged((opening) => {
      const { kind } = opening;
      if (shown.isShown()) return;
      if (kind === 'done') toasts.show({ message: text('export.packOpened'), tone: 'good' });
      if ((kind === 'failed' || kind === 'refused') && opening.changed !== null)
        toasts.warn(text('export.packNotOpened'));
    }),
  ];
  void follow();
  return () => {
    for (const end of ends) end();
  };
}
