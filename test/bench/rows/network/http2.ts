import { join } from 'node:path';
import got from 'got';
import {
  CONNECTIONS_PER_ORIGIN,
  createAgentPair,
  dropSockets,
} from '../../../../main/cloud/routes/agents.ts';
import { testAuthority } from '../../../support/certificates/certificates.ts';
import { startChildService } from '../../../support/child-service.ts';
import type { Benchmark, Sync } from '../../support/benchmark.ts';

const REQUESTS = 2_000;
const CONDITION = { 'if-none-match': '"1"' };

/** Confirms 2,000 images by 304 over TLS, with as many requests under way as the product has: by HTTP/1.1 and by HTTP/2. */
export const http2: Benchmark = {
  name: 'http2',
  title: `${REQUESTS} answers 304 over TLS, six at a time, by HTTP/1.1 with keep-alive`,
  alternative: 'the same by HTTP/2',
  meaning: 'Whether a newer version of HTTP would make checks faster. It has no goal.',
  atMost: null,
  pairs: 5,
  async prepare() {
    const service = await startChildService<{ readonly origin: string }>(
      join(import.meta.dirname, '../../programs/http2-server.ts'),
      [],
    );
    const url = new URL(service.announcement.origin);
    const authority = testAuthority();
    const agents = createAgentPair();
    agents.https.options.ca = authority;

    async function measure(confirm: () => Promise<boolean>): Promise<Sync> {
      let left = REQUESTS;
      let confirmed = 0;
      const begun = performance.now();
      await Promise.all(
        Array.from({ length: CONNECTIONS_PER_ORIGIN.least }, async () => {
          while (left > 0) {
            left -= 1;
            if (await confirm()) confirmed += 1;
          }
        }),
      );
      return { milliseconds: performance.now() - begun, work: { confirmed } };
    }

    // The same client on both sides: only the protocol differs.
    const confirmBy = (protocol: 'http1' | 'http2') => async () => {
      const response = await got(url, {
        http2: protocol === 'http2',
        headers: CONDITION,
        https: { certificateAuthority: authority },
        ...(protocol === 'http1' ? { agent: agents } : {}),
        retry: { limit: 0 },
      });
      return response.statusCode === 304;
    };

    return {
      ours: () => measure(confirmBy('http1')),
      theirs: () => measure(confirmBy('http2')),
      async close() {
        dropSockets(agents, 'idle');
        await service.stop('SIGKILL');
      },
    };
  },
};
