import { join } from 'node:path';
import { startChildService } from '../../../support/child-service.ts';
import { loadWithNotModified } from '../../programs/not-modified-load.ts';
import type { Benchmark, Sync } from '../../support/benchmark.ts';
import { connect, startSimulatorService } from '../../support/simulator-service.ts';

const REQUESTS = 20_000;

/** B15: how fast the simulator answers 304 for an unchanged list of organizations, with its token checked, beside a bare server. */
export const simulatorNotModified: Benchmark = {
  name: 'simulator-not-modified',
  title: `${REQUESTS} × 304 from the simulator`,
  alternative: 'a bare `node:http` server',
  meaning: 'Nothing about the app: it shows that the simulator is fast enough to measure the app against.',
  shortfall:
    'It checks the token, judges the conditions, counts, and may have to fail, all of which a bare server does not; the ratio was 1.36, 1.71 and 2.09 on three machines. At 20,000 answers a second on the slowest of them it gives nine times as many as the app requests.',
  // At least 0.6 of the bare server's rate.
  atMost: 1 / 0.6,
  pairs: 7,
  async prepare() {
    const simulator = await startSimulatorService(['--rate-limit', '0/1']);
    const bare = await startChildService<{ readonly baseUrl: string }>(
      join(import.meta.dirname, '../../programs/bare-server.ts'),
      [],
    );
    const { cloud, token } = await connect(simulator);
    cloud.close();
    const authorization = `Bearer ${token}`;
    const ask = async (url: string): Promise<() => Promise<Sync>> => {
      const first = await fetch(url, { headers: { authorization } });
      await first.arrayBuffer();
      const headers = { authorization, 'if-modified-since': first.headers.get('last-modified') ?? '' };
      return async () => {
        const { milliseconds, notModified } = await loadWithNotModified(url, headers, REQUESTS);
        return { milliseconds, work: { 'answers 304': notModified } };
      };
    };
    return {
      ours: await ask(`${simulator.baseUrl}/v1/organizations`),
      theirs: await ask(`${bare.announcement.baseUrl}/v1/organizations`),
      async close() {
        await simulator.stop();
        await bare.stop();
      },
    };
  },
};
