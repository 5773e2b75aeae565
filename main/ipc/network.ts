import { type Failure, fail, type Handlers, succeed } from '../../preload/contract/index.ts';
import type { Services } from '../app/accounts.ts';
import { testNetwork } from '../app/network-test.ts';

export function createNetworkHandlers(services: Services): Handlers['network'] {
  const { network, workspace } = services;
  let running: AbortController | null = null;
  return {
    state: async () => succeed(await network.state()),
    async signInToProxy({ key, username, password, remember }) {
      const stored = await network.proxySignIns.signIn(key, { username, password }, remember);
      if (stored === null) return fail(notRequired);
      workspace.current()?.connection.retryNow();
      return succeed({ stored });
    },
    async test({ environmentId }) {
      running?.abort();
      const controller = new AbortController();
      running = controller;
      const answer = await testNetwork(services, environmentId, controller.signal);
      if (running === controller) running = null;
      return answer;
    },
    async cancelTest() {
      running?.abort();
      return succeed(null);
    },
  };
}

export function createConnectionHandlers({ workspace }: Services): Handlers['connection'] {
  return {
    state: () => workspace.use(({ connection }) => succeed(connection.state())),
    workOffline: ({ on }) =>
      workspace.use(async ({ connection, offline }) => {
        if (on) connection.workOffline(true);
        // The mode may also be offline.
        else await offline.act('goOnline');
        return succeed(connection.state());
      }),
    retry: () =>
      workspace.use(({ connection }) => {
        connection.retryNow();
        return succeed(connection.state());
      }),
    attend: (attention) =>
      workspace.use(({ screen }) => {
        screen.attend(attention);
        return succeed(null);
      }),
  };
}

const notRequired: Failure = { code: 'notFound', refusal: 'proxySignInOver' };
