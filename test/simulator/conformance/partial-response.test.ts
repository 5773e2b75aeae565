import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '../../../simulator/simulator.ts';
import { firstDevice, json, signedIn } from '../support/client.ts';

/** Conventions 1 to 3: query versus body, `fields`, `expand`. */
describe('query, fields and expand', () => {
  let simulator: Simulator;
  let send: Awaited<ReturnType<typeof signedIn>>;
  let path: string;
  beforeAll(async () => {
    simulator = await startSimulator({ devices: 12, archives: 2 });
    send = await signedIn(simulator);
    path = `/v1/devices/${(await firstDevice(send)).id}`;
  });
  afterAll(() => simulator.close());

  const device = (query: string) => json(send(`${path}?${query}`));

  it('C1: GET takes query parameters, POST a JSON body and query parameters besides', async () => {
    expect((await send('/v1/organizations?limit=1')).status).toBe(200);
    const answer = await send('/v1/devices/search?limit=2', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"filters":{}}',
    });
    expect(await json<unknown[]>(answer)).toHaveLength(2);
  });

  it('C2a: fields selects the fields of the result, with status 200 and not 206', async () => {
    const answer = await send(`${path}?fields=(id,name)`);
    expect(answer.status).toBe(200);
    expect(Object.keys(await json(answer))).toEqual(['id', 'name']);
  });

  it('C2b: a field name may be followed by the list for its nested object', async () => {
    expect(await device('fields=(location(latitude))')).toEqual({
      location: { latitude: expect.any(Number) },
    });
  });

  it('C2c: a leading ! excludes the listed fields, also nested ones', async () => {
    const whole = await device('');
    const { name: _, ...rest } = whole;
    expect(await device('fields=!(name,location(latitude))')).toEqual({
      ...rest,
      location: { longitude: expect.any(Number), elevationMetres: expect.any(Number) },
    });
  });

  it('C2d: after ! a single field may stand without parentheses; without ! the grammar requires them', async () => {
    expect(await device('fields=!name')).toEqual(await device('fields=!(name)'));
    expect((await send(`${path}?fields=name`)).status).toBe(400);
  });

  it('C2e: fields applies to each item of a list, and inside expanded relationships', async () => {
    const list = await json<Record<string, unknown>[]>(
      send('/v1/organizations?expand=devices&fields=(name,devices(id))'),
    );
    for (const organization of list) expect(Object.keys(organization)).toEqual(['name', 'devices']);
    expect(list[0]?.['devices']).toContainEqual({ id: expect.any(String) });
  });

  it.each([
    ['', 1],
    ['()', 2],
    ['(a', 3],
    ['(a,)', 4],
    ['(a b)', 3],
    ['(a)b', 4],
    ['!', 2],
    ['!a,b', 3],
    ['((a))', 2],
    ['(a.b)', 3],
    ['(ä)', 2],
  ])('C2f, F8: the fields text %j is a 400 problem that names position %i', async (text, position) => {
    const answer = await send(`${path}?fields=${encodeURIComponent(text)}`);
    expect(answer.status).toBe(400);
    expect(await json(answer)).toMatchObject({ detail: expect.stringContaining(`position ${position}:`) });
  });

  it('C3a: without expand a related resource is its identifier, with it a full object', async () => {
    const plain = await device('');
    expect(plain['organization']).toEqual(expect.stringMatching(/^org-/));
    const expanded = await device('expand=organization,archives');
    expect(expanded['organization']).toMatchObject({ id: plain['organization'], name: expect.any(String) });
    const archives = expanded['archives'] as { id: string; device: string }[];
    expect(archives.map(({ id }) => id)).toEqual(plain['archives']);
  });

  it('C3b: organizations embed devices, and with them archives', async () => {
    const [ids] = await json<{ devices: unknown[] }[]>(send('/v1/organizations'));
    const [objects] = await json<{ devices: { id: string; archives: unknown[] }[] }[]>(
      send('/v1/organizations?expand=devices,archives'),
    );
    expect(objects?.devices.map(({ id }) => id)).toEqual(ids?.devices);
    expect(objects?.devices[0]?.archives[0]).toMatchObject({
      id: expect.any(String),
      capturedAt: expect.any(String),
    });
  });

  it('C3c, F8: an unknown relationship is a 400 problem that names it', async () => {
    const answer = await send('/v1/organizations?expand=devices,owner');
    expect(answer.status).toBe(400);
    expect(await json(answer)).toMatchObject({ detail: expect.stringContaining('"owner"') });
  });

  it('C3d: the convention for identifier and full object is documented', async () => {
    const document = JSON.stringify(await json(send('/openapi.json')));
    expect(document).toContain('full objects instead of identifiers');
    expect(document).toContain('Known: devices, archives.');
  });

  it('gives the same answer piece by piece as in one, with the same fields', async () => {
    const large = await startSimulator({ devices: 900, archives: 5 });
    const sendLarge = await signedIn(large);
    const query = 'expand=devices,archives';
    const whole = await json<Record<string, unknown>[]>(sendLarge(`/v1/organizations?${query}`));
    const parts = await Promise.all(
      [0, 1, 2].map((offset) =>
        json<unknown[]>(sendLarge(`/v1/organizations?${query}&limit=1&offset=${offset}`)),
      ),
    );
    expect(parts.flat()).toEqual(whole);
    expect(whole.flatMap(({ devices }) => devices)).toHaveLength(900);
    const names = await json<{ devices: unknown[] }[]>(
      sendLarge(`/v1/organizations?${query}&fields=${encodeURIComponent('(devices(archives(id)))')}`),
    );
    expect(names[0]?.devices[0]).toEqual({
      archives: Array.from({ length: 5 }, () => ({ id: expect.any(String) })),
    });
    await large.close();
  });
});
