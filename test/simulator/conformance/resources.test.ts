import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '../../../simulator/simulator.ts';
import { firstDevice, json, signedIn } from '../support/client.ts';

/** "What the service does", "Resources and their fields" and "Endpoints" of the interface, sentence by sentence. */
describe('resources and endpoints', () => {
  let simulator: Simulator;
  let send: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    simulator = await startSimulator({ devices: 12, archives: 2 });
    send = await signedIn(simulator);
  });
  afterAll(() => simulator.close());

  const post = (body: unknown) =>
    fetch(`${simulator.baseUrl}/v1/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('S1: the service is an HTTP interface with JSON bodies', async () => {
    const answer = await send('/v1/organizations');
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(await json<unknown[]>(answer)).toHaveLength(3);
  });

  it('S2: a user signs in with username and password and receives a bearer access token', async () => {
    const answer = await post({ username: simulator.username, password: simulator.password });
    expect(await json(answer)).toEqual({ access_token: expect.any(String), type: 'Bearer' });
  });

  it('S3: with the token the user reads organizations and obtains URLs that serve preview and image', async () => {
    const device = await firstDevice(send);
    const { url, previewUrl } = await json<{ url: string; previewUrl: string }>(
      send(`/devices/${device.id}/snapshot/url`),
    );
    for (const address of [url, previewUrl]) {
      const image = await send(address);
      expect(image.headers.get('content-type')).toBe('image/jpeg');
      expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(5_000);
    }
  });

  it('R1: the sign-in request takes username and password, both required strings, and nothing else', async () => {
    const good = { username: simulator.username, password: simulator.password };
    expect((await post(good)).status).toBe(200);
    for (const bad of [
      { username: 'a' },
      { password: 'a' },
      { ...good, extra: 1 },
      { ...good, username: null },
    ]) {
      expect((await post(bad)).status).toBe(400);
    }
  });

  it('R2: a problem object has type, title, status, detail as required and instance as the path that failed', async () => {
    const problem = await json(send('/devices/unknown/snapshot/url'));
    expect(problem).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: expect.stringMatching(/.+/),
      instance: '/devices/unknown/snapshot/url',
    });
  });

  it('R3: an archive belongs to a device: another device does not have it', async () => {
    const [organization] = await json<{ devices: { id: string; archives: string[] }[] }[]>(
      send('/v1/organizations?expand=devices'),
    );
    const [one, ...others] = organization?.devices ?? [];
    const archive = one?.archives[0] ?? '';
    const stranger = others.find(({ archives }) => !archives.includes(archive));
    expect((await send(`/devices/${one?.id}/archives/${archive}/snapshot/url`)).status).toBe(200);
    expect((await send(`/devices/${stranger?.id}/archives/${archive}/snapshot/url`)).status).toBe(404);
  });

  it('R4: query parameters are camelCase, and so are body properties but for access_token', async () => {
    const document = await json<{
      paths: Record<string, Record<string, { parameters?: { in: string; name: string }[] }>>;
    }>(send('/openapi.json'));
    const queries = Object.values(document.paths)
      .flatMap((item) => Object.values(item))
      .flatMap(({ parameters }) => parameters ?? [])
      .filter((parameter) => parameter.in === 'query');
    expect(queries.length).toBeGreaterThan(0);
    for (const { name } of queries) expect(name).toMatch(/^[a-z][a-zA-Z]*$/);
    const [organization] = await json<Record<string, unknown>[]>(
      send('/v1/organizations?expand=devices,archives'),
    );
    for (const name of JSON.stringify(organization).match(/"\w+"(?=:)/g) ?? [])
      expect(name).toMatch(/^"[a-z][a-zA-Z]*"$/);
  });

  it('E1: the five operations stand on the stated paths, device paths also under /v1', async () => {
    const { id, archives } = await firstDevice(send);
    const paths = [
      `/devices/${id}/snapshot/url`,
      `/devices/${id}/archives/${archives[0]}/snapshot/url`,
      `/devices/${id}/snapshot/`,
    ];
    for (const path of ['/v1/organizations', ...paths, ...paths.map((path) => `/v1${path}`)]) {
      expect((await send(path)).status, path).toBe(200);
    }
  });

  it('E2: which prefix the device paths have is a switch', async () => {
    const versioned = await startSimulator({ devices: 3, devicePaths: 'versioned' });
    const sendVersioned = await signedIn(versioned);
    const { id } = await firstDevice(sendVersioned);
    expect((await sendVersioned(`/v1/devices/${id}/snapshot/url`)).status).toBe(200);
    expect((await sendVersioned(`/devices/${id}/snapshot/url`)).status).toBe(404);
    await versioned.close();
  });

  it('E3: Get device snapshot offers the Low-Precision Snapshot option', async () => {
    const { id } = await firstDevice(send);
    const precision = async (query: string) =>
      (await json(send(`/devices/${id}/snapshot/${query}`)))['precision'];
    expect(await precision('')).toBe('full');
    expect(await precision('?lowPrecision=false')).toBe('full');
    expect(await precision('?lowPrecision=true')).toBe('low');
    expect((await send(`/devices/${id}/snapshot/?lowPrecision=yes`)).status).toBe(400);
  });
});
