import { afterEach, beforeEach, expect, it } from 'vitest';
import { type OpenedApp, openApp, valueOf } from '../ipc/app-fixture.ts';

let opened: OpenedApp;
beforeEach(async () => {
  opened = await openApp({ organizations: 1, devices: 3, archives: 0 });
});
afterEach(() => opened.close());

async function reachLimit(): Promise<void> {
  const { offline, fleet } = opened.app.handlers;
  const networks = await valueOf(offline.networks(null));
  const networkId = networks.find(({ current }) => current)?.id ?? '';
  await valueOf(offline.changeNetwork({ networkId, limitBytes: 1 }));
  expect(await fleet.refresh(null)).toMatchObject({ ok: false, failure: { code: 'overLimit' } });
}

/** What a person sees after "Try again". */
async function expectStatus(status: string): Promise<void> {
  const { connection } = opened.app.handlers;
  await valueOf(connection.retry(null));
  await expect.poll(async () => (await valueOf(connection.state(null))).status).toBe(status);
}

it('P39: at a reached data limit the status is still the true one: offline without a network, online with it', async () => {
  await reachLimit();
  opened.simulator.fault({ fault: 'reset', path: '/*', count: null });
  await expectStatus('offline');
  opened.simulator.clearFaults();
  await expectStatus('online');
});
