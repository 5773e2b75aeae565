import { describe, expect, test } from 'vitest';
import type { KnownAccount, ServiceNotice } from '../../../../preload/contract/index.ts';
import { accountName, accountState, leftoverName } from '../../../../renderer/state/session/account-words.ts';
import { createAccountsStore } from '../../../../renderer/state/session/accounts-store.ts';
import { createFakeBridge, fakeSession } from '../../fakes/fake-bridge.ts';

const MINUTE_MS = 60_000;
const known: KnownAccount = {
  account: fakeSession.account,
  state: 'signedOut',
  method: 'password',
  usedAt: MINUTE_MS,
};
const notice: ServiceNotice = {
  id: 'n1',
  environmentId: 'plant',
  about: 'signIn',
  deprecatedAt: 0,
  sunsetAt: null,
};

describe('the accounts', () => {
  test('that were reported during a request are newer than its answer', async () => {
    const fake = createFakeBridge({ accounts: [known] });
    const store = createAccountsStore(fake.bridge);
    const loaded = store.load();
    fake.emit('accountsChanged', []);
    await loaded;
    expect(store.value.accounts).toEqual([]);
  });

  test('lose the one that is taken off', async () => {
    const store = createAccountsStore(createFakeBridge({ accounts: [known] }).bridge);
    await store.load();
    expect(await store.forget(known.account.id, false)).toEqual({ ok: true, value: null });
    expect(store.value.accounts).toEqual([]);
  });

  test('that left the list are read again with each change of it, and can be put back or deleted', async () => {
    const leftover = {
      accountId: 'gone',
      username: '',
      environment: { name: 'North region', kind: 'production' },
      usedAt: null,
      canOpen: true,
    } as const;
    const fake = createFakeBridge({ leftovers: [leftover, { ...leftover, accountId: 'other' }] });
    const store = createAccountsStore(fake.bridge);
    fake.emit('accountsChanged', []);
    await expect.poll(() => store.value.leftovers.length).toBe(2);
    expect(store.value.leftovers.map(leftoverName)).toEqual(['North region', 'North region']);
    await store.deleteLeftover('other');
    expect(store.value.leftovers).toEqual([leftover]);
    await store.relist('gone');
    fake.emit('accountsChanged', []);
    await expect.poll(() => store.value.leftovers).toEqual([]);
  });

  test('are called by their user, or by their environment while the name is sealed', () => {
    expect(accountName(known)).toBe('ada.field');
    expect(accountName({ ...known, account: { ...known.account, username: '' } })).toBe('North region');
  });

  test('say how they open and when they were used, where that is known', () => {
    expect(accountState(known, 3 * MINUTE_MS)).toBe('Signed out, opens read-only, used 2 min ago');
    expect(accountState({ ...known, usedAt: 0 }, 3 * MINUTE_MS)).toBe('Signed out, opens read-only');
  });
});

describe('a notice of a service', () => {
  test('is gone as soon as it is dismissed, and the main process is notified', async () => {
    const { bridge } = createFakeBridge({ serviceNotices: [notice] });
    const store = createAccountsStore(bridge);
    await store.load();
    expect(store.value.notices).toEqual([notice]);
    store.dismiss('n1');
    expect(store.value.notices).toEqual([]);
    expect(await bridge.session.serviceNotices()).toEqual({ ok: true, value: [] });
  });
});
