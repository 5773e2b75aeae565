import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLine } from '../support/slow-line.ts';
import type { LineFigures } from './line.ts';

const NEAR: LineFigures = { roundTripMs: 60, kilobitsPerSecond: 8_000, cutEveryBytes: 0 };
const FIELD: LineFigures = { ...NEAR, roundTripMs: 300 };
const BITS_PER_BYTE = 8;
/** What a new connection sends before it has an answer (RFC 6928). */
const FIRST_BYTES = 14_600;
/** Of a request, and of a short answer. */
const SHORT_BYTES = 100;
/** Two seconds on the line: 5 % of them are far more than timers are late. */
const LONG_BYTES = 2_000_000;
const DOWNLOADS = 3;
/** A line that hardly moves. */
const STUCK: LineFigures = { ...NEAR, kilobitsPerSecond: 8 };
/** Far more than the buffers of the system hold. */
const FLOOD_BYTES = 64_000_000;
/** A service that has sent nothing for so long waits for the line. */
const STILL_MS = 500;

let service: Server;
let answerBytes = 0;
beforeAll(async () => {
  service = createServer((socket) => {
    socket.once('data', () => socket.end(new Uint8Array(answerBytes))).on('error', () => {});
  });
  await once(service.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => void service.close());

/** When the first and the last byte of an answer came, ms after the connection was opened, and how many came. */
async function download(port: number) {
  const begunAt = performance.now();
  const socket = connect(port, '127.0.0.1');
  socket.write(new Uint8Array(SHORT_BYTES));
  let firstMs: number | undefined;
  let bytes = 0;
  socket.on('data', (piece) => {
    firstMs ??= performance.now() - begunAt;
    bytes += piece.byteLength;
  });
  const code = await once(socket, 'close').then(
    () => null,
    (error: NodeJS.ErrnoException) => error.code,
  );
  return { firstMs: firstMs ?? 0, lastMs: performance.now() - begunAt, bytes, code };
}

async function downloadOver(figures: LineFigures, bytes: number, times: number) {
  answerBytes = bytes;
  const line = await startLine(`${(service.address() as AddressInfo).port}`, figures);
  const port = Number(new URL(`http://${line.host}`).port);
  const downloads: Awaited<ReturnType<typeof download>>[] = [];
  for (let time = 0; time < times; time += 1) downloads.push(await download(port));
  await line.stop();
  return downloads;
}

/** Within 5 % of a figure. Other programs on the machine only add time, so the fastest download says what the line does. */
function expectNear(fastestMs: number, figureMs: number): void {
  expect(fastestMs).toBeGreaterThan(figureMs * 0.95);
  expect(fastestMs).toBeLessThan(figureMs * 1.05);
}

test('a download through the proxy waits one round trip for the handshake and one for its request', async () => {
  const downloads = await downloadOver(FIELD, SHORT_BYTES, DOWNLOADS);
  const sendingMs = (2 * SHORT_BYTES * BITS_PER_BYTE) / FIELD.kilobitsPerSecond;
  expectNear(Math.min(...downloads.map(({ firstMs }) => firstMs)), 2 * FIELD.roundTripMs + sendingMs);
});

/** How long a new connection waits for answers in all, ms: in each round trip it sends twice as much as before, until that fills the line. */
function slowStartMs({ roundTripMs, kilobitsPerSecond }: LineFigures): number {
  const bytesPerMs = kilobitsPerSecond / BITS_PER_BYTE;
  let waitedMs = 0;
  for (let sent = FIRST_BYTES; sent < roundTripMs * bytesPerMs; sent *= 2)
    waitedMs += roundTripMs - sent / bytesPerMs;
  return waitedMs;
}

test('a single download through the proxy comes at the rate of the line', async () => {
  const downloads = await downloadOver(NEAR, LONG_BYTES, DOWNLOADS);
  expect(downloads.map(({ bytes }) => bytes)).toEqual(Array(DOWNLOADS).fill(LONG_BYTES));
  const fastestMs = Math.min(...downloads.map(({ lastMs }) => lastMs));
  const sendingMs = fastestMs - 2 * NEAR.roundTripMs - slowStartMs(NEAR);
  expectNear(sendingMs, (LONG_BYTES * BITS_PER_BYTE) / NEAR.kilobitsPerSecond);
});

test('a connection that is cut is reset before its answer is whole', async () => {
  const [cut] = await downloadOver({ ...NEAR, cutEveryBytes: 20_000 }, LONG_BYTES, 1);
  expect(cut?.code).toBe('ECONNRESET');
  expect(cut?.bytes).toBeLessThan(LONG_BYTES);
});

test('the proxy takes little from a service ahead of the line', async () => {
  let sent = 0;
  const flood = createServer((socket) => {
    const piece = new Uint8Array(64_000);
    function sendOn(): void {
      while (sent < FLOOD_BYTES) {
        sent += piece.byteLength;
        if (!socket.write(piece)) return;
      }
    }
    socket.on('drain', sendOn).on('error', () => {});
    sendOn();
  });
  await once(flood.listen(0, '127.0.0.1'), 'listening');
  const line = await startLine(`${(flood.address() as AddressInfo).port}`, STUCK);
  const client = connect(Number(new URL(`http://${line.host}`).port), '127.0.0.1').resume();
  let before = -1;
  while (sent !== before) {
    before = sent;
    await setTimeout(STILL_MS);
  }
  client.destroy();
  await line.stop();
  flood.close();
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(FLOOD_BYTES / 2);
});
