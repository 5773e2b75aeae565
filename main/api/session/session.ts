import { type Handlers, succeed } from '../../../preload/contract/index.ts';
import type { Desktop } from '../../core/desktop.ts';
import { demoCredentials } from '../../session/environments/demo-environment.ts';
import { type Environments } from '../../session/environments/environments.ts';
import { describeEnvironment } from '../../session/environments/stored-environment.ts';
import type { ServiceNotices } from '../../session/service-notices.ts';
import type { Session } from '../../session/session.ts';

/** Calls about environments and who is signed in. */
export function createSessionHandlers(services: {
  readonly session: Session;
  readonly environments: Environments;
  readonly notices: ServiceNotices;
  readonly desktop: Pick<Desktop, 'secrets'>;
  readonly canKeepSignedIn: boolean;
  /** Settles when the account of the last time is back. */
  readonly restored: Promise<void>;
}): Handlers['session'] {
  const { session, environments, notices, desktop, restored } = services;
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
    addEnvironment: async (wanted) => environments.add(wanted),
    async removeEnvironment({ environmentId }) {
      const removed = environments.remove(environmentId);
      if (removed.ok) session.environmentRemoved(environmentId);
      return removed;
    },
    async state() {
      await restored;
      return succeed(session.state());
    },
    async signIn(request) {
      await restored;
      return session.signIn({ method: 'password', ...request });
    },
    async signInWithToken(request) {
      await restored;
      return session.signIn({ method: 'token', ...request });
    },
    async signInByBrowser(request) {
      await restored;
      return session.signIn({ method: 'browser', ...request });
    },
    async cancelSignIn() {
      session.cancelSignIn();
      return succeed(null);
    },
    async signOut() {
      await restored;
      return session.signOut();
    },
    async accounts() {
      await restored;
      return succeed([...(await session.accounts())]);
    },
    async openAccount({ accountId }) {
      await restored;
      return session.openAccount(accountId);
    },
    async forgetAccount({ accountId }) {
      await restored;
      const forgotten = await session.forgetAccount(accountId);
      return forgotten.ok ? succeed([...forgotten.value]) : forgotten;
    },
    serviceNotices: async () => succeed([...notices.list()]),
    async dismissServiceNotice({ id }) {
      notices.dismiss(id);
      return succeed([...notices.list()]);
    },
  };
}
