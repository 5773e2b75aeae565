import type { KnownAccount } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';
import { accountName } from './account-words.ts';
import { failureText } from './failure-text.ts';
import type { SessionStore } from './session-store.ts';

/**
 * Puts an account on the screen; a toast explains a failure, because the menu may be closed by
 * then.
 */
export async function openAccount(
  app: { readonly session: SessionStore; readonly toasts: { readonly warn: (problem: string) => void } },
  known: Pick<KnownAccount, 'account'>,
): Promise<void> {
  const answer = await app.session.openAccount(known.account.id);
  if (answer.ok || answer.failure.code === 'cancelled') return;
  const { message: reason, advice } = failureText(answer.failure);
  app.toasts.warn(text('accounts.notOpened', { name: accountName(known), reason, advice }));
}
