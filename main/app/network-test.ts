import { randomUUID } from 'node:crypto';
import { type AppEvent, fail, type NetworkTest, type Result, succeed } from '../../preload/contract/index.ts';
import type { Desktop } from '../core/desktop.ts';
import type { Timers } from '../core/timers.ts';
import type { Network } from '../network/network.ts';
import { nothingToTest, runSelfTest } from '../network/self-test.ts';
import type { TestAccount } from '../network/test-steps.ts';
import type { Environments } from '../session/environments/environments.ts';
import type { Workspace } from './workspace.ts';

interface NetworkTestOptions {
  readonly desktop: Pick<Desktop, 'clock' | 'version'>;
  readonly network: Network;
  readonly environments: Environments;
  readonly demoBaseUrl: () => Promise<string>;
  /** The workspace of the account in use once it is open. */
  readonly workspace: () => Promise<Workspace | null>;
  readonly timers: Timers;
  readonly random: () => number;
  readonly emit: (event: AppEvent) => void;
}

/**
 * Creates the self-test of the connection to an environment; null stands for the one of the account in use. It asks with the sign-in of that account
 * where it is one of that environment. Failure: `invalidInput` when there is no such environment.
 */
export function createNetworkTest(
  options: NetworkTestOptions,
): (environmentId: string | null, signal: AbortSignal) => Promise<Result<NetworkTest>> {
  const { network, environments, desktop } = options;
  return async (environmentId, signal) => {
    // A library that can't be opened is no reason to leave the network untested.
    const opened = await options.workspace().catch(() => null);
    const wanted = environmentId ?? opened?.account.environment.id ?? null;
    const environment = wanted === null ? null : environments.find(wanted);
    if (environment === null) return fail(nothingToTest);
    const isOpen = opened?.account.environment.id === environment.id;
    const requestId = randomUUID;
    const test = await runSelfTest(
      {
        baseUrl: environment.baseUrl ?? (await options.demoBaseUrl()),
        environmentName: environment.name,
        version: desktop.version,
        clock: desktop.clock,
        timers: options.timers,
        random: options.random,
        requestId,
        routes: network.routes,
        createAgents: network.routes.createAgents,
        logins: network.proxySignIns,
        account: isOpen ? accountOf(opened) : null,
        onProgress: (progress) => options.emit({ name: 'networkTested', payload: progress }),
      },
      signal,
    );
    return succeed(test);
  };
}

const NOTHING_KNOWN = { low: null, full: null } as const;

/** Asks and fetches as the app does; what comes is thrown away. */
function accountOf({ cloud, library }: Workspace): TestAccount {
  return {
    checkSession: (signal) => cloud.checkSession(signal),
    async fetchImage(signal) {
      const [device] = library.devices(undefined, 0, 1).rows;
      if (device === undefined) return null;
      const subject = { deviceId: device.id, archiveId: null };
      const outcome = await cloud.snapshot(subject, 'full', NOTHING_KNOWN, signal);
      return outcome.kind === 'changed' ? outcome.exchange.wireBytes : null;
    },
  };
}
