import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '../../../simulator/simulator.ts';
import { firstDevice, json, signedIn } from '../support/client.ts';

/** The image origin: what is behind the snapshot URLs. The interface says that they serve preview and fetch, and no more. */
describe('the image origin', () => {
  let simulator: Simulator;
  let url: string;
  let whole: Buffer;
  let etag: string;
  let lastModified: string;
  beforeAll(async () => {
    simulator = await startSimulator({ devices: 12, archives: 2 });
    url = await lowUrl(simulator);
    const answer = await fetch(url);
    whole = Buffer.from(await answer.arrayBuffer());
    etag = answer.headers.get('etag') ?? '';
    lastModified = answer.headers.get('last-modified') ?? '';
  });
  afterAll(() => simulator.close());

  const part = async (range: string, more: Record<string, string> = {}) => {
    const answer = await fetch(url, { headers: { range, ...more } });
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  it('is another origin than the API, and its addresses carry a signature but no credentials', () => {
    expect(new URL(url).origin).toBe(simulator.imageOrigin);
    expect(simulator.imageOrigin).not.toBe(simulator.baseUrl);
    expect(url).not.toMatch(/eyJ|token|technician|password/i);
  });

  it.each([
    ['bytes=0-99', 0, 100],
    ['bytes=100-', 100, undefined],
    ['bytes=-50', -50, undefined],
    ['bytes=10-10', 10, 11],
    ['bytes=5-99999999', 5, undefined],
  ] as const)('answers %s by 206 with exactly that part', async (range, from, to) => {
    const { answer, bytes } = await part(range);
    expect(answer.status).toBe(206);
    expect(bytes.equals(whole.subarray(from, to))).toBe(true);
    const first = from < 0 ? whole.length + from : from;
    expect(answer.headers.get('content-range')).toBe(
      `bytes ${first}-${first + bytes.length - 1}/${whole.length}`,
    );
  });

  it('answers several ranges, other units and nonsense by the whole', async () => {
    for (const range of ['bytes=0-1,5-6', 'lines=0-1', 'bytes=9-2', 'bytes=x-']) {
      expect((await part(range)).bytes.equals(whole), range).toBe(true);
    }
  });

  it('answers a range beyond the end by 416 with the length', async () => {
    const { answer } = await part(`bytes=${whole.length}-`);
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe(`bytes */${whole.length}`);
  });

  it('sends a part with If-Range only of the image that is meant, else the whole', async () => {
    for (const ifRange of [etag, lastModified]) {
      expect((await part('bytes=0-9', { 'if-range': ifRange })).answer.status).toBe(206);
    }
    for (const ifRange of ['"other"', `W/${etag}`, new Date(0).toUTCString()]) {
      const { answer, bytes } = await part('bytes=0-9', { 'if-range': ifRange });
      expect([answer.status, bytes.equals(whole)]).toEqual([200, true]);
    }
  });

  it('answers HEAD with the headers of GET and no body, and counts no bytes for it', async () => {
    const before = simulator.counts.imageBytesSent;
    const answer = await fetch(url, { method: 'HEAD' });
    expect(answer.headers.get('content-length')).toBe(String(whole.length));
    expect(answer.headers.get('etag')).toBe(etag);
    expect(simulator.counts.imageBytesSent).toBe(before);
  });

  it('leads over as many redirects as the options say, and takes no token along', async () => {
    const detour = await startSimulator({ devices: 3, imageRedirects: 3 });
    const address = await lowUrl(detour);
    const hops: number[] = [];
    let next = address;
    for (;;) {
      const answer = await fetch(next, { redirect: 'manual' });
      await answer.arrayBuffer();
      hops.push(answer.status);
      const location = answer.headers.get('location');
      if (location === null) break;
      next = new URL(location, next).href;
    }
    expect(hops).toEqual([302, 302, 302, 200]);
    expect(
      (await fetch(address, { redirect: 'manual', headers: { authorization: 'Bearer x' } })).status,
    ).toBe(400);
    expect(detour.counts.tokensAtImageOrigin).toBe(1);
    await detour.close();
  });

  it('answers HEAD with Range by the whole: a range has a meaning for GET only', async () => {
    const answer = await fetch(url, { method: 'HEAD', headers: { range: 'bytes=0-9' } });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(whole.length)]);
  });

  it('an image keeps its bytes as long as its ETag, through a new name; it goes with its device', async () => {
    let now = Date.parse('2026-11-20T10:20:00Z');
    const start = () => startSimulator({ devices: 3, archives: 1, clock: { now: () => now } });
    const renamed = await start();
    const administer = await signedIn(renamed, 'administrator');
    const { id } = await firstDevice(administer);
    now += 5_000;
    await administer(`/v1/devices/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Another name","kind":"gate"}',
    });
    const address = await lowUrl(renamed);
    const after = await fetch(address);
    const untouched = await start();
    const before = await fetch(await lowUrl(untouched));
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
    expect(Buffer.from(await after.arrayBuffer()).equals(Buffer.from(await before.arrayBuffer()))).toBe(true);
    await administer(`/v1/devices/${id}`, { method: 'DELETE' });
    expect((await fetch(address)).status).toBe(404);
    await Promise.all([renamed.close(), untouched.close()]);
  });

  it('refuses and counts a token in the address, and in a cookie', async () => {
    const answer = await fetch(`${simulator.baseUrl}/v1/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: simulator.username, password: simulator.password }),
    });
    const { access_token: token } = await json<{ access_token: string }>(answer);
    const before = simulator.counts.tokensAtImageOrigin;
    expect((await fetch(`${url}&access_token=${token}`)).status).toBe(400);
    expect((await fetch(url, { headers: { cookie: `session=${token}` } })).status).toBe(400);
    expect(simulator.counts.tokensAtImageOrigin).toBe(before + 2);
  });

  it('never accepts a token, wherever it goes on this origin, and counts each', async () => {
    const before = simulator.counts.tokensAtImageOrigin;
    for (const address of [url, `${simulator.imageOrigin}/`, `${simulator.imageOrigin}/images/x`]) {
      expect((await fetch(address, { headers: { authorization: 'Bearer x' } })).status).toBe(400);
    }
    expect(simulator.counts.tokensAtImageOrigin).toBe(before + 3);
  });
});

async function lowUrl(simulator: Simulator): Promise<string> {
  const send = await signedIn(simulator);
  const { id } = await firstDevice(send);
  return (await json<{ previewUrl: string }>(send(`/devices/${id}/snapshot/url`))).previewUrl;
}
