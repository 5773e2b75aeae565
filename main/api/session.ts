import { type Handlers, succeed } from '../../preload/contract/index.ts';
import type { Desktop } from '../desktop.ts';
import { demoCredentials } from '../session/demo-environment.ts';
import { describeEnvironment, type Environments } from '../session/environments.ts';
import type { Session } from '../session/session.ts';

/** Calls about environments and who is signed in. */
export function createSessionHandlers(services: {
  readonly session: Session;
  readonly environments: Environments;
  readonly desktop: Pick<Desktop, 'secrets'>;
  readonly canKeepSignedIn: boolean;
  /** Settles when the account of the last time is back. */
  readonly restored: Promise<void>;
}): Handlers['session'] {
  const { session, environments, desktop, restored } = services;
  return {
    async options() {
      const last = session.last();
      return succeed({
        environments: environments.list().map(describeEnvironment),
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
      return session.signIn(request);
    },
    async cancelSignIn() {
      session.cancelSignIn();
      return succeed(null);
    },
    async signOut() {
      await restored;
      return session.signOut();
    },
  };
}
