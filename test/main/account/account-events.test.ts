import { describe, expect, it } from 'vitest';
import { eventsOfAccount } from '../../../main/account/account-events.ts';
import type { AppEvent, SessionState } from '../../../preload/contract/index.ts';

const environment = { id: 'plant', name: 'Plant', kind: 'production', host: 'h', origin: 'user' } as const;
const signedIn = (id: string): SessionState => ({
  status: 'signedIn',
  account: { id, username: id, environment },
  tokenStorage: 'sealed',
});
const event: AppEvent = { name: 'snapshotsChanged', payload: [] };

describe('the events of an account', () => {
  it('P14: reach the screen while it shows the account, and never after another one came or after a sign-out', () => {
    let state = signedIn('ada');
    const reported: AppEvent[] = [];
    const emit = eventsOfAccount('ada', { state: () => state }, (event) => reported.push(event));
    emit(event);
    state = signedIn('grace');
    emit(event);
    state = { status: 'signedOut' };
    emit(event);
    expect(reported).toHaveLength(1);
    state = { status: 'readOnly', account: { id: 'ada', username: '', environment }, reason: 'locked' };
    emit(event);
    expect(reported).toHaveLength(2);
  });
});
