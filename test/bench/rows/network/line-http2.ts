import { connect } from 'node:http2';
import { request } from 'node:https';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { WindowLimits } from '../../../../main/cloud/http/limits.ts';
import { createConnectionWindow } from '../../../../main/cloud/pacing/connection-window.ts';
import {
  CONNECTIONS_PER_ORIGIN,
  createAgentPair,
  dropSockets,
} from '../../../../main/cloud/routes/agents.ts';
import { mostItems } from '../../../../main/sync/offline/queue/item-slots.ts';
import { testAuthority } from '../../../support/certificates/certificates.ts';
import { startChildService } from '../../../support/child-service.ts';
import type { LineFigures } from '../../line/line.ts';
import type { Benchmark, Sync } from '../../support/benchmark.ts';
import { startLine } from '../../support/slow-line.ts';

const IMAGES = 200;
const FIELD: LineFigures = { roundTripMs: 300, kilobitsPerSecond: 8_000, cutEveryBytes: 0 };

/** Sends by one of the protocols. */
interface Client {
  readonly limits: WindowLimits;
  /** Returns how long the head of the answer took after the request, and the bytes of its body. */
  get(path: string, headers: Readonly<Record<string, string>>): Promise<Answer>;
  close(): void;
}

interface Answer {
  readonly delayMs: number;
  readonly bytes: number;
}

/** As the product sends: connections that stay open, each with one request at a time. */
function byConnections(origin: string): Client {
  const agents = createAgentPair();
  agents.https.options.ca = testAuthority();
  return {
    limits: CONNECTIONS_PER_ORIGIN,
    get: function get(path, headers) {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      const sent = request(`${origin}${path}`, { agent: agents.https, headers });
      let sentAt = 0;
      sent.once('finish', () => {
        sentAt = performance.now();
      });
      sent.once('response', (response) => {
        const delayMs = performance.now() - sentAt;
        countBytes(response).then((bytes) => resolve({ delayMs, bytes }), reject);
      });
      // The server ended a connection that was idle, as the request was sent.
      sent.once('error', ({ code, message }: NodeJS.ErrnoException) =>
        code === 'ECONNRESET' ? resolve(get(path, headers)) : reject(new Error(message)),
      );
      sent.end();
      return promise;
    },
    close: () => dropSockets(agents, 'all'),
  };
}

/** Room for what a line has under way: with the 64 kB of the protocol each round trip would carry no more. */
const FLOW_BYTES = 16 * 1_024 * 1_024;

/** One connection for all requests, as browsers have it. */
function byStreams(origin: string, most: number): Client {
  const session = connect(origin, { ca: testAuthority(), settings: { initialWindowSize: FLOW_BYTES } });
  session.once('connect', () => session.setLocalWindowSize(FLOW_BYTES));
  return {
    limits: { least: CONNECTIONS_PER_ORIGIN.least, most },
    async get(path, headers) {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      const stream = session.request({ ':path': path, ...headers });
      let sentAt = performance.now();
      stream.once('ready', () => {
        sentAt = performance.now();
      });
      let delayMs: number | null = null;
      stream.once('response', () => {
        delayMs = performance.now() - sentAt;
      });
      countBytes(stream).then((bytes) => {
        if (delayMs === null) reject(new Error('The stream ended without an answer.'));
        else resolve({ delayMs, bytes });
      }, reject);
      return promise;
    },
    close: () => session.destroy(),
  };
}

async function countBytes(body: Readable): Promise<number> {
  let bytes = 0;
  for await (const piece of body) bytes += (piece as Buffer).byteLength;
  return bytes;
}

/** The requests to an origin, as many at a time as the window of the product lets go. */
function paceOf({ get, limits }: Client) {
  const window = createConnectionWindow(limits);
  const waiting: (() => void)[] = [];
  let busy = 0;
  function pump(): void {
    while (busy < window.size() && waiting.length > 0) {
      busy += 1;
      waiting.shift()?.();
    }
  }
  return {
    size: window.size,
    async send(...request: Parameters<Client['get']>): Promise<number> {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push(resolve);
      pump();
      await promise;
      const begun = window.begin();
      const { delayMs, bytes } = await get(...request);
      window.end(begun, { kind: 'answered', delayMs });
      busy -= 1;
      pump();
      return bytes;
    },
  };
}

/** Each image after its address, which are of two origins; as many items at a time as the queue of the product takes. */
async function requestAll(
  api: Client,
  images: Client,
  condition: Readonly<Record<string, string>>,
): Promise<Sync> {
  const [addressPace, imagePace] = [paceOf(api), paceOf(images)];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let left = IMAGES;
  let active = 0;
  let bytes = 0;
  async function download(): Promise<void> {
    await addressPace.send('/address', {});
    const added = await imagePace.send('/image', condition);
    bytes += added;
    active -= 1;
    if (left === 0 && active === 0) resolve();
    else fill();
  }
  function fill(): void {
    while (left > 0 && active < mostItems(addressPace.size() + imagePace.size())) {
      left -= 1;
      active += 1;
      download().catch(reject);
    }
  }
  const started = performance.now();
  fill();
  await promise;
  return { milliseconds: performance.now() - started, work: { images: IMAGES, 'image bytes': bytes } };
}

interface Row {
  readonly name: string;
  readonly streams: number;
  readonly again?: true;
}

const rows: readonly Row[] = [
  { name: 'line-http2', streams: 100 },
  { name: 'line-http2-24', streams: 24 },
  { name: 'line-again-http2', streams: 100, again: true },
];

/** What HTTP/2 would gain in the field: requests alone, by the window of the product, over TLS. */
export const lineHttp2: readonly Benchmark[] = rows.map(({ name, streams, again = false }) => ({
  name,
  title: `${IMAGES} addresses and images of 30 kB${again ? ', unchanged' : ''} over TLS, by up to ${CONNECTIONS_PER_ORIGIN.most} connections of HTTP/1.1 to each of two origins; a line of ${FIELD.roundTripMs} ms and 8 Mbit/s`,
  alternative: `the same by one connection of HTTP/2 to each, with up to ${streams} streams`,
  meaning: 'Whether a newer version of HTTP would make a sync in the field faster. It has no goal.',
  atMost: null,
  pairs: 5,
  async prepare() {
    const server = await startChildService<{ readonly origin: string }>(
      join(import.meta.dirname, '../../programs/http2-server.ts'),
      [],
    );
    const { host, stop } = await startLine(new URL(server.announcement.origin).port, FIELD);
    const condition: Readonly<Record<string, string>> = again ? { 'if-none-match': '"1"' } : {};
    async function measure(open: () => Client): Promise<Sync> {
      const [api, images] = [open(), open()];
      const sync = await requestAll(api, images, condition);
      for (const client of [api, images]) client.close();
      return sync;
    }
    return {
      ours: () => measure(() => byConnections(`https://${host}`)),
      theirs: () => measure(() => byStreams(`https://${host}`, streams)),
      async close() {
        await stop();
        await server.stop('SIGKILL');
      },
    };
  },
}));
