import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { faultNames } from '../../../simulator/service/faults.ts';
import { type FaultRequest, type Simulator, startSimulator } from '../../../simulator/simulator.ts';
import { firstDevice, json, signedIn } from '../support/client.ts';

describe('faults on demand', () => {
  let simulator: Simulator;
  let send: Awaited<ReturnType<typeof signedIn>>;
  let image: string;
  let deviceId: string;
  beforeAll(async () => {
    simulator = await startSimulator({ devices: 12, archives: 1 });
    send = await signedIn(simulator);
    deviceId = (await firstDevice(send)).id;
    image = (await json<{ previewUrl: string }>(send(`/devices/${deviceId}/snapshot/url`))).previewUrl;
  });
  afterEach(() => simulator.clearFaults());
  afterAll(() => simulator.close());

  const api = () => send('/v1/organizations');
  const withFault = (fault: FaultRequest, run: () => Promise<Response> = api) => {
    simulator.fault(fault);
    return run();
  };

  it.each([
    ['unauthorized', 401],
    ['forbidden', 403],
    ['notFound', 404],
    ['tooManyRequests', 429],
    ['serverError', 500],
    ['unavailable', 503],
    ['portalRedirect', 302],
  ] as const)('%s answers %i once, and then all is well', async (fault, status) => {
    expect((await withFault({ fault })).status).toBe(status);
    expect((await api()).status).toBe(200);
  });

  it('tell when to come back: 429 in seconds, 503 as a date', async () => {
    const storm = await withFault({ fault: 'tooManyRequests', milliseconds: 7_000 });
    expect(storm.headers.get('retry-after')).toBe('7');
    expect(await json(storm)).toMatchObject({ retryAfter: 'PT7S' });
    const closed = await withFault({ fault: 'unavailable', milliseconds: 60_000 });
    const [until, from] = ['retry-after', 'date'].map((name) => Date.parse(closed.headers.get(name) ?? ''));
    // Both dates are cut to whole seconds.
    expect((until ?? 0) - (from ?? 0)).toBeGreaterThanOrEqual(59_000);
  });

  it('imitate a captive portal: HTML with 200, and a redirect to another host', async () => {
    const page = await withFault({ fault: 'portal' });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('Sign in to the network');
    const away = await withFault({ fault: 'portalRedirect' });
    expect(new URL(away.headers.get('location') ?? '').hostname).toBe('portal.invalid');
  });

  it('break connections: reset before the answer, truncation and a wrong length within it', async () => {
    await expect(withFault({ fault: 'reset' })).rejects.toThrow();
    for (const fault of ['truncate', 'wrongLength'] as const) {
      simulator.fault({ fault });
      const { announced, received, complete } = await raw(image);
      expect(received, fault).toBeLessThan(announced);
      expect(received).toBeGreaterThan(0);
      expect(complete).toBe(false);
    }
  });

  it('end the connection after so many bytes, and the next request gets the rest', async () => {
    simulator.fault({ fault: 'truncate', path: '/images/*', bytes: 1_000 });
    expect(await raw(image)).toMatchObject({ received: 1_000, complete: false });
    const whole = await send(image);
    const etag = whole.headers.get('etag') ?? '';
    const bytes = Buffer.from(await whole.arrayBuffer());
    const rest = await send(image, { headers: { range: 'bytes=1000-', 'if-range': etag } });
    expect([rest.status, rest.headers.get('content-range')]).toEqual([
      206,
      `bytes 1000-${bytes.byteLength - 1}/${bytes.byteLength}`,
    ]);
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(1_000))).toBe(true);
  });

  it('delay and drip', async () => {
    const started = performance.now();
    await withFault({ fault: 'delay', milliseconds: 60 });
    expect(performance.now() - started).toBeGreaterThanOrEqual(55);
    simulator.fault({ fault: 'drip', milliseconds: 1 });
    const reader = (await send(`/devices/${deviceId}/snapshot/url`)).body?.getReader();
    const sizes = await Promise.all([reader?.read(), reader?.read(), reader?.read()]);
    expect(sizes.map((chunk) => chunk?.value?.byteLength)).toEqual([1, 1, 1]);
    await reader?.cancel();
  });

  it('say a wrong type, send an empty body, skew the clock, turn Last-Modified back', async () => {
    expect((await withFault({ fault: 'wrongType' })).headers.get('content-type')).toBe('text/plain');
    expect(await (await withFault({ fault: 'emptyBody' })).text()).toBe('');
    const skewed = await withFault({ fault: 'clockSkew', milliseconds: -3_000_000 });
    expect(Date.parse(skewed.headers.get('date') ?? '')).toBeLessThan(Date.now() - 2_900_000);
    const before = Date.parse((await api()).headers.get('last-modified') ?? '');
    const backwards = await withFault({ fault: 'lastModifiedBackwards' });
    expect(Date.parse(backwards.headers.get('last-modified') ?? '')).toBeLessThan(before);
  });

  it('change an image twice within a second, with a date that hides it and an ETag that tells', async () => {
    simulator.tick({ seconds: 5, devices: [] });
    const first = await withFault({ fault: 'sameSecond', path: '/images/*' }, () => send(image));
    const { headers } = first;
    const old = Buffer.from(await first.arrayBuffer());
    const since = { 'if-modified-since': headers.get('last-modified') ?? '' };
    expect((await send(image, { headers: since })).status).toBe(304);
    const byTag = await send(image, { headers: { ...since, 'if-none-match': headers.get('etag') ?? '' } });
    expect(byTag.status).toBe(200);
    expect(byTag.headers.get('last-modified')).toBe(headers.get('last-modified'));
    expect(Buffer.from(await byTag.arrayBuffer()).equals(old)).toBe(false);
  });

  it('hand out addresses that have expired', async () => {
    const path = `/devices/${deviceId}/snapshot/url`;
    const { url } = await json<{ url: string }>(withFault({ fault: 'expiredUrls' }, () => send(path)));
    expect(await json(send(url))).toMatchObject({ status: 403, detail: expect.stringContaining('expired') });
  });

  it('send bombs and impostors instead of images', async () => {
    const png = await withFault({ fault: 'pixelBomb', origin: 'image' }, () => send(image));
    const bytes = Buffer.from(await png.arrayBuffer());
    expect(bytes.length).toBeLessThan(500_000);
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([30_000, 30_000]);
    simulator.fault({ fault: 'gzipBomb' });
    const { body } = await raw(image);
    expect(body.length).toBeLessThan(200_000);
    expect(gunzipSync(body).length).toBe(100 * 1_024 * 1_024);
    expect(await (await withFault({ fault: 'svgImage' }, () => send(image))).text()).toContain('<svg');
    const html = await withFault({ fault: 'htmlImage' }, () => send(image));
    expect(html.headers.get('content-type')).toBe('image/jpeg');
  });

  it('hit by path, origin, count and share, the same way for the same seed', async () => {
    simulator.fault({ fault: 'notFound', path: '/devices/*', count: 2 });
    expect((await api()).status).toBe(200);
    const statuses = async (times: number) => {
      const seen: number[] = [];
      for (let each = 0; each < times; each += 1)
        seen.push((await send(`/devices/${deviceId}/snapshot/`)).status);
      return seen;
    };
    expect(await statuses(3)).toEqual([404, 404, 200]);
    const half: FaultRequest = {
      fault: 'serverError',
      origin: 'api',
      count: null,
      probability: 0.5,
      seed: 3,
    };
    simulator.fault(half);
    const first = await statuses(20);
    simulator.clearFaults();
    simulator.fault(half);
    expect(await statuses(20)).toEqual(first);
    expect(new Set(first)).toEqual(new Set([200, 500]));
  });

  it('hide no token that reaches the image origin: it is refused and counted whatever is planned', async () => {
    const before = simulator.counts.tokensAtImageOrigin;
    for (const fault of ['unavailable', 'portal', 'reset', 'htmlImage'] as const) {
      simulator.fault({ fault, origin: 'image' });
      expect((await send(image, { headers: { authorization: 'Bearer x' } })).status, fault).toBe(400);
      simulator.clearFaults();
    }
    expect(simulator.counts.tokensAtImageOrigin).toBe(before + 4);
  });

  it('drip leaves an answer without a body as it is', async () => {
    const etag = (await api()).headers.get('etag') ?? '';
    const answer = await withFault({ fault: 'drip', milliseconds: 1 }, () =>
      send('/v1/organizations', { headers: { 'if-none-match': etag } }),
    );
    expect([answer.status, answer.headers.get('content-type')]).toEqual([304, null]);
  });

  it('are planned, listed and forgotten by HTTP, and refused from pages of other origins', async () => {
    const admin = (method: string, body?: object, headers: Record<string, string> = {}) =>
      fetch(`${simulator.baseUrl}/admin/faults`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    expect((await admin('POST', { fault: 'delay', count: 2 })).status).toBe(201);
    expect(await json(admin('GET'))).toEqual([
      expect.objectContaining({ fault: 'delay', count: 2, hits: 0 }),
    ]);
    expect((await admin('DELETE')).status).toBe(204);
    expect(await json(admin('GET'))).toEqual([]);
    expect(await json(admin('POST', { fault: 'flood' }))).toMatchObject({
      status: 400,
      detail: expect.stringContaining('"fault"'),
    });
    expect((await admin('POST', { fault: 'delay' }, { origin: 'https://example.org' })).status).toBe(403);
    expect(Object.keys(faultNames).length).toBeGreaterThanOrEqual(20);
  });
});

/** Fetches without a client's help: what arrived, what was announced, and whether the message ended as it should. */
function raw(url: string): Promise<{ announced: number; received: number; complete: boolean; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(url, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', () => {});
      answer.on('close', () => {
        const body = Buffer.concat(chunks);
        const announced = Number(answer.headers['content-length'] ?? body.length);
        resolve({ announced, received: body.length, complete: answer.complete, body });
      });
    })
      .on('error', reject)
      .end();
  });
}
