import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OfflineState } from '../../../preload/contract/index.ts';
import { holdOf } from '../sync/offline/hold-of.ts';
import { type OpenedApp, openApp, valueOf } from './app-fixture.ts';

const firstPage = { offset: 0, limit: 500 };

let opened: OpenedApp;

const offline = () => opened.app.handlers.offline;
const state = () => valueOf(offline().state(null));

async function until(condition: (state: OfflineState) => boolean): Promise<void> {
  await expect.poll(async () => condition(await state()), { interval: 10, timeout: 15_000 }).toBe(true);
}

const isIdle = ({ sync: run, waiting, active }: OfflineState) =>
  run === null && waiting === 0 && active === 0;

async function organizationId(): Promise<string | null> {
  return (await valueOf(opened.app.handlers.fleet.overview(firstPage))).organizations[0]?.id ?? null;
}

/** Pins, and waits until everything is here. */
async function download(): Promise<void> {
  await pinOrganization();
  await valueOf(offline().act({ command: 'start' }));
  await until(isIdle);
}

async function pinOrganization(precision: 'low' | 'full' = 'full', number = 1) {
  return valueOf(
    offline().addPin({
      target: { kind: 'organization', organizationId: await organizationId() },
      rule: { kind: 'newest', number },
      precision,
    }),
  );
}

beforeEach(async () => {
  opened = await openApp({ organizations: 1, devices: 4, archives: 2 });
});

afterEach(() => opened.close());

describe('keeping an organization here', () => {
  it('downloads what its rule retains, and the pin shows how far it is', async () => {
    const pin = await pinOrganization();
    // The newest snapshot of four devices, and of one archive of each.
    expect(pin.total).toBe(8);
    await valueOf(offline().act({ command: 'start' }));
    await until(isIdle);
    const { rows } = await valueOf(offline().pins(firstPage));
    expect(rows[0]).toMatchObject({ id: pin.id, total: 8, gone: false });
    expect((rows[0]?.downloaded ?? 0) + (rows[0]?.none ?? 0)).toBe(8);
    expect(rows[0]?.byteLength).toBeGreaterThan(0);
    const { downloaded = 0, newest = 0 } = rows[0] ?? {};
    const isNewest = ({ archiveId }: { readonly archiveId: string | null }) => archiveId === null;
    const scope = { kind: 'organization', organizationId: await organizationId() } as const;
    const tiles = await valueOf(opened.app.handlers.gallery.tiles({ scope, offset: 0, limit: 10 }));
    const here = tiles.rows.filter(({ subject, full }) => isNewest(subject) && full !== null);
    expect([newest, downloaded - newest]).toEqual([here.length, downloaded - here.length]);
    expect(newest).toBeLessThanOrEqual(4);
    const pinned = await valueOf(offline().pinsOf({ target: pin.target }));
    expect(pinned.rows).toEqual([rows[0]]);
    expect(rows[0]).toMatchObject(pinned.together);
    const none = await valueOf(offline().pinsOf({ target: { kind: 'device', deviceId: 'none' } }));
    expect(none).toMatchObject({ rows: [], together: { total: 0 } });
  });

  it('reports the run: new images, bytes, and each image by name', async () => {
    await download();
    const { rows } = await valueOf(offline().syncs(firstPage));
    expect(rows[0]).toMatchObject({ endedBy: 'done', failedCount: 0 });
    const report = await valueOf(
      offline().syncEntries({ syncId: rows[0]?.id ?? 0, outcome: 'new', ...firstPage }),
    );
    expect(report.total).toBe(rows[0]?.newCount);
    const bytes = report.rows.reduce(
      (sum, { outcome }) => sum + (outcome.kind === 'new' ? outcome.byteLength : 0),
      0,
    );
    expect(rows[0]?.wireBytes).toBeGreaterThan(bytes);
  });

  it('asks about the same again with no image on the wire, and counts what that saved', async () => {
    await download();
    const before = opened.simulator.counts.imageBytesSent;
    opened.moveClock(60_000);
    await valueOf(offline().act({ command: 'start' }));
    await until(isIdle);
    expect(opened.simulator.counts.imageBytesSent).toBe(before);
    const { rows } = await valueOf(offline().syncs(firstPage));
    expect(rows[0]).toMatchObject({ newCount: 0, unchangedCount: rows[1]?.newCount });
    expect(rows[0]?.unchangedBytes).toBeGreaterThan(rows[0]?.wireBytes ?? 0);
  });

  it('exports a report as CSV and JSON by the dialog', async () => {
    await download();
    const syncId = (await valueOf(offline().syncs(firstPage))).rows[0]?.id ?? 0;
    expect(await valueOf(offline().exportSync({ syncId, format: 'csv' }))).toEqual({
      fileName: `fleetglass-sync-${syncId}.csv`,
    });
    await valueOf(offline().exportSync({ syncId, format: 'json' }));
    expect(opened.saved.get(`fleetglass-sync-${syncId}.csv`)).toMatch(/^"deviceId","archiveId",/);
    expect(JSON.parse(opened.saved.get(`fleetglass-sync-${syncId}.json`) ?? '')).toMatchObject({
      sync: { id: syncId, endedBy: 'done' },
    });
  });

  it('goes on after a restart with what was left, and downloads nothing twice', async () => {
    await valueOf(offline().act({ command: 'pause' }));
    await pinOrganization();
    await until(({ sync: run }) => run !== null);
    expect(holdOf(await state())).toBe('paused');
    await opened.restart();
    expect(await state()).toMatchObject({ waiting: 12 });
    await valueOf(offline().act({ command: 'resume' }));
    await until(isIdle);
    const { requests } = opened.simulator.counts;
    expect(requests['GET /images 200']).toBe((await valueOf(offline().syncs(firstPage))).rows[0]?.newCount);
  });
});
