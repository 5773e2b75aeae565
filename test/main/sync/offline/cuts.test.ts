import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sequence } from '../../../../simulator/core/random.ts';
import { type SimulatorService, startImageCloud } from '../../../bench/support/simulator-service.ts';
import { openSyncProgram } from '../../../support/sync-program.ts';

const IMAGES = 40;
const IMAGE_BYTES = 40_000;
/** What comes over a connection before it is cut: more than an answer of the API, less than an image. */
const [LEAST_BYTES, MOST_BYTES] = [2_000, 12_000];
/** Connections that are cut before the head of their first answer is whole. */
const WITHOUT_ANSWER: ReadonlySet<number> = new Set([5, 6, 40]);
const HEAD_PART_BYTES = 60;
/** Heads and addresses, with a piece that was on its way at each cut. */
const BESIDE_IMAGES = 1.1;

let folder: string;
let service: SimulatorService;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-cuts-'));
  service = await startImageCloud(IMAGES, IMAGE_BYTES);
});

afterEach(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** A line to a service on which no connection lasts. */
async function startCuttingLine(to: SimulatorService) {
  const random = sequence(17);
  let connections = 0;
  let bytes = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(to.baseUrl).port), '127.0.0.1');
    connections += 1;
    let left = WITHOUT_ANSWER.has(connections)
      ? HEAD_PART_BYTES
      : LEAST_BYTES + random() * (MOST_BYTES - LEAST_BYTES);
    client.on('error', () => {}).on('close', () => upstream.destroy());
    upstream.on('error', () => {}).on('close', () => client.destroy());
    client.pipe(upstream);
    upstream.on('data', (piece: Buffer) => {
      const part = piece.subarray(0, left);
      left -= part.byteLength;
      bytes += part.byteLength;
      // Reset once the part is on its way, as a signal that drops.
      client.write(part, () => left < 1 && client.resetAndDestroy());
      if (left < 1) upstream.destroy();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    bytes: () => bytes,
    close: () => void server.close(),
  };
}

test('P40: 200 cuts in a row lose nothing, and leave nothing failed', async () => {
  const line = await startCuttingLine(service);
  const program = await openSyncProgram(join(folder, 'library'), { ...service, baseUrl: line.baseUrl });
  const state = await program.downloadAll();
  expect(state).toMatchObject({ failed: 0, waiting: 0 });
  const sizes = Array.from(
    { length: IMAGES },
    (_, index) =>
      program.library.newest({ deviceId: `device-${index}`, archiveId: null }, 'full')?.byteLength,
  );
  expect(sizes.filter((size) => size !== IMAGE_BYTES)).toEqual([]);
  expect(line.connections()).toBeGreaterThan(200);
  expect(line.bytes()).toBeLessThan(IMAGES * IMAGE_BYTES * BESIDE_IMAGES);
  await program.close();
  line.close();
});
