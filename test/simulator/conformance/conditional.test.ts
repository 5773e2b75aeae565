import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '../../../simulator/simulator.ts';
import { firstDevice, json, signedIn } from '../support/client.ts';

/** Convention 6: conditional requests. */
describe('conditional requests', () => {
  let simulator: Simulator;
  let send: Awaited<ReturnType<typeof signedIn>>;
  let administer: Awaited<ReturnType<typeof signedIn>>;
  let deviceId: string;
  let now = Date.parse('2026-11-20T10:00:00Z');
  beforeAll(async () => {
    simulator = await startSimulator({ devices: 12, archives: 2, clock: { now: () => now } });
    send = await signedIn(simulator);
    administer = await signedIn(simulator, 'administrator');
    deviceId = (await firstDevice(send)).id;
  });
  afterAll(() => simulator.close());

  const paths = () => [
    '/v1/organizations',
    '/v1/organizations?expand=devices,archives',
    `/v1/devices/${deviceId}`,
    `/devices/${deviceId}/archives`,
    `/devices/${deviceId}/snapshot/url`,
    `/devices/${deviceId}/snapshot/?lowPrecision=true`,
  ];
  const put = (headers: Record<string, string>, name = 'Renamed') =>
    send(`/v1/devices/${deviceId}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ name }),
    });

  it('C6a: every GET carries Last-Modified as an HTTP-date in GMT, not later than Date, and an ETag', async () => {
    for (const path of paths()) {
      const { headers } = await send(path);
      expect(headers.get('last-modified'), path).toMatch(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
      expect(Date.parse(headers.get('last-modified') ?? '')).toBeLessThanOrEqual(
        Date.parse(headers.get('date') ?? ''),
      );
      expect(headers.get('etag')).toMatch(/^"[^"]+"$/);
    }
  });

  it('C6b: unchanged since that date is 304 with no body, by date and by ETag', async () => {
    for (const path of paths()) {
      const { headers } = await send(path);
      const conditions: Record<string, string>[] = [
        { 'if-modified-since': headers.get('last-modified') ?? '' },
        { 'if-modified-since': new Date(now + 60_000).toUTCString() },
        { 'if-none-match': headers.get('etag') ?? '' },
        { 'if-none-match': `"other", W/${headers.get('etag')}` },
      ];
      for (const condition of conditions) {
        const answer = await send(path, { headers: condition });
        expect(answer.status, `${path} ${JSON.stringify(condition)}`).toBe(304);
        expect(await answer.text()).toBe('');
      }
    }
  });

  it('C6c: an older date, an unreadable one, and another ETag are answered by 200 with the full resource', async () => {
    for (const path of paths()) {
      const lastModified = Date.parse((await send(path)).headers.get('last-modified') ?? '');
      for (const headers of [
        { 'if-modified-since': new Date(lastModified - 1_000).toUTCString() },
        { 'if-modified-since': 'yesterday' },
        { 'if-none-match': '"other"', 'if-modified-since': new Date(now).toUTCString() },
      ]) {
        const answer = await send(path, { headers: headers as Record<string, string> });
        expect(answer.status, path).toBe(200);
        expect((await answer.text()).length).toBeGreaterThan(2);
      }
    }
  });

  it('C6d: a change moves Last-Modified, and the old date is answered by 200', async () => {
    const path = `/v1/devices/${deviceId}`;
    const before = (await send(path)).headers.get('last-modified') ?? '';
    now += 5_000;
    expect((await put({}, 'New name')).status).toBe(200);
    const after = await send(path, { headers: { 'if-modified-since': before } });
    expect(after.status).toBe(200);
    expect(Date.parse(after.headers.get('last-modified') ?? '')).toBe(Math.floor(now / 1_000) * 1_000);
    expect(await json(after)).toMatchObject({ name: 'New name' });
    expect((await send('/v1/organizations', { headers: { 'if-modified-since': before } })).status).toBe(200);
  });

  it('C6e: two changes within one second are never hidden by a 304', async () => {
    const path = `/v1/devices/${deviceId}`;
    now += 5_000;
    await put({}, 'First');
    const first = await send(path);
    await put({}, 'Second');
    const validators = first.headers;
    for (const headers of [
      { 'if-modified-since': validators.get('last-modified') ?? '' },
      { 'if-none-match': validators.get('etag') ?? '' },
    ] as Record<string, string>[]) {
      const answer = await send(path, { headers });
      expect(answer.status).toBe(200);
      expect(await json(answer)).toMatchObject({ name: 'Second' });
    }
  });

  it('C6f, F3: PUT with If-Unmodified-Since is executed when unchanged, and else 412 with an empty body', async () => {
    now += 5_000;
    const lastModified = (await put({}, 'Base')).headers.get('last-modified') ?? '';
    now += 5_000;
    expect((await put({ 'if-unmodified-since': lastModified }, 'Allowed')).status).toBe(200);
    const refused = await put({ 'if-unmodified-since': lastModified }, 'Refused');
    expect(refused.status).toBe(412);
    expect(await refused.text()).toBe('');
    expect(await json(send(`/v1/devices/${deviceId}`))).toMatchObject({ name: 'Allowed' });
  });

  it('C6g: If-Unmodified-Since is ignored when If-None-Match is processed', async () => {
    const long = new Date(0).toUTCString();
    now += 5_000;
    expect((await put({ 'if-unmodified-since': long })).status).toBe(412);
    expect((await put({ 'if-unmodified-since': long, 'if-none-match': '"other"' })).status).toBe(200);
    const etag = (await send(`/v1/devices/${deviceId}`)).headers.get('etag') ?? '';
    expect(
      (await put({ 'if-unmodified-since': new Date(now).toUTCString(), 'if-none-match': etag })).status,
    ).toBe(412);
  });

  it('If-Match compares strongly: a weak ETag changes nothing', async () => {
    const etag = (await send(`/v1/devices/${deviceId}`)).headers.get('etag') ?? '';
    expect((await put({ 'if-match': `W/${etag}` })).status).toBe(412);
    expect((await put({ 'if-match': `"other", ${etag}` })).status).toBe(200);
  });

  it('a restart confirms no address of the run before, and with another fleet nothing by ETag', async () => {
    const start = (devices: number) => startSimulator({ devices, archives: 2, clock: { now: () => now } });
    now += 5_000;
    const first = await start(12);
    const one = await signedIn(first);
    const list = (await one('/v1/organizations')).headers.get('etag') ?? '';
    const url = `/devices/${deviceId}/snapshot/url`;
    const held = (await one(url)).headers;
    await first.close();
    now += 5_000;
    const again = await start(12);
    const two = await signedIn(again);
    expect((await two('/v1/organizations', { headers: { 'if-none-match': list } })).status).toBe(304);
    for (const headers of [
      { 'if-none-match': held.get('etag') ?? '' },
      { 'if-modified-since': held.get('last-modified') ?? '' },
    ] as Record<string, string>[]) {
      expect((await two(url, { headers })).status).toBe(200);
    }
    await again.close();
    const other = await start(13);
    const three = await signedIn(other);
    expect((await three('/v1/organizations', { headers: { 'if-none-match': list } })).status).toBe(200);
    await other.close();
  });

  it('C6h: DELETE supports If-Unmodified-Since', async () => {
    const path = `/v1/devices/${deviceId}`;
    const remove = (date: string) =>
      administer(path, { method: 'DELETE', headers: { 'if-unmodified-since': date } });
    const refused = await remove(new Date(0).toUTCString());
    expect([refused.status, await refused.text()]).toEqual([412, '']);
    expect((await send(path)).status).toBe(200);
    expect((await remove((await send(path)).headers.get('last-modified') ?? '')).status).toBe(204);
    expect((await send(path)).status).toBe(404);
  });

  it('C6i: the documentation marks the headers optional; where they are required, a request without one is refused', async () => {
    const document = JSON.stringify(await json(send('/openapi.json')));
    expect(document).toContain(
      '"name":"If-Unmodified-Since","in":"header","description":"The Last-Modified of the known record: 412 when it changed after that. Optional.","required":false',
    );
    const strict = await startSimulator({ devices: 3, requirePrecondition: true });
    const sendStrict = await signedIn(strict);
    const { id } = await firstDevice(sendStrict);
    const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{"name":"x"}' };
    expect((await sendStrict(`/v1/devices/${id}`, init)).status).toBe(428);
    await strict.close();
  });
});
