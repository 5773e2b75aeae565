import { constants } from 'node:http2';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ConnectionWindows } from '../../../../main/service/client/connection-window.ts';
import { createSingleFlight } from '../../../../main/service/client/single-flight.ts';
import { cloudLimits } from '../../../../main/service/http/limits.ts';
import { serverCertificate, trustTestAuthority } from '../../../support/certificates/certificates.ts';
import { startFaultServer } from '../../../support/fault-server.ts';
import { BROKEN, FINE, forPerson, LIMITED, openPacing, type PacingRig } from './pacing-rig.ts';

let { server, time, createSender, seen, setClock } = {} as PacingRig;
beforeEach(async () => {
  ({ server, time, createSender, seen, setClock } = await openPacing());
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

/** Moves the clock second by second until `promise` settles; returns the seconds. */
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

  test('P18: share the total time of the request with the first attempt, whatever the clock shows', async () => {
    let passedMs = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => passedMs);
    server.answer(
      '/',
      () => {
        passedMs = cloudLimits.api.totalMs - 1;
        setClock(-3_600_000);
        return BROKEN;
      },
      { until: new Promise(() => {}) },
    );
    const send = createSender({ retries: 1 }, () => 0);
    expect(await send('/')).toMatchObject({ kind: 'failed', failure: { code: 'timedOut' } });
  });

  test('do not end because the clock is set right meanwhile', async () => {
    server.answer(
      '/',
      () => {
        setClock(3_600_000);
        return BROKEN;
      },
      FINE,
    );
    expect(await createSender({}, () => 0)('/')).toMatchObject({ status: 200 });
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
  const as = (isPerson: boolean, path: string) => forPerson(isPerson, () => send(path));
  const all = [as(false, '/'), as(false, '/'), as(false, '/'), as(true, '/screen'), as(true, '/screen')];
  await seen(1);
  resolve();
  await Promise.all(all);
  expect(server.requests.map(({ target }) => target)).toEqual(['/', '/screen', '/screen', '/', '/']);
});

test('P24: what a person waits for does not wait for the end of what is under way, as far as two requests', async () => {
  const { promise: until, resolve } = Promise.withResolvers<void>();
  for (const path of ['/', '/screen']) server.answer(path, { ...FINE, until });
  const send = createSender({ connections: { least: 2, most: 6 } });
  const as = (isPerson: boolean, path: string) => forPerson(isPerson, () => send(path));
  const others = Array.from({ length: 3 }, () => as(false, '/'));
  await seen(2);
  const screen = Array.from({ length: 3 }, () => as(true, '/screen'));
  await seen(4);
  expect(server.requests.map(({ target }) => target)).toEqual(['/', '/', '/screen', '/screen']);
  resolve();
  await Promise.all([...others, ...screen]);
  expect(server.requests[4]?.target).toBe('/screen');
});

test('P24: what goes on, as the rest of a download, comes before what has not begun', async () => {
  const { promise: until, resolve } = Promise.withResolvers<void>();
  server.answer('/', { ...FINE, until });
  for (const path of ['/a', '/b', '/screen']) server.answer(path, FINE);
  const send = createSender({ connections: { least: 1, most: 1 } });
  const all = [
    ...['/', '/a'].map((path) => forPerson(false, () => send(path))),
    forPerson(false, () => send('/b', { isContinued: true })),
    forPerson(true, () => send('/screen')),
  ];
  await seen(1);
  resolve();
  await Promise.all(all);
  expect(server.requests.map(({ target }) => target)).toEqual(['/', '/screen', '/b', '/a']);
});

test('P24: what waits for a connection comes first as soon as a person waits for it, too', async () => {
  const { promise: until, resolve } = Promise.withResolvers<void>();
  server.answer('/', { ...FINE, until });
  for (const path of ['/a', '/b', '/c']) server.answer(path, FINE);
  const send = createSender({ connections: { least: 1, most: 1 } });
  const flights = createSingleFlight<unknown>();
  const stays = new AbortController().signal;
  const as = (isPerson: boolean, path: string) =>
    forPerson(isPerson, () =>
      flights.join(
        path,
        stays,
        () => send(path),
        () => null,
      ),
    );
  const all = [as(false, '/'), as(false, '/a'), as(false, '/b'), as(false, '/c'), as(true, '/c')];
  await seen(1);
  resolve();
  await Promise.all(all);
  expect(server.requests.map(({ target }) => target)).toEqual(['/', '/c', '/a', '/b']);
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

describe('requests that share a connection', () => {
  test('P24: a request that the server refused on a shared connection says that it bears no more there', async () => {
    const untrust = trustTestAuthority();
    const http2 = await startFaultServer(serverCertificate('loopback'), { http2: {} });
    http2.answer('/a', FINE);
    http2.answer('/b', ({ protocol }) =>
      protocol === '2.0' ? { reset: { code: constants.NGHTTP2_REFUSED_STREAM } } : FINE,
    );
    http2.answer('/c', ({ protocol }) =>
      protocol === '2.0' ? { reset: { code: constants.NGHTTP2_REFUSED_STREAM } } : { cut: 'beforeHeaders' },
    );
    const outcomes: string[] = [];
    const windows: ConnectionWindows = {
      of: (name) => ({
        size: () => 6,
        begin:
          () =>
          ({ kind }) =>
            void outcomes.push(name === http2.origin ? kind : `shared: ${kind}`),
      }),
      together: () => 6,
    };
    const send = createSender({}, undefined, undefined, windows);
    const to = (path: string, limits = cloudLimits.api) =>
      send('/', { url: new URL(path, http2.origin), limits });
    await to('/a');
    await to('/a');
    expect(await to('/b')).toMatchObject({ status: 200 });
    // A long one takes the connection as long as nothing else does; it counts for those that have
    // their own.
    expect(await to('/b', cloudLimits.image)).toMatchObject({ status: 200 });
    expect(outcomes).toEqual(['answered', 'shared: answered', 'shared: overloaded', 'answered']);
    expect(await to('/c')).toMatchObject({ kind: 'failed', failure: { code: 'unreachable' } });
    expect(outcomes.at(-1)).toBe('shared: overloaded');
    expect(outcomes).toHaveLength(5);
    expect(http2.requests.slice(0, 6).map(({ protocol }) => protocol)).toEqual([
      '2.0',
      '2.0',
      '2.0',
      '1.1',
      '2.0',
      '1.1',
    ]);
    await http2.close();
    untrust();
  });

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

test('B7: answers that come together are handed over one in a turn of the main loop', async () => {
  const { promise: come, resolve } = Promise.withResolvers<void>();
  const open = () => ({
    answer: come.then(() => ({
      response: { statusCode: 200, headers: {}, rawHeaders: [] },
      body: Readable.from([Buffer.from('[]')]),
      waitedMs: 1,
    })),
    isReused: () => false,
    stop() {},
  });
  const send = createSender();
  let turn = 0;
  const replies = ['/1', '/2', '/3', '/4'].map(async (path) => {
    await send(path, { open });
    return turn;
  });
  resolve();
  const all = Promise.all(replies);
  for (let isOver = false; !isOver; turn += 1) {
    void all.then(() => {
      isOver = true;
    });
    await nextTurn();
  }
  expect(new Set(await all).size).toBe(4);
});

test('P39: a request that is given up ends at once, and waits for no turn of the main loop', async () => {
  const { promise: answer, reject } = Promise.withResolvers<never>();
  const open = () => ({ answer, isReused: () => false, stop: reject });
  const leaving = new AbortController();
  const ended = createSender()('/', { open, signal: leaving.signal }).then(() => 'at once');
  await nextTurn();
  leaving.abort();
  expect(await Promise.race([ended, nextTurn().then(() => 'later')])).toBe('at once');
});
