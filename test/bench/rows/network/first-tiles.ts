import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChildService } from '../../../support/child-service.ts';
import { bundleSync } from '../../programs/run-sync-once.ts';
import type { Benchmark, Sync } from '../../support/benchmark.ts';
import { type SimulatorService, startSimulatorService } from '../../support/simulator-service.ts';
import { LOOP_GOALS } from '../../support/watch-loop.ts';

const SMALL = 200;
const ARCHIVES_PER_DEVICE = 5;
const DEVICES_PER_ORGANIZATION = 1_000;

/** B20, B7, B17: from the first byte of the list to a screen of tiles in the library, and what the rest of the list costs meanwhile. */
export const firstTiles: Benchmark = {
  name: 'first-tiles',
  title: `first byte of the fleet list to a screen of 48 tiles in the library, the stated number of devices with ${ARCHIVES_PER_DEVICE} archives each; as one bundle, as it ships; no window, no page`,
  alternative: `the same with ${SMALL} devices`,
  meaning: 'How long a large fleet makes you wait for the first tiles after the first sign-in.',
  shortfall:
    'p99: lists are stored in slices of 5 ms, and an answer to the page or a collection of garbage may come in the same turn; on a slow machine a collection alone takes 12 to 15 ms. Of the longest stop 34 ms are processor time; the rest of it the two processors worked for the service and the thread. Beside 200 devices: their list became faster, from 120 to 148 ms to 66 to 86, when lists of more than 96 kB went to the thread, and the first devices were read out of 80 kB instead of 128; the large list has as much to do, and the service and the thread take processor time beside it. To hold the rest of it back until its first devices are stored, and to store those in a turn of their own, took 144 to 164 ms instead of 131 to 260 in seven runs each, which is no clear gain, and was taken back.',
  atMost: 2,
  factsAtMost: { 'first tiles ms': 2_000, 'memory MB': 300, ...LOOP_GOALS },
  pairs: 5,
  sizes: [20_000, 100_000],
  async prepare(devices) {
    const folder = await mkdtemp(join(tmpdir(), 'fleetglass-bench-'));
    const program = await bundleSync(folder, 'first-tiles.ts');
    const large = await startFleet(devices);
    const small = await startFleet(SMALL);
    return {
      ours: () => signIn(program, large, join(folder, 'large')),
      theirs: () => signIn(program, small, join(folder, 'small')),
      async close() {
        await large.stop();
        await small.stop();
        await rm(folder, { recursive: true });
      },
    };
  },
};

function startFleet(devices: number): Promise<SimulatorService> {
  const organizations = Math.max(1, devices / DEVICES_PER_ORGANIZATION);
  const size = ['--devices', devices, '--organizations', organizations, '--archives', ARCHIVES_PER_DEVICE];
  return startSimulatorService([...size.map(String), '--rate-limit', '0/1']);
}

async function signIn(program: string, service: SimulatorService, folder: string): Promise<Sync> {
  await rm(folder, { recursive: true, force: true });
  const signedIn = await startChildService<Sync>(program, [
    folder,
    service.baseUrl,
    service.username,
    service.password,
  ]);
  await signedIn.stop();
  const { milliseconds, work, facts } = signedIn.announcement;
  return { milliseconds, work, facts: { ...facts, 'first tiles ms': milliseconds } };
}
