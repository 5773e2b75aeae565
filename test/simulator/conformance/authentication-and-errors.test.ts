import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '../../../simulator/simulator.ts';
import { firstDevice, json, signedIn } from '../support/client.ts';

/** "Authentication", "Events", "Errors", "Limits" and "Versioning" of the interface. */
describe('authentication, events, errors and limits', () => {
  let simulator: Simulator;
  let send: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    simulator = await startSimulator({ devices: 12, archives: 2 });
    send = await signedIn(simulator);
  });
  afterAll(() => simulator.close());

  const jsonHeaders = { 'content-type': 'application/json' };

  it('A1: the sign-in is deprecated, in its answer and in the description', async () => {
    const answer = await fetch(`${simulator.baseUrl}/v1/auth`, {
      method: 'POST',
      headers: jsonHeaders,
      body: JSON.stringify({ username: simulator.username, password: simulator.password }),
    });
    expect(answer.headers.get('deprecation')).toMatch(/^@\d+$/);
    const { paths } = await json<{ paths: Record<string, Record<string, { deprecated?: boolean }>> }>(
      send('/openapi.json'),
    );
    expect(paths['/v1/auth']?.['post']?.deprecated).toBe(true);
  });

  it('A1: refusals of the sign-in say so too', async () => {
    for (const body of ['{', '{"username":"a"}', '{"username":"a","password":"b"}']) {
      const init = { method: 'POST', headers: jsonHeaders, body };
      const { headers } = await fetch(`${simulator.baseUrl}/v1/auth`, init);
      expect(headers.get('deprecation')).toMatch(/^@\d+$/);
      expect(headers.get('link')).toContain('rel="deprecation"');
    }
  });

  it('A2: every other operation of the interface and its extensions refuses a request without a token', async () => {
    type Item = Record<string, { security: unknown[]; tags: string[] }>;
    const { paths } = await json<{ paths: Record<string, Item> }>(send('/openapi.json'));
    for (const [path, item] of Object.entries(paths)) {
      for (const [method, { tags }] of Object.entries(item)) {
        if (tags.includes('simulator') || path === '/v1/auth') continue;
        const address = simulator.baseUrl + path.replace(/\{\w+\}/g, 'x');
        const answer = await fetch(address, { method: method.toUpperCase() });
        expect(answer.status, `${method} ${path}`).toBe(401);
      }
    }
  });

  it('A3: a token in the address is not taken for one', async () => {
    expect((await fetch(`${simulator.baseUrl}/v1/organizations?access_token=x`)).status).toBe(401);
  });

  it('A4: tokens are JWTs; Basic authentication is refused', async () => {
    const { access_token: token } = await json<{ access_token: string }>(
      fetch(`${simulator.baseUrl}/v1/auth`, {
        method: 'POST',
        headers: jsonHeaders,
        body: JSON.stringify({ username: simulator.username, password: simulator.password }),
      }),
    );
    const [header, claims] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString());
    expect(JSON.parse(header ?? '')).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(JSON.parse(claims ?? '')).toMatchObject({
      sub: simulator.username,
      role: 'technician',
      exp: expect.any(Number),
    });
    const basic = Buffer.from(`${simulator.username}:${simulator.password}`).toString('base64');
    const answer = await fetch(`${simulator.baseUrl}/v1/organizations`, {
      headers: { authorization: `Basic ${basic}` },
    });
    expect(answer.status).toBe(401);
  });

  it.each([
    ['viewer', [200, 403, 403, 403]],
    ['technician', [200, 200, 403, 403]],
    ['administrator', [200, 200, 201, 204]],
  ] as const)('A6: the role %s may read, change, create, delete: %j', async (username, expected) => {
    const asUser = await signedIn(simulator, username);
    const { id } = await firstDevice(send);
    const [organization] = await json<{ id: string }[]>(send('/v1/organizations'));
    const statuses = [
      await asUser(`/v1/devices/${id}`),
      await asUser(`/v1/devices/${id}`, { method: 'PUT', headers: jsonHeaders, body: '{"name":"x"}' }),
      await asUser('/v1/devices', {
        method: 'POST',
        headers: jsonHeaders,
        body: JSON.stringify({ name: 'x', organization: organization?.id }),
      }),
      await asUser(`/v1/devices/${id}`, { method: 'DELETE' }),
    ].map(({ status }) => status);
    expect(statuses).toEqual(expected);
  });

  it('F1: error bodies are problem objects whose status is the HTTP status', async () => {
    for (const path of [
      '/nothing',
      '/devices/x/snapshot/url',
      '/v1/organizations?expand=x',
      '/v1/organizations?x=1',
    ]) {
      const answer = await send(path);
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
      expect(await json(answer)).toMatchObject({ status: answer.status, instance: path.split('?')[0] });
    }
  });

  it('F2, F6: validation is strict throughout: an unknown query parameter or body field is named', async () => {
    expect(await json(send('/v1/organizations?colour=red'))).toMatchObject({
      status: 400,
      detail: expect.stringContaining('"colour"'),
    });
    expect(await json(send('/v1/organizations?limit=1&limit=2'))).toMatchObject({
      status: 400,
      detail: expect.stringContaining('"limit"'),
    });
    const { id } = await firstDevice(send);
    const put = send(`/v1/devices/${id}`, {
      method: 'PUT',
      headers: jsonHeaders,
      body: '{"name":"x","colour":"red"}',
    });
    expect(await json(put)).toMatchObject({ status: 400, detail: expect.stringContaining('"colour"') });
  });

  it('F4, L1: one request too many is 429 with Retry-After in seconds and retryAfter as a duration', async () => {
    let now = Date.parse('2026-11-20T10:00:00Z');
    const limited = await startSimulator({
      devices: 3,
      rateLimit: { requests: 3, seconds: 20 },
      clock: { now: () => now },
    });
    const one = await signedIn(limited);
    const other = await signedIn(limited, 'viewer');
    for (let request = 0; request < 3; request += 1)
      expect((await one('/v1/organizations')).status).toBe(200);
    now += 7_500;
    const refused = await one('/v1/organizations');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('13');
    expect(await json(refused)).toMatchObject({
      status: 429,
      retryAfter: 'PT13S',
      instance: '/v1/organizations',
    });
    // Limits are for each user, and each endpoint.
    expect((await other('/v1/organizations')).status).toBe(200);
    expect((await one('/v1/devices/x')).status).toBe(404);
    now += 13_000;
    expect((await one('/v1/organizations')).status).toBe(200);
    await limited.close();
  });

  it('L2: limited operations carry x-rate-limit in the description', async () => {
    const { paths } = await json<{ paths: Record<string, Record<string, Record<string, unknown>>> }>(
      send('/openapi.json'),
    );
    expect(paths['/v1/auth']?.['post']?.['x-rate-limit']).toEqual({
      requests: 600,
      seconds: 60,
      per: 'user and endpoint',
    });
    expect(paths['/v1/organizations']?.['get']?.['x-rate-limit']).toMatchObject({
      requests: expect.any(Number),
    });
  });

  it('V1: the description is OpenAPI 3.1 and valid for a public validator', async () => {
    const document = await json(send('/openapi.json'));
    const validator = new Validator();
    expect(await validator.validate(document)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    const broken = { ...document, paths: { '/x': { get: { responses: 7 } } } };
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });
});
