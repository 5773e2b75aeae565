import type { AppEvent } from '../../preload/contract/index.ts';
import type { Session } from './session.ts';

/**
 * The way to the screen for what belongs to one account: what it still has to say after another one took its place is for nobody (P14).
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
