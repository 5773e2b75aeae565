import type { SessionState } from '../../preload/contract/index.ts';

export type CurrentAccount = ReturnType<typeof createCurrentAccount>;

export function createCurrentAccount(onChanged: (state: SessionState) => void) {
  let state: SessionState = { status: 'signedOut' };
  let changes = 0;
  return {
    state: () => state,
    id: () => (state.status === 'signedOut' ? null : state.account.id),
    change(next: SessionState): SessionState {
      changes += 1;
      state = next;
      onChanged(state);
      return state;
    },
    /**
     * Begins a slow change; the result says if it is still the latest, so that a slow account
     * can't replace a later choice.
     */
    begin() {
      changes += 1;
      const begun = changes;
      return () => begun === changes;
    },
  };
}
