import type { Bridge, Failure, NetworkState, NetworkTest } from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import { createStore, withActions } from '../store/store.ts';

interface NetworkView {
  /** `null` until the first answer. */
  readonly state: NetworkState | null;
  /** Last network test, including a running one, if any. */
  readonly test: NetworkTest | null;
  /** Why the last test could not start. */
  readonly testFailure: Failure | null;
}

export function createNetworkStore(bridge: Bridge) {
  const store = createStore<NetworkView>({ state: null, test: null, testFailure: null });
  let aimedAt: string | null = null;
  bridge.on.networkChanged((state) => store.change({ state }));
  bridge.on.networkTested((test) => store.change({ test }));

  return withActions(store, {
    async load() {
      const answer = await invoke(() => bridge.network.state());
      if (answer.ok) store.change({ state: answer.value });
    },
    /** Signs in to the proxy that requires it; returns a failure if refused. */
    async signInToProxy(username: string, password: string, remember: boolean) {
      const key = store.value.state?.proxy?.key;
      if (key === undefined) return null;
      const answer = await invoke(() => bridge.network.signInToProxy({ key, username, password, remember }));
      return answer.ok ? null : answer.failure;
    },
    /** Chooses the environment of the next test; `null` for that of the current account. */
    aim(environmentId: string | null) {
      aimedAt = environmentId;
      store.change({ test: null, testFailure: null });
    },
    async test() {
      store.change({ testFailure: null });
      const answer = await invoke(() => bridge.network.test({ environmentId: aimedAt }));
      if (!answer.ok) store.change({ testFailure: answer.failure });
    },
    cancelTest: () => void invoke(() => bridge.network.cancelTest()),
  });
}
