import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CachedAnswer } from '../../../../main/cloud/http-cache/cached-answer.ts';
import { createCachedFetch } from '../../../../main/cloud/http-cache/cached-fetch.ts';
import { createMemoryResponseStore } from '../../../../main/cloud/http-cache/memory-response-store.ts';
import {
  type FaultServer,
  type ScriptedAnswer,
  type SeenRequest,
  startFaultServer,
} from '../../../support/fault-server.ts';
import { createTestTime, type TestTime } from '../../../support/memory-desktop.ts';

let server: FaultServer;
let time: TestTime;
let answers: CachedAnswer[];
let ask: (path: string, init?: RequestInit) => Promise<Response>;
beforeEach(async () => {
  server = await startFaultServer();
  // The server writes the real time into Date.
  time = createTestTime(Date.now());
  answers = [];
  const cachedFetch = createCachedFetch(createMemoryResponseStore(1_000_000), {
    clock: time.clock,
    onAnswer: (answer) => answers.push(answer),
  });
  ask = (path, init) => cachedFetch(`${server.origin}${path}`, init);
});
afterEach(() => server.close());

function text(body: string, headers: ScriptedAnswer['headers'] = {}): ScriptedAnswer {
  return { headers: { 'content-type': 'text/plain', ...headers }, body };
}

function last(): CachedAnswer | undefined {
  return answers.at(-1);
}

describe('freshness (RFC 9111 4.2)', () => {
  test('what the server called fresh is used without a request until it is stale', async () => {
    server.answer('/', text('one', { 'cache-control': 'max-age=60' }), text('two'));
    await ask('/');
    time.advance(50_000);
    const again = await ask('/');
    expect(await again.text()).toBe('one');
    expect(Number(again.headers.get('age'))).toBeGreaterThanOrEqual(50);
    expect(last()?.kind).toBe('fresh');
    time.advance(11_000);
    expect(await (await ask('/')).text()).toBe('two');
  });

  test('nothing is guessed from Last-Modified: a new image would stay unseen', async () => {
    server.answer('/', text('one', { 'last-modified': 'Wed, 01 Jan 2020 00:00:00 GMT' }));
    await ask('/');
    await ask('/');
    expect(server.requests).toHaveLength(2);
  });

  test.each([
    ['a date that has passed', { expires: 'Wed, 01 Jan 2020 00:00:00 GMT' }],
    ['no date', { expires: '0' }],
    ['a date of another zone', { expires: 'Fri, 01 Jan 2100 00:00:00 UTC' }],
    ['an age that has used it up', { 'cache-control': 'max-age=60', age: '61, 0' }],
    ['a number that is none', { 'cache-control': "max-age='60'" }],
    ['the shortest of two', { 'cache-control': 'max-age=60, max-age=0' }],
    ['a directive inside a text', { 'cache-control': 'x="max-age=60", max-age=0' }],
  ])('%s gives no freshness', async (_what, headers) => {
    server.answer('/', text('one', headers));
    await ask('/');
    await ask('/');
    expect(server.requests).toHaveLength(2);
  });

  test('the request may ask for more: no-cache, max-age, min-fresh', async () => {
    server.answer('/', text('one', { 'cache-control': 'max-age=60' }));
    await ask('/');
    time.advance(20_000);
    for (const directive of ['no-cache', 'max-age=10', 'min-fresh=50']) {
      await ask('/', { headers: { 'cache-control': directive } });
      time.advance(20_000);
    }
    expect(server.requests).toHaveLength(4);
  });

  test('only-if-cached is answered from the store or with 504', async () => {
    server.answer('/', text('one', { 'cache-control': 'max-age=60' }));
    const init = { headers: { 'cache-control': 'only-if-cached' } };
    expect((await ask('/', init)).status).toBe(504);
    await ask('/');
    expect(await (await ask('/', init)).text()).toBe('one');
    expect(server.requests).toHaveLength(1);
  });
});

describe('validation (RFC 9110 13, RFC 9111 4.3)', () => {
  const OLD = 'Wed, 01 Jan 2020 00:00:00 GMT';

  test('P22: both validators are sent verbatim, weak ones too, and a 304 brings the stored body', async () => {
    server.answer('/', text('one', { etag: 'W/"1"', 'last-modified': OLD }), { status: 304 });
    await ask('/');
    const again = await ask('/');
    expect([again.status, await again.text()]).toEqual([200, 'one']);
    expect(server.requests[1]?.headers).toMatchObject({ 'if-none-match': 'W/"1"', 'if-modified-since': OLD });
    expect(last()).toMatchObject({ kind: 'notModified', clocks: { fetchedAt: time.clock.now() } });
  });

  test('a 304 renews the fields that it names, but none that describes the body', async () => {
    server.answer('/', text('one', { etag: '"1"', 'content-length': '3', 'x-old': 'stays', 'x-new': 'a' }), {
      status: 304,
      headers: { etag: '"1"', 'x-new': 'b', 'content-length': '999', 'cache-control': 'max-age=60' },
    });
    await ask('/');
    await ask('/');
    const fresh = await ask('/');
    expect([fresh.headers.get('x-old'), fresh.headers.get('x-new'), await fresh.text()]).toEqual([
      'stays',
      'b',
      'one',
    ]);
    expect(fresh.headers.get('content-length')).toBe('3');
    expect(server.requests).toHaveLength(2);
  });

  test('P22: a 304 that names another body is asked for once more without condition', async () => {
    server.answer(
      '/',
      text('one', { etag: '"1"' }),
      { status: 304, headers: { etag: '"2"' } },
      text('two', { etag: '"2"' }),
    );
    await ask('/');
    expect(await (await ask('/')).text()).toBe('two');
    expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([
      undefined,
      '"1"',
      undefined,
    ]);
  });

  test('the clocks say when the body came and when it was confirmed', async () => {
    server.answer('/', text('one', { etag: '"1"' }), { status: 304 });
    const fetchedAt = time.clock.now();
    await ask('/');
    time.advance(60_000);
    await ask('/');
    expect(last()).toMatchObject({ clocks: { fetchedAt, confirmedAt: fetchedAt + 60_000 } });
  });

  test('whoever asks with a condition of their own gets the 304 itself', async () => {
    server.answer('/', text('one', { etag: '"1"' }), { status: 304 });
    await ask('/');
    expect((await ask('/', { headers: { 'if-none-match': '"1"' } })).status).toBe(304);
  });
});

describe('storing (RFC 9111 3)', () => {
  test.each([
    ['no-store', text('one', { 'cache-control': 'max-age=60, No-Store' })],
    ['Vary: *', text('one', { 'cache-control': 'max-age=60', vary: 'Accept, *' })],
    ['a part', { ...text('one', { 'cache-control': 'max-age=60' }), status: 206 }],
    ['a refusal', { ...text('one', { 'cache-control': 'max-age=60' }), status: 403 }],
    ['an error without freshness', { ...text('one'), status: 500 }],
  ])('%s is not stored', async (_what, answer: ScriptedAnswer) => {
    server.answer('/', answer);
    await ask('/');
    expect(last()).toMatchObject(
      answer.status === 403 ? { kind: 'unauthorized' } : { reason: 'notStorable' },
    );
    await ask('/');
    expect(server.requests).toHaveLength(2);
  });

  test('fields of the connection are not stored, those that Connection lists neither', async () => {
    server.answer(
      '/',
      text('one', {
        'cache-control': 'max-age=60',
        connection: 'x-hop, keep-alive',
        'x-hop': '1',
        'x-end': '2',
      }),
    );
    await ask('/');
    const again = await ask('/');
    expect([again.headers.get('x-hop'), again.headers.get('connection'), again.headers.get('x-end')]).toEqual(
      [null, null, '2'],
    );
  });

  test('two variants live side by side, and Accept always tells them apart', async () => {
    const variant = ({ headers }: SeenRequest) =>
      text(`${String(headers.accept)} ${String(headers.foo)}`, {
        'cache-control': 'max-age=60',
        vary: 'Foo',
      });
    server.answer('/', variant);
    const choices: Record<string, string>[] = [
      { accept: 'a', foo: '1' },
      { accept: 'a', foo: '2' },
      { accept: 'b', foo: '1' },
      { accept: 'a' },
    ];
    for (const headers of [...choices, ...choices]) await ask('/', { headers });
    expect(server.requests).toHaveLength(choices.length);
  });
});

describe('invalidation (RFC 9111 4.4)', () => {
  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'M-SEARCH'])(
    'a successful %s forgets what is stored',
    async (method) => {
      server.answer('/', text('one', { 'cache-control': 'max-age=60' }), { status: 204 }, text('two'));
      await ask('/');
      await ask('/', { method });
      expect(await (await ask('/')).text()).toBe('two');
    },
  );

  test('one that fails forgets nothing', async () => {
    server.answer('/', text('one', { 'cache-control': 'max-age=60' }), { status: 500 });
    await ask('/');
    await ask('/', { method: 'POST', body: 'x' });
    expect(await (await ask('/')).text()).toBe('one');
  });

  test('what Location names on the same origin is forgotten, too', async () => {
    server.answer('/new', text('one', { 'cache-control': 'max-age=60' }), text('two'));
    server.answer('/', { status: 201, headers: { location: '/new' } });
    await ask('/new');
    await ask('/', { method: 'POST', body: 'x' });
    expect(await (await ask('/new')).text()).toBe('two');
  });
});

describe('stale answers (RFC 9111 4.2.4, RFC 5861)', () => {
  test.each([
    ['the network fails', { cut: 'beforeHeaders' }, 'networkFailed'],
    ['the server fails', { status: 503 }, 'serverFailed'],
    ['the service asks to wait', { status: 429 }, 'serverFailed'],
  ] as const)('P23: when %s the stored one is used, and says so', async (_when, answer, reason) => {
    server.answer('/', text('one', { etag: '"1"' }), answer);
    await ask('/');
    time.advance(86_400_000);
    expect(await (await ask('/')).text()).toBe('one');
    expect(last()).toMatchObject({ kind: 'stale', reason });
  });

  test.each(['must-revalidate', 'no-cache'])('%s forbids it', async (directive) => {
    server.answer('/', text('one', { etag: '"1"', 'cache-control': `max-age=1, ${directive}` }), {
      cut: 'beforeHeaders',
    });
    await ask('/');
    time.advance(5_000);
    expect((await ask('/')).status).toBe(504);
    expect(last()).toMatchObject({ kind: 'failed', reason: 'mustRevalidate' });
  });

  test('P23: an error never replaces what is stored', async () => {
    server.answer(
      '/',
      text('one', { etag: '"1"' }),
      { status: 500, headers: { 'cache-control': 'max-age=60' } },
      { status: 304 },
    );
    await ask('/');
    await ask('/');
    expect(await (await ask('/')).text()).toBe('one');
  });

  test('without anything stored a failure is a failure', async () => {
    server.answer('/', { cut: 'beforeHeaders' });
    await expect(ask('/')).rejects.toThrow(TypeError);
    expect(last()).toMatchObject({ kind: 'failed', failure: { code: 'unreachable' } });
  });

  test('whoever gives up gets the reason of the signal', async () => {
    server.answer('/', { until: new Promise(() => {}) });
    await expect(ask('/', { signal: AbortSignal.timeout(50) })).rejects.toThrow('timeout');
  });

  test('stale-while-revalidate answers at once and renews in the background', async () => {
    server.answer(
      '/',
      text('one', { 'cache-control': 'max-age=1, stale-while-revalidate=60' }),
      text('two', { 'cache-control': 'max-age=60' }),
    );
    await ask('/');
    time.advance(5_000);
    expect(await (await ask('/')).text()).toBe('one');
    await expect.poll(async () => (await ask('/')).text(), { interval: 5 }).toBe('two');
    expect(server.requests).toHaveLength(2);
  });
});
