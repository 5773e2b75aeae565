import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FaultServer, startFaultServer } from '../../../support/fault-server.ts';
import { devicesEmbedded, limitsWith, openCloud, TOKEN } from '../support/open-cloud.ts';

const PATH = '/v1/organizations';
const LAST_MODIFIED = 'Sat, 21 Nov 2026 05:20:00 GMT';
const KNOWN = { lastModified: LAST_MODIFIED, etag: '"7"' };

let server: FaultServer;
let other: FaultServer;
beforeEach(async () => {
  [server, other] = await Promise.all([startFaultServer(), startFaultServer()]);
});
afterEach(() => Promise.all([server.close(), other.close()]));

describe('organizations', () => {
  test('asks for everything embedded, with the token, and returns records and validators', async () => {
    server.answer(PATH, {
      headers: { 'last-modified': LAST_MODIFIED, etag: '"7"' },
      body: [{ id: 'o1', name: 'North', devices: ['d1'] }],
    });
    const { cloud, contacts, signal } = openCloud(server.origin, { capabilities: devicesEmbedded() });
    const outcome = await cloud.organizations(null, signal);
    expect(outcome).toMatchObject({
      kind: 'changed',
      value: [{ id: 'o1', name: 'North', devices: [{ id: 'd1' }] }],
      validators: KNOWN,
      exchange: { requestId: 'request-1', wireBytes: 45 },
    });
    expect(contacts).toEqual([{ kind: 'answered', confirmed: true }]);
    expect(server.requests[0]?.target).toBe('/v1/organizations?expand=devices%2Carchives');
    expect(server.requests[0]?.headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      'accept-encoding': 'gzip, br, deflate',
    });
    expect(server.requests[0]?.headers['if-modified-since']).toBeUndefined();
  });

  test('a base URL with a path keeps it', async () => {
    server.answer('/cloud/v1/organizations', { body: [] });
    const { cloud, signal } = openCloud(`${server.origin}/cloud`);
    expect(await cloud.organizations(null, signal)).toMatchObject({ kind: 'changed', value: [] });
  });

  test('P22: the stored validators are sent verbatim, and a 304 confirms them', async () => {
    const odd = { lastModified: 'Sat, 21 Nov 2026 05:20:00 +0000', etag: 'W/"odd"' };
    server.answer(PATH, { status: 304, headers: { etag: '"odd"' } });
    const { cloud, contacts, signal } = openCloud(server.origin);
    expect(await cloud.organizations(odd, signal)).toMatchObject({
      kind: 'notModified',
      validators: { lastModified: odd.lastModified, etag: '"odd"' },
    });
    expect(server.requests[0]?.headers).toMatchObject({
      'if-modified-since': odd.lastModified,
      'if-none-match': odd.etag,
    });
    expect(contacts).toEqual([{ kind: 'answered', confirmed: true }]);
  });

  test('P22: a 304 that names another body than the stored one is asked once more without condition', async () => {
    server.answer(PATH, { status: 304, headers: { etag: '"8"' } }, { body: [{ id: 'o1' }] });
    const { cloud, signal } = openCloud(server.origin, { capabilities: devicesEmbedded() });
    expect(await cloud.organizations(KNOWN, signal)).toMatchObject({
      kind: 'changed',
      value: [{ id: 'o1' }],
    });
    expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([KNOWN.etag, undefined]);
  });

  test('P22: a 304 without a stored answer is asked once more without condition', async () => {
    server.answer(PATH, { status: 304 }, { body: [] });
    const { cloud, signal } = openCloud(server.origin);
    expect(await cloud.organizations(null, signal)).toMatchObject({ kind: 'changed', value: [] });
    expect(server.requests).toHaveLength(2);
    server.answer(PATH, { status: 304 });
    expect(await cloud.organizations(null, signal)).toMatchObject({
      kind: 'failed',
      failure: { code: 'unexpectedAnswer' },
    });
    expect(server.requests).toHaveLength(4);
  });

  test('a service that refuses the expansion is asked without, and this is remembered', async () => {
    server.answer(PATH, (request) =>
      request.target.includes('expand')
        ? { status: 400, body: { title: 'Bad expand' } }
        : { body: [{ id: 'o1' }] },
    );
    const { cloud, signal } = openCloud(server.origin, { capabilities: devicesEmbedded() });
    expect(await cloud.organizations(null, signal)).toMatchObject({ kind: 'changed', value: [{ id: 'o1' }] });
    await cloud.organizations(null, signal);
    expect(server.requests.map(({ target }) => target)).toEqual([
      `${PATH}?expand=devices%2Carchives`,
      `${PATH}?expand=devices`,
      PATH,
      PATH,
    ]);
  });

  test('all pages are read, and several pages have no validators in common', async () => {
    const page = (id: string, next: string | null) => ({
      headers: {
        'last-modified': LAST_MODIFIED,
        ...(next === null ? {} : { link: `<${next}>; rel="next"` }),
      },
      body: { items: [{ id }] },
    });
    server.answer(PATH, page('o1', `${PATH}?page=2`));
    server.answer(`${PATH}?page=2`, page('o2', `${server.origin}${PATH}?page=3`));
    server.answer(`${PATH}?page=3`, page('o1', null));
    const { cloud, signal } = openCloud(server.origin, { capabilities: devicesEmbedded() });
    const outcome = await cloud.organizations(KNOWN, signal);
    expect(outcome).toMatchObject({
      kind: 'changed',
      value: [{ id: 'o1' }, { id: 'o2' }],
      validators: { lastModified: null, etag: null },
    });
    expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([
      KNOWN.etag,
      undefined,
      undefined,
    ]);
  });

  test('a page that fails fails the list: a part would look as if the rest were gone', async () => {
    server.answer(PATH, { headers: { link: '<?page=2>; rel="next"' }, body: [{ id: 'o1' }] });
    server.answer(`${PATH}?page=2`, { status: 500 });
    const { cloud, signal } = openCloud(server.origin);
    expect(await cloud.organizations(null, signal)).toMatchObject({
      kind: 'failed',
      failure: { code: 'serviceFailed' },
    });
  });

  test('P46: pages that go round in a circle, or on for ever, are a part of the list', async () => {
    server.answer(PATH, { headers: { link: '<?page=2>; rel="next"' }, body: [{ id: 'o1' }] });
    server.answer(`${PATH}?page=2`, { headers: { link: '<?page=2>; rel="next"' }, body: [{ id: 'o2' }] });
    const circle = openCloud(server.origin);
    expect(await circle.cloud.organizations(null, circle.signal)).toMatchObject({
      kind: 'changed',
      value: [{ id: 'o1' }, { id: 'o2' }],
      part: { total: null },
    });
    let pages = 1;
    server.answer(PATH, () => {
      pages += 1;
      return { headers: { link: `<?page=${pages}>; rel="next"` }, body: [{ id: pages }] };
    });
    server.answer(`${PATH}?page=2`, { headers: { link: `<?page=x>; rel="next"` }, body: [] });
    const endless = openCloud(server.origin, {}, limitsWith({}, { pages: 3 }));
    expect(await endless.cloud.organizations(null, endless.signal)).toMatchObject({
      kind: 'changed',
      part: { total: null },
    });
  });

  test('P15: a next page on another origin gets no request at all', async () => {
    server.answer(PATH, { headers: { link: `<${other.origin}${PATH}>; rel="next"` }, body: [{ id: 'o1' }] });
    const { cloud, signal } = openCloud(server.origin);
    expect(await cloud.organizations(null, signal)).toMatchObject({
      kind: 'failed',
      failure: { code: 'unexpectedAnswer' },
    });
    expect(other.requests).toEqual([]);
  });

  test.each([301, 302, 303, 307, 308])('P15: a %i to another port is not followed', async (status) => {
    server.answer(PATH, { status, headers: { location: `${other.origin}/portal` } });
    const { cloud, signal } = openCloud(server.origin);
    expect(await cloud.organizations(null, signal)).toMatchObject({
      kind: 'failed',
      failure: { code: 'unexpectedAnswer' },
    });
    expect(other.requests).toEqual([]);
    expect(server.requests).toHaveLength(1);
  });

  test.each([301, 302, 303, 307, 308])(
    'a %i to the address with a slash at its end is followed',
    async (status) => {
      server.answer(PATH, ({ target }) => ({
        status,
        headers: { location: target.replace(PATH, `${PATH}/`) },
      }));
      server.answer(`${PATH}/`, { body: [{ id: 'o1', devices: [] }] });
      const { cloud, signal } = openCloud(server.origin);
      expect(await cloud.organizations(null, signal)).toMatchObject({
        kind: 'changed',
        value: [{ id: 'o1' }],
      });
      expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
        `Bearer ${TOKEN}`,
        `Bearer ${TOKEN}`,
      ]);
    },
  );

  test.each([
    [
      'round in a circle',
      (target: string) => target.replace(PATH, `${PATH}/`),
      (target: string) => target.replace(`${PATH}/`, PATH),
      2,
    ],
    ['to itself', (target: string) => target, null, 1],
    ['to another query', (target: string) => `${target.replace(PATH, `${PATH}/`)}&x=1`, null, 1],
    ['to two slashes', (target: string) => target.replace(PATH, `${PATH}//`), null, 1],
    ['to a user', () => server.origin.replace('//', '//user@') + `${PATH}/`, null, 1],
  ] as const)('P15: a redirect %s is not followed', async (_where, from, back, count) => {
    server.answer(PATH, ({ target }) => ({ status: 301, headers: { location: from(target) } }));
    if (back !== null)
      server.answer(`${PATH}/`, ({ target }) => ({ status: 301, headers: { location: back(target) } }));
    const { cloud, signal } = openCloud(server.origin);
    expect(await cloud.organizations(null, signal)).toMatchObject({ kind: 'failed' });
    expect(server.requests).toHaveLength(count);
  });

  test.each(['http://portal.example/login', 'http://user@localhost/', '//LOCALHOST./x'])(
    'P15, P25: a redirect to %s is a network that needs a sign-in',
    async (location) => {
      server.answer(PATH, { status: 302, headers: { location } });
      const { cloud, contacts, signal } = openCloud(server.origin);
      expect(await cloud.organizations(KNOWN, signal)).toMatchObject({
        kind: 'failed',
        failure: { code: 'networkNeedsSignIn' },
      });
      expect(contacts).toMatchObject([{ kind: 'networkNeedsSignIn' }]);
    },
  );

  test.each([401, 403])('P23: a definite %i of the API origin is unauthorized', async (status) => {
    server.answer(PATH, { status, body: { title: 'No', detail: 'The token has run out' } });
    const { cloud, contacts, signal } = openCloud(server.origin);
    const outcome = await cloud.organizations(KNOWN, signal);
    expect(outcome).toMatchObject({
      kind: 'unauthorized',
      failure: {
        code: status === 401 ? 'unauthorized' : 'forbidden',
        problem: { detail: 'The token has run out' },
      },
    });
    expect(contacts).toEqual([{ kind: 'answered', confirmed: false }]);
  });

  test.each([
    [
      '401 as a page',
      { status: 401, headers: { 'content-type': 'text/html' }, body: '<html>' },
      'networkNeedsSignIn',
    ],
    ['403 as a page', { status: 403, body: '<!doctype html><html>' }, 'networkNeedsSignIn'],
    ['a page with 200', { headers: { 'content-type': 'text/html' }, body: '<html>' }, 'networkNeedsSignIn'],
    ['407', { status: 407 }, 'networkNeedsSignIn'],
    ['404', { status: 404, body: { title: 'Not Found' } }, 'notOnService'],
    ['500', { status: 500 }, 'serviceFailed'],
    ['429', { status: 429 }, 'rateLimited'],
    ['an empty 200', {}, 'unexpectedAnswer'],
    ['204', { status: 204 }, 'unexpectedAnswer'],
    ['null', { body: null }, 'unexpectedAnswer'],
    ['{}', { body: {} }, 'unexpectedAnswer'],
    [
      'JSON that ends early',
      { headers: { 'content-type': 'application/json' }, body: '[{"id":"o1"},' },
      'unexpectedAnswer',
    ],
  ] as const)('P20, P23: %s is a failure, no empty list and no sign-out', async (_what, script, code) => {
    server.answer(PATH, script);
    const { cloud, signal } = openCloud(server.origin);
    expect(await cloud.organizations(KNOWN, signal)).toMatchObject({
      kind: 'failed',
      failure: { code, requestId: 'request-1' },
    });
  });

  test('without a token the answer is unauthorized, without a request', async () => {
    const { cloud, contacts, signal } = openCloud(server.origin, { token: () => null });
    expect(await cloud.organizations(null, signal)).toMatchObject({
      kind: 'unauthorized',
      failure: { code: 'notSignedIn' },
    });
    expect(server.requests).toEqual([]);
    expect(contacts).toEqual([]);
  });

  test('P20: a connection that is cut in the body is a failure', async () => {
    server.answer(PATH, { body: [{ id: 'o1' }], cut: 'midBody' });
    const { cloud, signal } = openCloud(server.origin);
    expect(await cloud.organizations(null, signal)).toMatchObject({
      kind: 'failed',
      failure: { code: 'unreachable' },
    });
  });

  test('P15: the token is not in any failure', async () => {
    server.answer(PATH, { status: 500, body: { title: 'No' } });
    const { cloud, signal } = openCloud(server.origin);
    expect(JSON.stringify(await cloud.organizations(null, signal))).not.toContain(TOKEN);
  });
});
