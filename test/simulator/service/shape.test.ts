import { afterEach, describe, expect, it } from 'vitest';
import { shapeNames, shapeOf } from '../../../simulator/service/shape.ts';
import { type Simulator, startSimulator } from '../../../simulator/simulator.ts';
import { json, signedIn } from '../support/client.ts';

describe('--shape', () => {
  let simulator: Simulator;
  afterEach(() => simulator.close());

  async function answers(shape: string, seed = 7) {
    simulator = await startSimulator({ devices: 6, archives: 1, shape, seed });
    const send = await signedIn(simulator);
    const list = await json<unknown>(send('/v1/organizations?expand=devices,archives'));
    const id = /"(dev-[0-9a-f]{8})"/.exec(JSON.stringify(list))?.[1] ?? '';
    const address = await json<unknown>(send(`/devices/${id}/snapshot/url`));
    return { list, address, id, send };
  }
  const url = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/images\//);
  const device = expect.objectContaining({
    id: expect.any(String),
    archives: [expect.objectContaining({ id: expect.any(String) })],
  });
  const organization = expect.objectContaining({
    id: expect.any(String),
    name: expect.any(String),
    devices: [device, device],
  });

  it.each([
    [
      'default',
      [organization, organization, organization],
      { url, previewUrl: url, expiresAt: expect.any(String) },
    ],
    [
      'wrapped',
      { data: [organization, organization, organization] },
      { snapshotUrl: url, expiresAt: expect.any(String) },
    ],
    ['single', organization, { url }],
    ['embedded', { items: expect.any(Array), count: 3 }, { imageUrl: url, previewUrl: url }],
    ['snake', { organizations: expect.any(Array) }, { snapshot_url: url, expires_at: expect.any(String) }],
    [
      'renamed',
      { data: expect.any(Array) },
      { snapshot: { href: url, thumbnailUrl: url, validUntil: expect.any(String) } },
    ],
  ])('%s answers in its own form', async (shape, list, address) => {
    const answer = await answers(shape);
    expect(answer.list).toEqual(list);
    expect(answer.address).toEqual(address);
  });

  it('ids answers identifiers whatever `expand` names, and the URL as a string', async () => {
    const { list, address } = await answers('ids');
    expect(list).toContainEqual(
      expect.objectContaining({ devices: [expect.any(String), expect.any(String)] }),
    );
    expect(address).toEqual(url);
  });

  it('renamed and snake call the fields otherwise', async () => {
    const renamed = JSON.stringify((await answers('renamed')).list);
    expect(renamed).toContain('"displayName"');
    expect(renamed).toContain('"deviceList"');
    await simulator.close();
    const snake = JSON.stringify((await answers('snake')).list);
    expect(snake).toContain('"time_zone"');
    expect(snake).not.toContain('"timeZone"');
  });

  it.each([
    ['default', '?lowPrecision=true', {}],
    ['ids', '?precision=low', {}],
    ['snake', 'low', {}],
    ['renamed', '', { accept: 'application/json; precision=low' }],
  ])('%s offers the low precision as %j with %j', async (shape, suffix, headers) => {
    const { send, id } = await answers(shape);
    const snapshot = async (path: string, more = {}) =>
      (await json(send(`/devices/${id}/snapshot/${path}`, { headers: more })))['precision'];
    expect(await snapshot('')).toBe('full');
    expect(await snapshot(suffix, headers)).toBe('low');
  });

  it('chaos composes a shape from the seed: the same for the same, many over many', async () => {
    expect(shapeOf('chaos', 4)).toEqual(shapeOf('chaos', 4));
    const made = new Set(Array.from({ length: 200 }, (_, seed) => JSON.stringify(shapeOf('chaos', seed))));
    expect(made.size).toBeGreaterThan(100);
    const { list, address } = await answers('chaos', 11);
    expect([list, address]).not.toContain(null);
  });

  it('an answer in low precision is never confirmed instead of one in full, where only Accept distinguishes them', async () => {
    const { send, id } = await answers('renamed');
    const path = `/devices/${id}/snapshot/`;
    const low = await send(path, { headers: { accept: 'application/json; precision=low' } });
    const etag = low.headers.get('etag') ?? '';
    const full = await send(path, { headers: { accept: 'application/json', 'if-none-match': etag } });
    expect(full.status).toBe(200);
    expect(await json(full)).toMatchObject({ precision: 'full' });
  });

  it('names the fields of extensions in the same way as those of the interface', async () => {
    const { send, id } = await answers('snake');
    expect(await json(send(`/devices/${id}`))).toHaveProperty('serial_number');
    const found = await send('/v1/devices/search', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect((await json<object[]>(found))[0]).toHaveProperty('serial_number');
    const fields = encodeURIComponent('(serial_number)');
    expect(Object.keys(await json(send(`/devices/${id}?fields=${fields}`)))).toEqual(['serial_number']);
  });

  it('has at least six names besides chaos, and refuses others by naming them', async () => {
    expect(shapeNames.length).toBeGreaterThanOrEqual(7);
    simulator = await startSimulator({ devices: 1 });
    await expect(startSimulator({ shape: 'round' })).rejects.toThrow('default, wrapped');
  });
});
