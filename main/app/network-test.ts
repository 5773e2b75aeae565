import { randomUUID } from 'node:crypto';
import { fail, type NetworkTest, type Result, succeed } from '../../preload/contract/index.ts';
import { nothingToTest, runSelfTest } from '../network/self-test.ts';
import type { TestAccount } from '../network/test-steps.ts';
import type { AppServices } from './app-services.ts';
import type { CurrentWorkspace } from './current-workspace.ts';
import type { Workspace } from './workspace.ts';

/**
 * Tests the connection to an environment; `null` for the current account's. Uses the sign-in of
 * the account if it belongs to the environment. Failure: `invalidInput` if there is no such
 * environment.
 */
export async function testNetwork(
  services: AppServices & { readonly workspace: CurrentWorkspace },
  environmentId: string | null,
  signal: AbortSignal,
): Promise<Result<NetworkTest>> {
  const { network, environments, desktop, clock, timers, random, emit } = services;
  // The network can be tested even if the library can't be opened.
  const opened = await services.workspace.ready().catch(() => null);
  const wanted = environmentId ?? opened?.account.environment.id ?? null;
  const environment = wanted === null ? null : environments.find(wanted);
  if (environment === null) return fail(nothingToTest);
  const isOpen = opened?.account.environment.id === environment.id;
  const test = await runSelfTest(
    {
      baseUrl: environment.baseUrl ?? (await services.demo.baseUrl()),
      profile: environment.profile ?? null,
      environmentName: environment.name,
      version: desktop.version,
      clock,
      timers,
      random,
      requestId: randomUUID,
      routes: network.routes,
      createAgents: network.routes.createAgents,
      logins: network.proxySignIns,
      account: isOpen ? accountOf(opened) : null,
      onProgress: (progress) => emit({ name: 'networkTested', payload: progress }),
    },
    signal,
  );
  return succeed(test);
}

/** Sends requests like the app, but doesn't store the image. */
function accountOf({ cloud, library }: Workspace): TestAccount {
  return {
    checkSession: (signal) => cloud.checkSession(signal),
    async fetchImage(signal) {
      const [device] = library.devices(undefined, 0, 1).rows;
      if (device === undefined) return null;
      const subject = { deviceId: device.id, archiveId: null };
      const outcome = await cloud.snapshot(subject, 'full', { low: null, full: null }, signal);
      return outcome.kind === 'changed' ? outcome.exchange.wireBytes : null;
    },
  };
}
