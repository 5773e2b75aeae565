import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '../../../simulator/simulator.ts';
import { firstDevice, json, signedIn } from '../support/client.ts';

/** Conventions 4, 5, 7 and 8: filters, media types, Link headers, status codes. */
describe('filters, media types, links and status codes', () => {
  let simulator: Simulator;
  let send: Awaited<ReturnType<typeof signedIn>>;
  let administer: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    simulator = await startSimulator({ devices: 90, archives: 7 });
    send = await signedIn(simulator);
    administer = await signedIn(simulator, 'administrator');
  });
  afterAll(() => simulator.close());

  type Device = Record<string, unknown> & { location: { latitude: number } };
  const search = (body: unknown, query = '?limit=1000') =>
    send(`/v1/devices/search${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const accept = (header: string) => send('/v1/organizations', { headers: { accept: header } });

  it('C4a: filters hold conditions with gte, lte and before; nested objects are sub-conditions; the answer is an array', async () => {
    const all = await json<Device[]>(search({}));
    expect(all).toHaveLength(90);
    const filters = {
      batteryPercent: { gte: 30, lte: 80 },
      installedOn: { before: '2020-01-01' },
      location: { latitude: { gte: 40 } },
    };
    const found = await json<Device[]>(search({ filters }));
    const expected = all.filter(
      ({ batteryPercent, installedOn, location }) =>
        Number(batteryPercent) >= 30 &&
        Number(batteryPercent) <= 80 &&
        String(installedOn) < '2020-01-01' &&
        location.latitude >= 40,
    );
    expect(found).toEqual(expected);
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(90);
  });

  it.each([
    [{ filters: { batteryPercent: { above: 3 } } }, 'filters.batteryPercent.above'],
    [{ filters: { installedOn: { before: 'soon' } } }, 'filters.installedOn.before'],
    [{ filters: { location: { latitude: { gte: '4' } } } }, 'filters.location.latitude.gte'],
    [{ filters: { colour: 'red' } }, 'filters.colour'],
  ])('C4b, F2: %j is a 400 problem that names %s', async (body, field) => {
    const answer = await search(body);
    expect(answer.status).toBe(400);
    expect(await json(answer)).toMatchObject({ detail: expect.stringContaining(`"${field}"`) });
  });

  it('C5a: every answer with a body says its media type', async () => {
    const { id } = await firstDevice(send);
    const { url } = await json<{ url: string }>(send(`/devices/${id}/snapshot/url`));
    const types = await Promise.all(
      ['/v1/organizations', '/nothing', url, '/docs'].map(async (path) =>
        (await send(path)).headers.get('content-type'),
      ),
    );
    expect(types).toEqual([
      'application/json',
      'application/problem+json',
      'image/jpeg',
      'text/html; charset=utf-8',
    ]);
  });

  it.each([
    ['*/*', 'application/json'],
    ['application/*', 'application/json'],
    ['text/html, application/json;q=0.5', 'application/json'],
    ['application/vnd.device-cloud.organization+json', 'application/vnd.device-cloud.organization+json'],
    ['application/vnd.device-cloud.v1+json', 'application/vnd.device-cloud.v1+json'],
    [
      'application/json;q=0.1, application/vnd.device-cloud.organization.v1+json',
      'application/vnd.device-cloud.organization.v1+json',
    ],
  ])('C5b, C5c, V3: Accept %s is answered as %s', async (header, type) => {
    const answer = await accept(header);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('vary')).toContain('Accept');
  });

  it.each([
    'text/html',
    'application/json;q=0',
    'application/vnd.device-cloud.organization.v2+json',
    'image/*',
  ])('C5d: Accept %s is a 406 problem', async (header) => {
    const answer = await accept(header);
    expect(answer.status).toBe(406);
    expect(await json(answer)).toMatchObject({ status: 406 });
  });

  it('C7: pages are linked by the Link header with first, prev, next and last, not in the body', async () => {
    const { id } = await firstDevice(send);
    const path = `/v1/devices/${id}/archives`;
    const answer = await send(`${path}?limit=3&offset=3`);
    expect(Array.isArray(await json<unknown>(answer))).toBe(true);
    expect(answer.headers.get('link')).toBe(
      [
        `<${path}?limit=3&offset=0>; rel="first"`,
        `<${path}?limit=3&offset=0>; rel="prev"`,
        `<${path}?limit=3&offset=6>; rel="next"`,
        `<${path}?limit=3&offset=6>; rel="last"`,
      ].join(', '),
    );
    for (const query of ['limit=0', 'limit=1001', 'limit=x', 'offset=-1']) {
      expect((await send(`${path}?${query}`)).status, query).toBe(400);
    }
  });

  it('C8a: creation answers 201 with a Location, update 200, deletion 204', async () => {
    const organization = (await json<{ id: string }[]>(send('/v1/organizations')))[0]?.id;
    const headers = { 'content-type': 'application/json' };
    const created = await administer('/v1/devices', {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: 'New mast', organization }),
    });
    expect(created.status).toBe(201);
    const location = created.headers.get('location') ?? '';
    const record = await json<{ id: string }>(created);
    expect(await json(send(location))).toEqual(record);
    expect((await send(location)).headers.get('etag')).toBe(created.headers.get('etag'));
    expect(JSON.stringify(await json(send('/v1/organizations')))).toContain(record.id);
    expect((await send(`${location}/snapshot/url`)).status).toBe(404);

    const updated = await send(location, { method: 'PUT', headers, body: '{"name":"Newer mast"}' });
    expect(updated.status).toBe(200);
    expect(await json(updated)).toMatchObject({ name: 'Newer mast', formerNames: ['New mast'] });

    const deleted = await administer(location, { method: 'DELETE' });
    expect([deleted.status, await deleted.text()]).toEqual([204, '']);
    expect((await send(location)).status).toBe(404);
    expect(JSON.stringify(await json(send('/v1/organizations')))).not.toContain(record.id);
  });

  it('C8b: each operation is documented with at least one 2xx and one 4xx or 5xx answer', async () => {
    const { paths } = await json<{ paths: Record<string, Record<string, { responses: object }>> }>(
      send('/openapi.json'),
    );
    for (const [path, item] of Object.entries(paths)) {
      for (const [method, { responses }] of Object.entries(item)) {
        const statuses = Object.keys(responses);
        expect(
          statuses.some((status) => status.startsWith('2')),
          `${method} ${path}`,
        ).toBe(true);
        expect(
          statuses.some((status) => /^[45]/.test(status)),
          `${method} ${path}`,
        ).toBe(true);
      }
    }
  });

  it('C8c: another method is a 405 problem that lists those there are', async () => {
    const answer = await send('/v1/organizations', { method: 'PATCH' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });
});
