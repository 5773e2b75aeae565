import { expect, it } from 'vitest';
import { createEnvironments } from '../../../main/account/environments/environments.ts';
import { createLeftoverAccounts } from '../../../main/account/leftover-accounts.ts';
import { createAccountRegistry } from '../../../main/account/sign-in/account-registry.ts';
import { createMemorySecrets, createMemorySettings, createTestTime } from '../../support/memory-desktop.ts';

it('P38: the account on the screen is no leftover, also when the list does not have it', async () => {
  const settings = createMemorySettings();
  const leftovers = createLeftoverAccounts({
    folders: {
      list: () =>
        ['open', 'other'].map((accountId) => ({ accountId, folder: accountId, identityText: null })),
    },
    registry: createAccountRegistry(settings),
    environments: createEnvironments(settings, undefined),
    secrets: createMemorySecrets().secrets,
    settings,
    clock: createTestTime().clock,
    openAccountId: () => 'open',
    onRelisted() {},
  });
  expect(leftovers.ids()).toEqual(['other']);
  expect(leftovers.has('open')).toBe(false);
  expect(await leftovers.list()).toMatchObject([{ accountId: 'other' }]);
});
