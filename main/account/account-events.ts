import type { AppEvent } from '../../preload/contract/index.ts';
import type { Session } from './session.ts';

/**
 * Sends events of an account to the page while it is on the screen; later ones are dropped (P14).
 */
export function eventsOfAccount(
  accountId: string,
  session: Pick<Session, 'state'>,
  emit: (event: AppEvent) => void,
): (event: AppEvent) => void {
  return (event) => {
    const state = session.state();
    if (state.status !== 'signedOut' && state.account.id === accountId) emit(event);
  };
}
