import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FINE, openPacing, type PacingRig, type Send } from './pacing-rig.ts';

/** More than a head and a few bytes. */
const LONG = Buffer.alloc(2_000);

let { server, time, createSender, seen, setClock } = {} as PacingRig;
beforeEach(async () => {
  ({ server, time, createSender, seen, setClock } = await openPacing());
});
afterEach(() => server.close());

describe('the breaker', () => {
  const settings = { retries: 0, breakerFailures: 3, breakerMs: 10_000, longestBreakerMs: 40_000 };

  async function fail(send: Send, times: number): Promise<void> {
    for (let count = 0; count < times; count += 1) await send('/');
  }

  test('P24: leaves an origin alone that failed so often in a row, and says why', async () => {
    server.answer('/', { status: 500 });
    const send = createSender(settings);
    await fail(send, 3);
    expect(await send('/')).toMatchObject({ unsent: true, failure: { code: 'serviceFailed' } });
    expect(server.requests).toHaveLength(3);
  });

  test.each([0, 1 / 3, 0.7])('P24: begins to rest at once, for any dice (%d)', async (random) => {
    server.answer('/', { status: 500 });
    const send = createSender(settings, () => random);
    await fail(send, 3);
    expect(await send('/')).toMatchObject({ unsent: true });
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
    setClock(-86_400_000);
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

  test('others wait until the answer begins, and not until its body has come', async () => {
    server.answer('/', { status: 500 });
    const send = createSender(settings);
    await fail(send, 3);
    time.advance(10_000);
    const { promise: until, resolve } = Promise.withResolvers<void>();
    server.answer('/', { body: LONG, pause: { afterBytes: 1, until } });
    server.answer('/other', FINE);
    const trial = send('/');
    expect(await send('/other')).toMatchObject({ status: 200 });
    resolve();
    expect(await trial).toMatchObject({ status: 200 });
  });

  test('P24: rests again after an answer that began and was cut', async () => {
    server.answer('/', { status: 500 });
    const send = createSender(settings);
    await fail(send, 3);
    time.advance(10_000);
    server.answer('/', {
      headers: { 'content-length': `${LONG.byteLength}` },
      body: LONG,
      cut: { afterBytes: 1 },
    });
    expect(await send('/')).toMatchObject({ failure: { code: 'unreachable' } });
    expect(await send('/')).toMatchObject({ unsent: true, failure: { code: 'unreachable' } });
  });

  test('a request for which a person waits does not wait for the one that tries', async () => {
    server.answer('/', { status: 500 });
    const send = createSender(settings);
    await fail(send, 3);
    time.advance(10_000);
    const { promise: until, resolve } = Promise.withResolvers<void>();
    server.answer('/', { ...FINE, until });
    server.answer('/person', FINE);
    const trial = send('/');
    await seen(4);
    expect(await send('/person', { passesBreaker: true })).toMatchObject({ status: 200 });
    resolve();
    await trial;
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
