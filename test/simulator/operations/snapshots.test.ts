import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '../../../simulator/simulator.ts';
import { firstDevice, json, signedIn } from '../support/client.ts';

interface Addresses {
  readonly url: string;
  readonly previewUrl: string;
  readonly expiresAt: string;
}

describe('snapshots', () => {
  let simulator: Simulator;
  let send: Awaited<ReturnType<typeof signedIn>>;
  let device: Awaited<ReturnType<typeof firstDevice>>;
  beforeAll(async () => {
    simulator = await startSimulator({ devices: 60, archives: 3 });
    send = await signedIn(simulator);
    device = await firstDevice(send);
  });
  afterAll(() => simulator.close());

  const addresses = (path = `/devices/${device.id}/snapshot/url`) => json<Addresses>(send(path));
  const bytes = async (url: string) => new Uint8Array(await (await send(url)).arrayBuffer());

  it('have a URL of the full image, of its preview, and a time until which both are good', async () => {
    const answer = await addresses();
    expect(answer.url).toMatch(new RegExp(`^${simulator.imageOrigin}/`));
    expect(answer.previewUrl).toMatch(new RegExp(`^${simulator.imageOrigin}/`));
    expect(Date.parse(answer.expiresAt)).toBeGreaterThan(Date.now());
    expect((await send(`/v1/devices/${device.id}/snapshot/url`)).status).toBe(200);
  });

  it('are 1920 × 1080 in full and 480 × 270 in low precision', async () => {
    const { url, previewUrl } = await addresses();
    const low = await json<{ url: string; precision: string }>(
      send(`/devices/${device.id}/snapshot/?lowPrecision=true`),
    );
    const full = await json<{ url: string; precision: string }>(send(`/devices/${device.id}/snapshot/`));
    expect([low.precision, full.precision]).toEqual(['low', 'full']);
    expect([low.url, full.url]).toEqual([previewUrl, url]);
    expect(sizeOf(await bytes(url))).toEqual([1_920, 1_080]);
    expect(sizeOf(await bytes(previewUrl))).toEqual([480, 270]);
  });

  it('differ between a device, its archives, and another device', async () => {
    const [archive, other] = device.archives;
    const paths = [
      `/devices/${device.id}/snapshot/url`,
      `/devices/${device.id}/archives/${archive}/snapshot/url`,
      `/devices/${device.id}/archives/${other}/snapshot/url`,
    ];
    const images = await Promise.all(
      paths.map(async (path) =>
        Buffer.from(await bytes((await addresses(path)).previewUrl)).toString('base64'),
      ),
    );
    expect(new Set(images).size).toBe(3);
  });

  it('answer an unchanged image with 304 and no body, and a changed one with 200 and a new Last-Modified', async () => {
    const { previewUrl } = await addresses();
    const first = await send(previewUrl);
    const lastModified = first.headers.get('last-modified') ?? '';
    await first.arrayBuffer();
    const sent = simulator.counts.imageBytesSent;
    const again = await send(previewUrl, { headers: { 'if-modified-since': lastModified } });
    expect(again.status).toBe(304);
    expect((await again.arrayBuffer()).byteLength).toBe(0);
    expect(simulator.counts.imageBytesSent).toBe(sent);

    simulator.tick({ seconds: 60, devices: [device.id] });
    const changed = await send(previewUrl, { headers: { 'if-modified-since': lastModified } });
    expect(changed.status).toBe(200);
    expect(Date.parse(changed.headers.get('last-modified') ?? '')).toBeGreaterThan(Date.parse(lastModified));
  });

  it('have addresses that are refused when expired or changed', async () => {
    const { previewUrl } = await addresses();
    expect((await send(previewUrl.replace('low', 'full'))).status).toBe(403);
    expect((await send(previewUrl.replace('expires=1', 'expires=2'))).status).toBe(403);
    simulator.tick({ seconds: 3_600, devices: [] });
    expect((await send(previewUrl)).status).toBe(403);
    expect((await send((await addresses()).previewUrl)).status).toBe(200);
  });

  it('are never handed out to a token: P15: the image origin refuses and counts it', async () => {
    const { previewUrl } = await addresses();
    const answer = await send(previewUrl, { headers: { authorization: 'Bearer stray' } });
    expect(answer.status).toBe(400);
    expect(simulator.counts.tokensAtImageOrigin).toBe(1);
  });

  it('are 404 problems for an unknown device or archive', async () => {
    for (const path of [
      '/devices/dev-00000000/snapshot/url',
      `/devices/${device.id}/archives/arc-1/snapshot/url`,
    ]) {
      const answer = await send(path);
      expect(answer.status).toBe(404);
      expect(await json(answer)).toMatchObject({ status: 404, instance: path });
    }
  });

  it('can be had of devices with hostile identifiers', async () => {
    const [organization] = await json<{ devices: string[] }[]>(send('/v1/organizations'));
    const all = await json<{ devices: string[] }[]>(send('/v1/organizations'));
    const hostile = all.flatMap(({ devices }) => devices).filter((id) => !id.startsWith('dev-'));
    expect(organization?.devices.length).toBeGreaterThan(0);
    expect(hostile.length).toBeGreaterThan(0);
    for (const id of hostile) {
      expect((await send(`/devices/${encodeURIComponent(id)}/snapshot/url`)).status).toBe(200);
    }
  });
});

/** Width and height from the frame header of a JPEG. */
function sizeOf(image: Uint8Array): [number, number] {
  const view = new DataView(image.buffer, image.byteOffset);
  let at = 2;
  while (view.getUint16(at) !== 0xffc0) at += 2 + view.getUint16(at + 2);
  return [view.getUint16(at + 7), view.getUint16(at + 5)];
}
