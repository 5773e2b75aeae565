import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SimulatorService, startImageCloud } from '../../../bench/support/simulator-service.ts';
import { openSyncProgram, type SyncProgram } from '../../../support/sync-program.ts';
import { holdOf } from './hold-of.ts';

const IMAGES = 12;
const IMAGE_BYTES = 400_000;
/** What Node has buffered while an image waits for its turn, and one read of a socket; eight images are on their way at once. */
const UNDER_WAY_BYTES = 8 * 2 * 65_536;

let folder: string;
let service: SimulatorService;
let program: SyncProgram;

const state = () => program.work.state();
const runs = () => program.library.offline.read((tables) => tables.syncs.page(0, 10)).rows;

async function pinAll(): Promise<void> {
  const answer = await program.cloud.organizations(null, new AbortController().signal);
  if (answer.kind === 'changed')
    await program.library.storeOrganizations(answer.value, answer.validators, Date.now());
  await program.work.addPin({
    target: { kind: 'organization', organizationId: 'one' },
    rule: { kind: 'all' },
    precision: 'full',
  });
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-limits-'));
  service = await startImageCloud(IMAGES, IMAGE_BYTES);
  program = await openSyncProgram(join(folder, 'library'), service);
});

afterEach(async () => {
  await program.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

describe('a limit', () => {
  it('of a job stops in the middle of an image, and the report says so', async () => {
    program.work.changeNetwork({ networkId: 'loopback', syncLimitBytes: 1_000_000 });
    await program.work.act('pause');
    await pinAll();
    await program.work.act('start');
    await program.work.act('resume');
    await expect.poll(() => state().sync, { interval: 5, timeout: 15_000 }).toBeNull();
    const [run] = runs();
    expect(run).toMatchObject({ endedBy: 'limit' });
    expect(run?.wireBytes).toBeGreaterThanOrEqual(1_000_000);
    expect(run?.wireBytes).toBeLessThan(1_000_000 + UNDER_WAY_BYTES);
    expect(state().waiting).toBeGreaterThan(0);
    expect(holdOf(state())).toBe('syncLimit');
  });

  it('of a job that is made smaller stops the one that is under way', async () => {
    program.work.changeNetwork({ networkId: 'loopback', bytesPerSecondLimit: 1_000_000 });
    await program.work.act('pause');
    await pinAll();
    await program.work.act('start');
    await program.work.act('resume');
    const received = () => program.work.traffic.network()?.usedBytes ?? 0;
    const before = received();
    await expect.poll(received, { interval: 5, timeout: 15_000 }).toBeGreaterThan(before + 300_000);
    program.work.changeNetwork({ networkId: 'loopback', syncLimitBytes: 300_000 });
    await expect.poll(() => state().sync, { interval: 5, timeout: 15_000 }).toBeNull();
    expect(runs()[0]).toMatchObject({ endedBy: 'limit' });
    expect(state().waiting).toBeGreaterThan(0);
  });

  it('of a job counts what it took before a restart', async () => {
    const CAP = 4_000_000;
    // Slow enough to be ended between the first image and the last.
    program.work.changeNetwork({ networkId: 'loopback', syncLimitBytes: CAP, bytesPerSecondLimit: CAP });
    await program.work.act('pause');
    await pinAll();
    await program.work.act('start');
    await program.work.act('resume');
    // The service has no low precision: the first download settles the low items.
    const settled = () => runs()[0]?.newCount ?? 0;
    await expect.poll(settled, { interval: 5, timeout: 15_000 }).toBeGreaterThan(0);
    await program.close();
    program = await openSyncProgram(join(folder, 'library'), service);
    await expect.poll(() => state().sync, { interval: 5, timeout: 15_000 }).toBeNull();
    const [run] = runs();
    expect(run).toMatchObject({ endedBy: 'limit' });
    expect(run?.wireBytes).toBeLessThan(CAP + UNDER_WAY_BYTES);
  });

  it('of a network stops everything on it, and what waits goes on when it is raised', async () => {
    program.work.changeNetwork({ networkId: 'loopback', limitBytes: 1_000_000 });
    await pinAll();
    await program.work.act('start');
    await expect.poll(() => holdOf(state()), { interval: 5, timeout: 15_000 }).toBe('networkLimit');
    await expect.poll(() => state().active, { interval: 5 }).toBe(0);
    expect(program.work.traffic.network()?.usedBytes).toBeLessThan(1_000_000 + UNDER_WAY_BYTES);
    program.work.changeNetwork({ networkId: 'loopback', limitBytes: null });
    program.work.connectionChanged();
    await expect.poll(() => state().sync, { interval: 5, timeout: 15_000 }).toBeNull();
    expect(state()).toMatchObject({ waiting: 0, failed: 0 });
  });

  it('of a second slows down and loses nothing', async () => {
    program.work.changeNetwork({ networkId: 'loopback', bytesPerSecondLimit: 2_000_000 });
    const started = performance.now();
    await program.downloadAll();
    expect(performance.now() - started).toBeGreaterThan((IMAGES * IMAGE_BYTES) / 2_000 - 500);
    expect(runs()[0]).toMatchObject({ failedCount: 0 });
  });
});

describe('the usage', () => {
  it('sums what came by network, organization and job', async () => {
    await program.downloadAll();
    program.work.traffic.flush();
    const usage = program.library.offline.read(({ dataUsage }) =>
      dataUsage.between('2000-01-01', '2999-12-31'),
    );
    expect(usage.wireBytes).toBeGreaterThan(IMAGES * IMAGE_BYTES);
    expect(usage.networks).toEqual([expect.objectContaining({ id: 'loopback', wireBytes: usage.wireBytes })]);
    expect(usage.organizations.map(({ id }) => id)).toEqual(['one']);
    expect(usage.jobs.reduce((sum, { wireBytes }) => sum + wireBytes, 0)).toBe(usage.wireBytes);
    expect(program.work.traffic.bytesPerSecond() ?? 0).toBeGreaterThanOrEqual(0);
  });
});
