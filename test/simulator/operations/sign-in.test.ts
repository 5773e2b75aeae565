import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '../../../simulator/simulator.ts';
import { json } from '../support/client.ts';

describe('POST /v1/auth', () => {
  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await startSimulator({ devices: 3 });
  });
  afterAll(() => simulator.close());

  const post = (body: string, contentType = 'application/json', base = simulator.baseUrl) =>
    fetch(`${base}/v1/auth`, { method: 'POST', headers: { 'content-type': contentType }, body });
  const credentials = () => JSON.stringify({ username: simulator.username, password: simulator.password });

  it('answers the right password with a bearer token', async () => {
    const answer = await post(credentials());
    expect(answer.status).toBe(200);
    expect(await json(answer)).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      type: 'Bearer',
    });
  });

  it('says that it is deprecated', async () => {
    const answer = await post(credentials());
    expect(answer.headers.get('deprecation')).toMatch(/^@\d+$/);
    expect(answer.headers.get('link')).toContain('rel="deprecation"');
  });

  it.each([
    ['{"username":"technician"}', 'password'],
    ['{"username":7,"password":"x"}', 'username'],
    ['{"username":"technician","password":"x","remember":true}', 'remember'],
    ['{"username":"","password":"x"}', 'username'],
  ])('refuses %s with a problem that names %s', async (body, field) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await json(answer)).toMatchObject({
      status: 400,
      instance: '/v1/auth',
      detail: expect.stringContaining(`"${field}"`),
    });
  });

  it('refuses a body that is no JSON, of another media type, or too long', async () => {
    expect((await post('{')).status).toBe(400);
    expect((await post(credentials(), 'text/plain')).status).toBe(415);
    expect((await post(JSON.stringify({ username: 'x'.repeat(70_000), password: 'x' }))).status).toBe(413);
  });

  it('answers a wrong password and an unknown user alike, with 401 as a problem', async () => {
    const wrong = await post(JSON.stringify({ username: simulator.username, password: 'guess' }));
    const unknown = await post(JSON.stringify({ username: 'unknown', password: simulator.password }));
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(await json(wrong)).toEqual(await json(unknown));
  });

  it('gives tokens that a restart with the same seed accepts, and another seed does not', async () => {
    const { access_token: token } = await json<{ access_token: string }>(post(credentials()));
    const headers = { authorization: `Bearer ${token}` };
    const [same, other] = await Promise.all([
      startSimulator({ devices: 3 }),
      startSimulator({ devices: 3, seed: 8 }),
    ]);
    expect((await fetch(`${same.baseUrl}/v1/organizations`, { headers })).status).toBe(200);
    expect((await fetch(`${other.baseUrl}/v1/organizations`, { headers })).status).toBe(401);
    await Promise.all([same.close(), other.close()]);
  });

  it('refuses every other call without a token, with a changed one, and with one that expired', async () => {
    const { access_token: token } = await json<{ access_token: string }>(post(credentials()));
    const organizations = (authorization?: string) =>
      fetch(
        `${simulator.baseUrl}/v1/organizations`,
        authorization === undefined ? {} : { headers: { authorization } },
      );
    for (const header of [undefined, 'Basic dTpw', `Bearer ${token.slice(0, -2)}xx`, 'Bearer a.b.c']) {
      const answer = await organizations(header);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toContain('Bearer');
      expect(await json(answer)).toMatchObject({
        type: 'about:blank',
        status: 401,
        instance: '/v1/organizations',
      });
    }
    simulator.tick({ seconds: 31 * 24 * 3_600 });
    expect((await organizations(`Bearer ${token}`)).status).toBe(401);
  });
});
