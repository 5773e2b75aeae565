import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type App, createApp } from '../../../main/app.ts';
import { type FaultServer, startFaultServer } from '../../support/fault-server.ts';
import { createMemoryDesktop } from '../../support/memory-desktop.ts';
import { tinyJpeg } from '../service/support/tiny-images.ts';
import { valueOf } from './app-fixture.ts';

const TOTAL = 200_000;
const CUT = 80_000;
const jpeg = Buffer.concat([tinyJpeg(1920, 1080), randomBytes(TOTAL)]).subarray(0, TOTAL);
const NEVER = new Promise<never>(() => {});

let folder: string;
let service: FaultServer;
let app: App;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-parts-'));
  service = await startFaultServer();
  service.answer('/v1/auth', { body: { access_token: 'token', type: 'Bearer' } });
  service.answer('/v1/organizations', {
    body: [{ id: 'o', name: 'Fleet', devices: [{ id: 'mast-7', name: 'Mast 7', archives: [] }] }],
  });
  service.answer('/devices/mast-7/snapshot/url', { body: { url: `${service.origin}/1.jpg?signature=1` } });
  app = createApp(createMemoryDesktop(folder), {
    startInDemo: false,
    environmentsText: JSON.stringify([{ name: 'Plant', kind: 'development', baseUrl: service.origin }]),
  });
});

afterEach(async () => {
  await app.close();
  await service.close();
  rmSync(folder, { recursive: true });
});

const images = () => service.requests.filter(({ target }) => target.startsWith('/1.jpg'));
const parts = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.json') && name.includes('partial'),
  );

it('P40: what has come of an image when the user works offline is stored, and going online downloads the rest', async () => {
  const { session, fleet, offline, connection } = app.handlers;
  const { environments } = await valueOf(session.options(null));
  const environmentId = environments.find(({ name }) => name === 'Plant')?.id ?? '';
  await valueOf(session.signIn({ environmentId, username: 'ada', password: 'x', keepSignedIn: true }));
  await valueOf(fleet.refresh(null));
  const headers = { 'content-length': String(TOTAL), etag: '"1"', 'content-type': 'image/jpeg' };
  service.answer('/1.jpg', { headers, body: jpeg, pause: { afterBytes: CUT, until: NEVER } });
  const subjects = [{ deviceId: 'mast-7', archiveId: null }];
  await valueOf(offline.requestDownload({ subjects, precision: 'full' }));
  const state = () => valueOf(offline.state(null));
  await expect.poll(async () => (await state()).sync?.wireBytes ?? 0).toBeGreaterThan(CUT);

  await valueOf(connection.workOffline({ on: true }));
  await expect.poll(parts).toHaveLength(1);
  expect(await state()).toMatchObject({ requested: 1, active: 0, failed: 0 });
  expect(images()).toHaveLength(1);

  const range = {
    'content-length': String(TOTAL - CUT),
    'content-range': `bytes ${CUT}-${TOTAL - 1}/${TOTAL}`,
  };
  service.answer('/1.jpg', { status: 206, headers: { ...headers, ...range }, body: jpeg.subarray(CUT) });
  await valueOf(connection.workOffline({ on: false }));
  await expect.poll(async () => (await state()).requested, { timeout: 10_000 }).toBe(0);
  expect(images().map((request) => request.headers.range)).toEqual([undefined, `bytes=${CUT}-`]);
});
