import {
  type Failure,
  fail,
  type Handlers,
  type NetworkTest,
  type Result,
  succeed,
} from '../../../preload/contract/index.ts';
import type { Network } from '../../network/network.ts';

/** Calls about the network that the laptop is in. */
export function createNetworkHandlers(services: {
  readonly network: Network;
  /** The proxy lets the app through now: what waited for it can go on. */
  readonly onSignedIn: () => void;
  readonly test: (environmentId: string | null, signal: AbortSignal) => Promise<Result<NetworkTest>>;
}): Handlers['network'] {
  const { network, test } = services;
  let running: AbortController | null = null;
  return {
    state: async () => succeed(await network.state()),
    async signInToProxy({ key, username, password, remember }) {
      const kept = await network.proxySignIns.signIn(key, { username, password }, remember);
      if (kept === null) return fail(notAsked);
      services.onSignedIn();
      return succeed({ stored: kept });
    },
    async test({ environmentId }) {
      running?.abort();
      const controller = new AbortController();
      running = controller;
      const answer = await test(environmentId, controller.signal);
      if (running === controller) running = null;
      return answer;
    },
    async cancelTest() {
      running?.abort();
      return succeed(null);
    },
  };
}

const notAsked: Failure = {
  code: 'notFound',
  message: 'The proxy no longer requires this sign-in.',
  advice: 'Close this and try again.',
};
