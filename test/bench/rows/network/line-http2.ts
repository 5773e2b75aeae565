import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testAuthorityFile } from '../../../support/certificates/certificates.ts';
import type { LineFigures } from '../../line/line.ts';
import { bundleSync, countSync, runSyncOnce } from '../../programs/run-sync-once.ts';
import type { Benchmark, Sync } from '../../support/benchmark.ts';
import { startImageCloud } from '../../support/simulator-service.ts';
import { behindLine } from '../../support/slow-line.ts';

const BYTES = 30_000;
const FIELD: LineFigures = { roundTripMs: 300, kilobitsPerSecond: 8_000, cutEveryBytes: 0 };

const rows = [
  { name: 'line-http2', again: false },
  { name: 'line-again-http2', again: true },
] as const;

/** What HTTP/2 gains in the field: the same program, and the same service that speaks both or HTTP/1.1 alone. */
export const lineHttp2: readonly Benchmark[] = rows.map(({ name, again }) => ({
  name,
  title: `${again ? 'sync again, nothing changed' : 'sync'}: images of 30 kB, addresses, hash, flush, index, data usage, report, of a service that speaks HTTP/2; TLS over a line of ${FIELD.roundTripMs} ms and 8 Mbit/s`,
  alternative: 'the same, of a service that speaks HTTP/1.1 alone',
  meaning: 'How much sooner a sync in the field is over where the service speaks the newer version of HTTP.',
  atMost: again ? 1 : null,
  factsAtMost: { 'left failed': 0 },
  pairs: 5,
  sizes: [200],
  async prepare(images) {
    const folder = await mkdtemp(join(tmpdir(), 'fleetglass-bench-'));
    const once = await bundleSync(folder);

    async function side(protocol: 'h2' | 'https') {
      const service = await behindLine(await startImageCloud(images, BYTES, protocol), FIELD);
      const library = join(folder, protocol);
      let hours = 0;
      async function sync(): Promise<Omit<Sync, 'work'>> {
        if (again) hours += 1;
        else await rm(library, { recursive: true, force: true });
        const environment = { NODE_EXTRA_CA_CERTS: testAuthorityFile() };
        return runSyncOnce(once, [library, service.baseUrl, `${hours}`], environment);
      }
      // Downloads; what is compared are the runs after it.
      if (again) await sync();
      return { sync: () => countSync(service, again, join(library, 'blobs'), sync), stop: service.stop };
    }

    const [ours, theirs] = [await side('h2'), await side('https')];
    return {
      ours: ours.sync,
      theirs: theirs.sync,
      async close() {
        for (const { stop } of [ours, theirs]) await stop();
        await rm(folder, { recursive: true });
      },
    };
  },
}));
