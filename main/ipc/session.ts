import { fail, type Handlers, succeed } from '../../preload/contract/index.ts';
import { demoCredentials } from '../account/environments/demo-environment.ts';
import { describeEnvironment } from '../account/environments/stored-environment.ts';
import { unknownAccount } from '../account/sign-in/session-failures.ts';
import type { Services } from '../app/accounts.ts';
import { inquireService } from '../app/service-inquiry.ts';
import { createAccountData } from './account-data.ts';

export function createSessionHandlers(services: Services): Handlers['session'] {
  const { session, environments, notices, leftovers, desktop, restored } = services;
  const accountData = createAccountData(services);
  let inquiring: AbortController | null = null;
  return {
    async options() {
      const last = session.last();
      return succeed({
        environments: environments.list().map(describeEnvironment),
        methods: Object.fromEntries(environments.list().map(({ id, signIn }) => [id, signIn.methods])),
        lastEnvironmentId: last.environmentId,
        lastUsername: last.username,
        tokenProtection: await desktop.secrets.protection(),
        demoCredentials,
        canAddEnvironments: environments.canAdd,
        canKeepSignedIn: services.canKeepSignedIn,
      });
    },
    async inquire(inquiry) {
      inquiring?.abort();
      const controller = new AbortController();
      inquiring = controller;
      return inquireService(services, inquiry, controller.signal);
    },
    async cancelInquiry() {
      inquiring?.abort();
      return succeed(null);
    },
    addEnvironment: async (wanted) => environments.add(wanted),
    async removeEnvironment({ environmentId }) {
      await restored;
      const obstacle = environments.removalObstacle(environmentId);
      if (obstacle !== null) return fail(obstacle);
      const left = session.leaveEnvironment(environmentId);
      if (!left.ok) return left;
      const removed = environments.remove(environmentId);
      if (!removed.ok) return removed;
      return accountData.deleteParts();
    },
    state: () => restored.then(() => succeed(session.state())),
    signIn: (request) => restored.then(() => session.signIn({ method: 'password', ...request })),
    signInWithToken: (request) => restored.then(() => session.signIn({ method: 'token', ...request })),
    signInByBrowser: (request) => restored.then(() => session.signIn({ method: 'browser', ...request })),
    async cancelSignIn() {
      session.cancelSignIn();
      return succeed(null);
    },
    signOut: () => restored.then(() => session.signOut()),
    accounts: () => restored.then(async () => succeed(await session.accounts())),
    openAccount: ({ accountId }) => restored.then(() => session.openAccount(accountId)),
    async forgetAccount({ accountId, deletesData }) {
      await restored;
      const removed = await session.forgetAccount(accountId);
      if (!removed.ok) return removed;
      const deleted = await (deletesData ? accountData.delete(accountId) : accountData.deleteParts());
      return deleted.ok ? removed : deleted;
    },
    accountData: async ({ accountId }) => succeed(await accountData.measure(accountId)),
    leftoverAccounts: () => restored.then(async () => succeed(await leftovers.list())),
    async relistAccount({ accountId }) {
      await restored;
      const relisted = leftovers.relist(accountId);
      return relisted.ok ? succeed(await session.accounts()) : relisted;
    },
    async deleteLeftover({ accountId }) {
      await restored;
      if (!leftovers.has(accountId)) return fail(unknownAccount);
      const deleted = await accountData.delete(accountId);
      return deleted.ok ? succeed(await leftovers.list()) : deleted;
    },
    serviceNotices: async () => succeed(notices.list()),
    async dismissServiceNotice({ id }) {
      notices.dismiss(id);
      return succeed(notices.list());
    },
  };
}
