import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type App, createApp } from '../../../main/app.ts';
import { startSimulator } from '../../../simulator/simulator.ts';
import { type FaultServer, startFaultServer } from '../../support/fault-server.ts';
import { createMemoryDesktop } from '../../support/memory-desktop.ts';

let folder: string;
let app: App;
let server: FaultServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-inquiry-'));
  app = createApp(createMemoryDesktop(folder), { startInDemo: false, environmentsText: undefined });
  server = await startFaultServer();
});
afterEach(async () => {
  await app.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const inquire = (address: string) => app.handlers.session.inquire({ address, isOfPage: false });
const cancelled = { ok: false, failure: { code: 'cancelled' } };

describe('an inquiry', () => {
  test('finds a service that can be added as it was found, and signed in to', async () => {
    const simulator = await startSimulator({ devices: 1, organizations: 1, archives: 0 });
    const found = await inquire(simulator.baseUrl);
    if (!found.ok || found.value.kind !== 'service') throw new Error('No service was found.');
    const { baseUrl, methods } = found.value;
    const added = await app.handlers.session.addEnvironment({
      name: 'Plant',
      kind: 'development',
      baseUrl,
      signIn: { methods: [...methods] },
    });
    const environmentId = added.ok ? added.value.id : '';
    const { username, password } = simulator;
    const request = { environmentId, username, password, keepSignedIn: false };
    expect(await app.handlers.session.signIn(request)).toMatchObject({
      ok: true,
      value: { status: 'signedIn' },
    });
    await simulator.close();
  });

  test('ends when it is cancelled, and when another one begins', async () => {
    const held = Promise.withResolvers<void>();
    server.answer('/v1/organizations', { until: held.promise });
    const first = inquire(server.origin);
    await expect.poll(() => server.requests.length).toBe(1);
    const second = inquire(server.origin);
    expect(await first).toMatchObject(cancelled);
    await app.handlers.session.cancelInquiry(null);
    expect(await second).toMatchObject(cancelled);
    held.resolve();
  });
});
