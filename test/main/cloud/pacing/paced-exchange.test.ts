import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cloudLimits, type PaceLimits } from '../../../../main/cloud/http/limits.ts';
import { meterWire } from '../../../../main/cloud/http/wire-meter.ts';
import { createPacedExchange, type PacedOutgoing } from '../../../../main/cloud/pacing/paced-exchange.ts';
import { createPauseMemory } from '../../../../main/cloud/pacing/pause-memory.ts';
import { serverCertificate, trustTestAuthority } from '../../../support/certificates/certificates.ts';
import { createDirectAgents } from '../../../support/client/direct-agents.ts';
import { type FaultServer, type ScriptedAnswer, startFaultServer } from '../../../support/fault-server.ts';
import { createMemorySettings, createTestTime, type TestTime } from '../../../support/memory-desktop.ts';

const LIMITED: ScriptedAnswer = {
  status: 429,
  headers: { 'retry-after': '30' },
  body: { title: 'Slow down' },
};
const BROKEN: ScriptedAnswer = { status: 502, body: { title: 'Broken' } };
const FINE: ScriptedAnswer = { body: [] };

let server: FaultServer;
let time: TestTime;
let pauses: number[];
beforeEach(async () => {
  server = await startFaultServer();
  time = createTestTime();
  pauses = [];
});
afterEach(() => server.close());

/** A sender with its limits and dice; `send` sends to a path of the server. */
function createSender(
  limits: Partial<PaceLimits> = {},
  random: () => number = () => 1,
  memory = createPauseMemory(createMemorySettings(), time.clock),
) {
  const send = createPacedExchange({
    ...time,
    memory,
    random,
    limits: { ...cloudLimits.pace, ...limits },
    onPaused: (until) => pauses.push(until),
  });
  const agents = createDirectAgents();
  return (path: string, change: Partial<PacedOutgoing> = {}) =>
    send({
      method: 'GET',
      url: new URL(path, server.origin),
      headers: {},
      requestId: `request ${path}`,
      limits: cloudLimits.api,
      signal: new AbortController().signal,
      agents,
      ...change,
    });
}

/** Waits until the server has seen so many requests: those are sent over a real connection. */
async function seen(count: number): Promise<void> {
  await expect.poll(() => server.requests.length, { interval: 1 }).toBe(count);
}

/** Moves the clock in steps of a second until `promise` settles, and says how far. */
async function secondsUntil(promise: Promise<unknown>): Promise<number> {
  let settled = false;
  void promise.finally(() => {
    settled = true;
  });
  let seconds = 0;
  await expect
    .poll(
      () => {
        if (settled) return true;
        time.advance(1_000);
        seconds += 1;
        return false;
      },
      { interval: 5 },
    )
    .toBe(true);
  return seconds;
}

describe('a pause', () => {
  test('P24: holds up every request to the origin until it ends, and is reported', async () => {
    server.answer('/limited', LIMITED, FINE);
    server.answer('/other', FINE);
    const send = createSender({ retries: 0 });
    expect(await send('/limited')).toMatchObject({ kind: 'replied', status: 429 });
    expect(pauses).toEqual([time.clock.now() + 30_000]);
    const other = send('/other');
    time.advance(29_000);
    expect(server.requests).toHaveLength(1);
    time.advance(1_000);
    expect(await other).toMatchObject({ kind: 'replied', status: 200 });
  });

  test('P24: that has ended is over, although the clock is set back to the right day afterwards', async () => {
    server.answer('/', LIMITED, FINE);
    const send = createSender({ retries: 0 });
    await send('/');
    time.advance(30_000);
    const wrong = time.clock.now();
    vi.spyOn(time.clock, 'now').mockReturnValue(wrong - 86_400_000);
    expect(await send('/')).toMatchObject({ kind: 'replied', status: 200 });
  });

  test('P24: goes on after a request that is sent again while others go elsewhere', async () => {
    const elsewhere = await startFaultServer();
    elsewhere.answer('/', FINE);
    const limited = (seconds: string) => ({ ...LIMITED, headers: { 'retry-after': seconds } });
    server.answer('/', limited('10'), limited('50'));
    server.answer('/other', FINE);
    const send = createSender({ retries: 1, backoffMs: 10_000 });
    const again = send('/');
    await expect.poll(() => pauses, { interval: 1 }).toHaveLength(1);
    time.advance(10_000);
    await send('/', { url: new URL(elsewhere.origin) });
    expect(await send('/other')).toMatchObject({ status: 200 });
    time.advance(10_000);
    expect(await again).toMatchObject({ status: 429 });
    expect(await send('/other', { method: 'POST' })).toMatchObject({ unsent: true });
    await elsewhere.close();
  });

  test('P24: holds up no other origin', async () => {
    const elsewhere = await startFaultServer();
    server.answer('/limited', LIMITED);
    elsewhere.answer('/', FINE);
    const send = createSender({ retries: 0 });
    await send('/limited');
    expect(await send('/', { url: new URL(elsewhere.origin) })).toMatchObject({ status: 200 });
    await elsewhere.close();
  });

  test.each([
    [
      'a date',
      {
        status: 503,
        headers: { 'retry-after': 'Sat, 21 Nov 2026 12:00:20 GMT', date: 'Sat, 21 Nov 2026 12:00:00 GMT' },
      },
      20,
    ],
    ['the problem', { status: 429, body: { title: 'Slow down', detail: '', retryAfter: 'PT40S' } }, 40],
    ['a day, which is capped', { status: 429, headers: { 'retry-after': '86400' } }, 900],
  ])('P24: is as long as %s says', async (_what, answer: ScriptedAnswer, seconds) => {
    server.answer('/', answer);
    await createSender({ retries: 0 })('/');
    expect(pauses).toEqual([time.clock.now() + seconds * 1_000]);
  });

  test('that outlasts the total time of a request is a failure at once, without a request', async () => {
    server.answer('/', { ...LIMITED, headers: { 'retry-after': '600' } });
    const send = createSender({ retries: 0 });
    await send('/');
    expect(await send('/')).toMatchObject({
      kind: 'failed',
      unsent: true,
      failure: { code: 'rateLimited', advice: 'Try again in 600 seconds.', requestId: 'request /' },
    });
    expect(server.requests).toHaveLength(1);
  });

  test('P24: holds after the app was started again, and is reported', async () => {
    server.answer('/', { ...LIMITED, headers: { 'retry-after': '600' } }, FINE);
    const settings = createMemorySettings();
    const start = () => createSender({ retries: 0 }, () => 1, createPauseMemory(settings, time.clock));
    await start()('/');
    time.advance(60_000);
    pauses = [];
    expect(await start()('/')).toMatchObject({
      unsent: true,
      failure: { code: 'rateLimited', advice: 'Try again in 540 seconds.' },
    });
    expect(pauses).toEqual([time.clock.now() + 540_000]);
    time.advance(540_000);
    expect(await start()('/')).toMatchObject({ kind: 'replied', status: 200 });
    expect(server.requests).toHaveLength(2);
  });

  test('fails a sign-in at once', async () => {
    server.answer('/', LIMITED);
    const send = createSender({ retries: 0 });
    await send('/');
    expect(await send('/', { method: 'POST' })).toMatchObject({ failure: { code: 'rateLimited' } });
  });

  test('ends for a request that gives up', async () => {
    server.answer('/', LIMITED);
    const send = createSender({ retries: 0 });
    await send('/');
    const leaving = new AbortController();
    const waiting = send('/', { signal: leaving.signal });
    leaving.abort();
    expect(await waiting).toMatchObject({ failure: { code: 'cancelled' } });
  });
});

describe('repetitions', () => {
  test('P24: a GET comes again after the wait that was asked for and its own jitter', async () => {
    server.answer('/', LIMITED, FINE);
    const answer = createSender()('/');
    await seen(1);
    expect(await secondsUntil(answer)).toBeGreaterThanOrEqual(31);
    expect(await answer).toMatchObject({ status: 200 });
  });

  test('P24: jitter spreads them from nothing on', async () => {
    server.answer('/', BROKEN, BROKEN, FINE);
    expect(await createSender({}, () => 0)('/')).toMatchObject({ status: 200 });
    expect(server.requests).toHaveLength(3);
  });

  test.each([429, 502, 503, 504])('P24: a POST is never repeated (%i)', async (status) => {
    server.answer('/', { status });
    await createSender({}, () => 0)('/', { method: 'POST' });
    expect(server.requests).toHaveLength(1);
  });

  test.each([400, 401, 404, 500, 501])('%i is not repeated', async (status) => {
    server.answer('/', { status });
    await createSender({}, () => 0)('/');
    expect(server.requests).toHaveLength(1);
  });

  test('end after a few, with the last answer', async () => {
    server.answer('/', BROKEN);
    expect(await createSender({ retries: 2 }, () => 0)('/')).toMatchObject({ status: 502 });
    expect(server.requests).toHaveLength(3);
  });

  test('P18: share the total time of the request with the first attempt', async () => {
    server.answer(
      '/',
      () => {
        time.advance(cloudLimits.api.totalMs - 1);
        return BROKEN;
      },
      { until: new Promise(() => {}) },
    );
    const send = createSender({ retries: 1 }, () => 0);
    expect(await send('/')).toMatchObject({ kind: 'failed', failure: { code: 'timedOut' } });
  });

  test('end with the total time of the request', async () => {
    server.answer('/', { ...LIMITED, headers: { 'retry-after': '61' } });
    expect(await createSender()('/')).toMatchObject({ status: 429 });
    expect(server.requests).toHaveLength(1);
  });

  test('end when the caller gives up', async () => {
    server.answer('/', BROKEN);
    const leaving = new AbortController();
    const answer = createSender()('/', { signal: leaving.signal });
    await seen(1);
    leaving.abort();
    expect(await answer).toMatchObject({ failure: { code: 'cancelled' } });
  });
});

describe('concurrency', () => {
  test('P24: so many requests to an origin are under way and no more', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.answer('/', { ...FINE, until: promise });
    const send = createSender({ connections: { least: 2, most: 2 } });
    const answers = Array.from({ length: 5 }, () => send('/'));
    await seen(2);
    resolve();
    await Promise.all(answers);
    expect(server.requests).toHaveLength(5);
  });
});

test('P24: what a person waits for comes before what waits for a connection already', async () => {
  const { promise: until, resolve } = Promise.withResolvers<void>();
  server.answer('/', { ...FINE, until }, FINE);
  server.answer('/screen', FINE);
  const send = createSender({ connections: { least: 1, most: 1 } });
  const as = (goesFirst: boolean, path: string) =>
    meterWire({ goesFirst, admit() {}, take: () => undefined, extraMs: () => 0 }, () => send(path));
  const all = [as(false, '/'), as(false, '/'), as(false, '/'), as(true, '/screen'), as(true, '/screen')];
  await seen(1);
  resolve();
  await Promise.all(all);
  expect(server.requests.map(({ target }) => target)).toEqual(['/', '/screen', '/screen', '/', '/']);
});

describe('the connections to an origin', () => {
  const connections = { least: 2, most: 4 };
  const held = () => Promise.withResolvers<void>();

  test('P24: are more when answers come no later, and half as many after the pause that the server asks for', async () => {
    const [first, second, third] = [held(), held(), held()];
    const fine = { ...FINE, until: first.promise };
    const limited = { ...LIMITED, headers: { 'retry-after': '30' }, until: second.promise };
    server.answer('/', fine, fine, limited, limited, limited, limited, { ...FINE, until: third.promise });
    const send = createSender({ connections, retries: 0 });
    const answers = Array.from({ length: 12 }, () => send('/'));
    await seen(2);
    first.resolve();
    await seen(6);
    second.resolve();
    await Promise.all(answers.slice(0, 6));
    time.advance(30_000);
    await seen(8);
    const elsewhere = await startFaultServer();
    elsewhere.answer('/', FINE);
    await send('/', { url: new URL(elsewhere.origin) });
    expect(server.requests).toHaveLength(8);
    third.resolve();
    await Promise.all(answers);
    await elsewhere.close();
  });
});

describe('the breaker', () => {
  const settings = { retries: 0, breakerFailures: 3, breakerMs: 10_000, longestBreakerMs: 40_000 };

  async function fail(send: ReturnType<typeof createSender>, times: number): Promise<void> {
    for (let count = 0; count < times; count += 1) await send('/');
  }

  test('P24: leaves an origin alone that failed so often in a row, and says why', async () => {
    server.answer('/', { status: 500 });
    const send = createSender(settings);
    await fail(send, 3);
    expect(await send('/')).toMatchObject({ unsent: true, failure: { code: 'serviceFailed' } });
    expect(server.requests).toHaveLength(3);
  });

  test('P24: sends one request after the rest; where it fails the rest is longer', async () => {
    server.answer('/', { status: 500 });
    const send = createSender(settings);
    await fail(send, 3);
    time.advance(10_000);
    await fail(send, 2);
    expect(server.requests).toHaveLength(4);
    time.advance(19_000);
    expect(await send('/')).toMatchObject({ unsent: true });
    time.advance(1_000);
    server.answer('/', FINE);
    expect(await send('/')).toMatchObject({ status: 200 });
    await Promise.all([send('/'), send('/')]);
    expect(server.requests).toHaveLength(7);
  });

  test('P24: rests no longer because the clock is set back meanwhile', async () => {
    server.answer('/', { status: 500 });
    const send = createSender(settings);
    await fail(send, 3);
    server.answer('/', FINE);
    const wrong = time.clock.now();
    vi.spyOn(time.clock, 'now').mockReturnValue(wrong - 86_400_000);
    expect(await send('/')).toMatchObject({ status: 200 });
  });

  test('others wait for the result of the one request', async () => {
    server.answer('/', { status: 500 });
    const send = createSender(settings);
    await fail(send, 3);
    time.advance(10_000);
    const { promise, resolve } = Promise.withResolvers<void>();
    server.answer('/', { status: 500, until: promise });
    const answers = [send('/'), send('/'), send('/')];
    await seen(4);
    resolve();
    expect(await Promise.all(answers)).toMatchObject([{ status: 500 }, { unsent: true }, { unsent: true }]);
  });

  test('lets a request through for which a person waits', async () => {
    server.answer('/', { status: 500 });
    const send = createSender(settings);
    await fail(send, 3);
    server.answer('/', FINE);
    expect(await send('/', { passesBreaker: true })).toMatchObject({ status: 200 });
    expect(await send('/')).toMatchObject({ status: 200 });
  });

  test('counts cut connections, but no answer that speaks of the request', async () => {
    server.answer('/', { status: 404 });
    const send = createSender(settings);
    await fail(send, 5);
    server.answer('/', { cut: 'beforeHeaders' });
    await fail(send, 3);
    expect(await send('/')).toMatchObject({ unsent: true, failure: { code: 'unreachable' } });
  });
});

describe('requests that share a connection', () => {
  test('P24: have a window of their own, and pauses are those of all', async () => {
    const untrust = trustTestAuthority();
    const shared = await startFaultServer(serverCertificate('loopback'), { http2: {} });
    const { promise: until, resolve } = Promise.withResolvers<void>();
    shared.answer('/first', FINE);
    shared.answer('/', { ...FINE, until });
    shared.answer('/limited', LIMITED);
    const send = createSender({
      connections: { least: 2, most: 2 },
      streams: { least: 4, most: 4 },
      retries: 0,
    });
    const to = (path: string, limits = cloudLimits.api) =>
      send(path, { url: new URL(path, shared.origin), limits });
    await to('/first');
    const all = Array.from({ length: 6 }, () => [to('/'), to('/', cloudLimits.image)]).flat();
    await expect.poll(() => shared.requests.length, { interval: 1 }).toBe(1 + 4 + 2);
    const protocols = shared.requests.map(({ protocol }) => protocol).toSorted();
    expect(protocols).toEqual(['1.1', '1.1', '2.0', '2.0', '2.0', '2.0', '2.0']);
    resolve();
    await Promise.all(all);
    expect(await to('/limited')).toMatchObject({ status: 429 });
    void to('/');
    void to('/', cloudLimits.image);
    expect(shared.requests).toHaveLength(1 + 12 + 1);
    await shared.close();
    untrust();
  });
});
