import { afterAll, beforeAll, expect, it } from 'vitest';
import { countSync } from './programs/run-sync-once.ts';
import { type SimulatorService, startImageCloud } from './support/simulator-service.ts';

const IMAGES = 2;
const BYTES = 3_000;

let service: SimulatorService;
beforeAll(async () => {
  service = await startImageCloud(IMAGES, BYTES);
});
afterAll(() => service.stop());

/** The work of a sync whose files are there already. */
async function workOf(headers: Readonly<Record<string, string>>, images = IMAGES) {
  const { work } = await countSync(service, true, 'not read', async () => {
    for (let index = 0; index < images; index += 1)
      await (await fetch(`${service.imageOrigin}/images/device-${index}.jpg`, { headers })).arrayBuffer();
    return { milliseconds: 1 };
  });
  return work;
}

it('a sync again that confirms, one that downloads and one that requests nothing did different work', async () => {
  const { headers } = await fetch(`${service.imageOrigin}/images/device-0.jpg`);
  const condition = { 'if-modified-since': headers.get('last-modified') ?? '' };
  expect(await workOf(condition)).toEqual({ 'images confirmed by 304': IMAGES, 'image bytes': 0 });
  expect(await workOf({})).toEqual({ 'images confirmed by 304': 0, 'image bytes': IMAGES * BYTES });
  expect(await workOf(condition, 0)).toEqual({ 'images confirmed by 304': 0, 'image bytes': 0 });
});
