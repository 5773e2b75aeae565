import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPauseMemory } from '../../../../main/service/client/pause-memory.ts';
import { type ScriptedAnswer, startFaultServer } from '../../../support/fault-server.ts';
import { createMemorySettings } from '../../../support/memory-desktop.ts';
import { FINE, LIMITED, openPacing, type PacingRig } from './pacing-rig.ts';

let { server, time, pauses, createSender, seen, setClock } = {} as PacingRig;
beforeEach(async () => {
  ({ server, time, pauses, createSender, seen, setClock } = await openPacing());
});
afterEach(() => server.close());

describe('a pause', () => {
  test('P24: holds up every request to the origin until it ends, and is reported', async () => {
    server.answer('/limited', LIMITED, FINE);
    server.answer('/other', FINE);
    const send = createSender({ retries: 0 });
    expect(await send('/limited')).toMatchObject({ kind: 'replied', status: 429 });
    expect(pauses).toEqual([time.clock.now() + 30_000]);
    const other = send('/other');
    time.advance(29_000);
    // Everything sent before this round trip has arrived.
    await fetch(new URL('/between', server.origin));
    expect(server.requests.map(({ target }) => target)).toEqual(['/limited', '/between']);
    time.advance(1_000);
    expect(await other).toMatchObject({ kind: 'replied', status: 200 });
  });

  test('P24: is not shortened by an answer that asks for less', async () => {
    const { promise: until, resolve } = Promise.withResolvers<void>();
    server.answer('/limited', LIMITED);
    server.answer('/less', { ...LIMITED, headers: { 'retry-after': '1' }, until });
    const send = createSender({ retries: 0 });
    const less = send('/less');
    await seen(1);
    await send('/limited');
    resolve();
    expect(await less).toMatchObject({ status: 429 });
    time.advance(2_000);
    expect(await send('/less', { method: 'POST' })).toMatchObject({
      unsent: true,
      failure: { code: 'rateLimited', facts: { seconds: 28 } },
    });
  });

  test('P24: that has ended is over, although the clock is set back to the right day afterwards', async () => {
    server.answer('/', LIMITED, FINE);
    const send = createSender({ retries: 0 });
    await send('/');
    time.advance(30_000);
    setClock(-86_400_000);
    expect(await send('/')).toMatchObject({ kind: 'replied', status: 200 });
  });

  test('P24: holds for as long as it was asked for, although the clock is set back meanwhile', async () => {
    server.answer('/', LIMITED, FINE);
    const send = createSender({ retries: 0 });
    await send('/');
    setClock(-3_600_000);
    expect(await send('/', { method: 'POST' })).toMatchObject({
      unsent: true,
      failure: { code: 'rateLimited', facts: { seconds: 30 } },
    });
    const waiting = send('/');
    time.advance(30_000);
    expect(await waiting).toMatchObject({ kind: 'replied', status: 200 });
    expect(server.requests).toHaveLength(2);
  });

  test('P24: that is asked for again after the clock was set back begins again', async () => {
    const { promise: until, resolve } = Promise.withResolvers<void>();
    server.answer('/again', { ...LIMITED, until });
    server.answer('/', LIMITED, FINE);
    const send = createSender({ retries: 0 });
    const again = send('/again');
    await seen(1);
    await send('/');
    setClock(-86_400_000);
    time.advance(20_000);
    resolve();
    await again;
    const waiting = send('/');
    time.advance(29_000);
    await fetch(new URL('/between', server.origin));
    expect(server.requests.map(({ target }) => target)).toEqual(['/again', '/', '/between']);
    time.advance(1_000);
    expect(await waiting).toMatchObject({ status: 200 });
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
    ['a number with a fraction, rounded up,', { status: 429, headers: { 'retry-after': '299.997' } }, 300],
    ['nothing that can be read', { status: 429, headers: { 'retry-after': 'soon' } }, 60],
    ['a quota', { status: 429, headers: { 'x-ratelimit-reset-after': '20' } }, 20],
    ['a gateway', { status: 502, headers: { 'retry-after': '20' } }, 20],
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
      failure: { code: 'rateLimited', facts: { seconds: 600 }, requestId: 'request /' },
    });
    expect(server.requests).toHaveLength(1);
  });

  test('P24: holds after the app was started again, and is reported', async () => {
    server.answer('/', { ...LIMITED, headers: { 'retry-after': '600' } }, FINE);
    const settings = createMemorySettings();
    const start = () => createSender({ retries: 0 }, () => 1, createPauseMemory(settings, time.clock));
    await start()('/');
    time.advance(60_000);
    pauses.length = 0;
    expect(await start()('/')).toMatchObject({
      unsent: true,
      failure: { code: 'rateLimited', facts: { seconds: 540 } },
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
