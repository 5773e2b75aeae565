import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createConnectionWindows } from '../../../../main/service/client/connection-window.ts';
import { createSingleFlight } from '../../../../main/service/client/single-flight.ts';
import { cloudLimits } from '../../../../main/service/http/limits.ts';
import { startFaultServer } from '../../../support/fault-server.ts';
import { FINE, forPerson, openPacing, type PacingRig, type Send } from './pacing-rig.ts';

/** Longer than a head and a few bytes. */
const LONG = Buffer.alloc(2_000);
const settings = { retries: 0, breakerFailures: 3, breakerMs: 10_000, longestBreakerMs: 40_000 };

let { server, time, createSender, seen, setClock } = {} as PacingRig;
beforeEach(async () => {
  ({ server, time, createSender, seen, setClock } = await openPacing());
  server.answer('/', { status: 500 });
});
afterEach(() => server.close());

async function fail(send: Send, times = settings.breakerFailures): Promise<void> {
  for (let count = 0; count < times; count += 1) await send('/');
}

const inBackground = (send: Send) => forPerson(false, () => send('/'));

/** Expects nothing more at `/`: the server has seen all earlier requests before the last one. */
async function expectSent(count: number): Promise<void> {
  server.answer('/last', FINE);
  await (await fetch(`${server.origin}/last`)).arrayBuffer();
  expect(server.requests.filter(({ target }) => target === '/')).toHaveLength(count);
}

/** Sends a request that waits for no other and fails at once with the earlier failure. */
const refused = (send: Send) => send('/', { method: 'POST' });

describe('the breaker', () => {
  test.each([0, 1 / 3, 0.7])(
    'P24: lets the origin rest at once, then sends one request (%d)',
    async (random) => {
      const send = createSender(settings, () => random);
      await fail(send);
      server.answer('/', FINE);
      const answer = inBackground(send);
      time.advance((10_000 * (1 + random)) / 2 - 1);
      await expectSent(3);
      time.advance(1);
      expect(await answer).toMatchObject({ status: 200 });
      expect(await inBackground(send)).toMatchObject({ status: 200 });
    },
  );

  test('P24: stays shut when a full set of requests and two of a person fail together', async () => {
    const together = cloudLimits.pace.connections.least + 2;
    const send = createSender({ retries: 0 });
    await fail(send, together);
    expect(await send('/')).toMatchObject({ status: 500 });
    await expectSent(together + 1);
  });

  test('P24: stays shut when all requests of a large window fall silent at once', async () => {
    const { connections } = cloudLimits.pace;
    const memory = { read: () => 2 * connections.most, store() {} };
    const windows = createConnectionWindows({ limits: connections, memory });
    const send = createSender({ retries: 0 }, undefined, undefined, windows);
    server.answer('/', { until: new Promise(() => {}) });
    const limits = { ...cloudLimits.api, silenceMs: 200 };
    const silent = await Promise.all(Array.from({ length: connections.most }, () => send('/', { limits })));
    expect(silent).toMatchObject(silent.map(() => ({ failure: { code: 'timedOut' } })));
    await expectSent(connections.most);
    server.answer('/', FINE);
    expect(await refused(send)).toMatchObject({ status: 200 });
  });

  test('P24: what can’t wait so long fails at once with what failed before', async () => {
    const send = createSender(settings);
    await fail(send);
    expect(await refused(send)).toMatchObject({ unsent: true, failure: { code: 'serviceFailed' } });
    await expectSent(3);
  });

  test('P24: a search, which changes nothing, waits for the end of the rest as a GET does', async () => {
    const send = createSender(settings);
    await fail(send);
    server.answer('/', FINE);
    const answer = forPerson(true, () => send('/', { method: 'POST', isSafe: true }));
    await expectSent(3);
    time.advance(10_000);
    expect(await answer).toMatchObject({ status: 200 });
  });

  test('P24: where the one request fails, those that waited for it fail, and the rest is longer', async () => {
    const send = createSender(settings);
    await fail(send);
    const answers = [inBackground(send), inBackground(send), inBackground(send)];
    time.advance(10_000);
    const waited = { unsent: true, failure: { code: 'serviceFailed' } };
    expect(await Promise.all(answers)).toMatchObject([{ status: 500 }, waited, waited]);
    await expectSent(4);
    const later = inBackground(send);
    time.advance(19_999);
    await expectSent(4);
    server.answer('/', FINE);
    time.advance(1);
    expect(await later).toMatchObject({ status: 200 });
  });

  test('P24: a person waits no longer than the first rest, however often the origin failed', async () => {
    const send = createSender(settings);
    await fail(send);
    const trial = inBackground(send);
    time.advance(10_000);
    await trial;
    server.answer('/', FINE);
    const [background, person] = [inBackground(send), forPerson(true, () => send('/'))];
    time.advance(10_000);
    expect(await Promise.all([person, background])).toMatchObject([{ status: 200 }, { status: 200 }]);
  });

  test('P24: rests no longer because the clock is set back meanwhile', async () => {
    const send = createSender(settings);
    await fail(send);
    server.answer('/', FINE);
    setClock(-86_400_000);
    const answer = inBackground(send);
    time.advance(10_000);
    expect(await answer).toMatchObject({ status: 200 });
  });

  test('P24: what comes during the one request waits for the next one where it fails', async () => {
    const send = createSender(settings);
    await fail(send);
    time.advance(10_000);
    const { promise: until, resolve } = Promise.withResolvers<void>();
    server.answer('/', { status: 500, until }, FINE);
    const trial = send('/');
    await seen(4);
    const others = [send('/'), send('/')];
    await expectSent(4);
    resolve();
    expect(await trial).toMatchObject({ status: 500 });
    time.advance(10_000);
    expect(await Promise.all(others)).toMatchObject([{ status: 200 }, { status: 200 }]);
  });

  test('P24: those that wait fail by no request that was sent before the origin rested', async () => {
    const { promise: until, resolve } = Promise.withResolvers<void>();
    const { promise: trialUntil, resolve: answerTrial } = Promise.withResolvers<void>();
    server.answer('/early', { status: 500, until });
    const send = createSender(settings);
    const early = send('/early');
    await fail(send);
    server.answer('/', { ...FINE, until: trialUntil }, FINE);
    const answers = [inBackground(send), inBackground(send)];
    time.advance(10_000);
    await expectSent(4);
    resolve();
    expect(await early).toMatchObject({ status: 500 });
    answerTrial();
    expect(await Promise.all(answers)).toMatchObject([{ status: 200 }, { status: 200 }]);
  });

  test('P24: the next request tries where the caller of the one gives up', async () => {
    const send = createSender(settings);
    await fail(send);
    time.advance(10_000);
    server.answer('/', { status: 500, until: new Promise(() => {}) }, FINE);
    const leaving = new AbortController();
    const trial = send('/', { signal: leaving.signal });
    await seen(4);
    const other = send('/');
    leaving.abort();
    expect(await trial).toMatchObject({ failure: { code: 'cancelled' } });
    expect(await other).toMatchObject({ status: 200 });
  });

  test('others wait until the answer begins, and not until its body has come', async () => {
    const send = createSender(settings);
    await fail(send);
    time.advance(10_000);
    const { promise: until, resolve } = Promise.withResolvers<void>();
    server.answer('/', { body: LONG, pause: { afterBytes: 1, until } });
    server.answer('/other', FINE);
    const trial = send('/');
    expect(await send('/other')).toMatchObject({ status: 200 });
    resolve();
    expect(await trial).toMatchObject({ status: 200 });
  });

  test('the one request waits for no body that was under way before', async () => {
    const { promise: until, resolve } = Promise.withResolvers<void>();
    server.answer('/long', { body: LONG, pause: { afterBytes: 1, until } });
    const send = createSender(settings);
    const long = send('/long');
    await seen(1);
    await fail(send);
    time.advance(10_000);
    server.answer('/', FINE);
    expect(await send('/')).toMatchObject({ status: 200 });
    resolve();
    expect(await long).toMatchObject({ status: 200 });
  });

  test('P24: rests again after an answer that began and was cut', async () => {
    const send = createSender(settings);
    await fail(send);
    time.advance(10_000);
    const headers = { 'content-length': `${LONG.byteLength}` };
    server.answer('/', { headers, body: LONG, cut: { afterBytes: 1 } });
    expect(await send('/')).toMatchObject({ failure: { code: 'unreachable' } });
    expect(await refused(send)).toMatchObject({ unsent: true, failure: { code: 'unreachable' } });
  });

  test('a request for which a person waits does not wait for the one that tries', async () => {
    const send = createSender(settings);
    await fail(send);
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

  test('lets an urgent request through, and the others after it when it is answered', async () => {
    const send = createSender(settings);
    await fail(send);
    server.answer('/', FINE);
    const waiting = inBackground(send);
    expect(await send('/', { passesBreaker: true })).toMatchObject({ status: 200 });
    expect(await waiting).toMatchObject({ status: 200 });
  });

  test('counts cut connections, but no answer that speaks of the request', async () => {
    server.answer('/', { status: 404 });
    const send = createSender(settings);
    await fail(send, 5);
    server.answer('/', { cut: 'beforeHeaders' });
    await fail(send);
    expect(await refused(send)).toMatchObject({ unsent: true, failure: { code: 'unreachable' } });
  });

  const CUT = { cut: 'beforeHeaders' } as const;

  test.each([
    ['is over when another origin that had failed answers: the network is back', CUT, CUT, true],
    ['goes on when another origin answers that never failed', CUT, null, false],
    ['goes on when another origin answers that had failed by itself', CUT, { status: 500 }, false],
    ['of an origin that failed by itself goes on when the network is back', { status: 500 }, CUT, false],
  ])('P24: the rest %s', async (_, failure, failureElsewhere, isOver) => {
    const elsewhere = await startFaultServer();
    const other = () => send('/', { url: new URL(elsewhere.origin) });
    const send = createSender(settings);
    if (failureElsewhere !== null) {
      elsewhere.answer('/', failureElsewhere);
      await other();
    }
    server.answer('/', failure);
    await fail(send);
    const sent = server.requests.length;
    server.answer('/', FINE);
    const waiting = inBackground(send);
    elsewhere.answer('/', FINE);
    await other();
    if (isOver) expect(await waiting).toMatchObject({ status: 200 });
    else await expectSent(sent);
    time.advance(10_000);
    expect(await waiting).toMatchObject({ status: 200 });
    await elsewhere.close();
  });

  test('P24: a person who joins what rests in the background waits no longer than the first rest', async () => {
    const send = createSender(settings);
    await fail(send);
    for (const restMs of [10_000, 20_000]) {
      const trial = inBackground(send);
      time.advance(restMs);
      await trial;
    }
    server.answer('/', FINE);
    const flights = createSingleFlight<unknown>();
    const join = (isPerson: boolean) =>
      forPerson(isPerson, () =>
        flights.join(
          'image',
          new AbortController().signal,
          (signal) => send('/', { signal }),
          () => null,
        ),
      );
    const background = join(false);
    time.advance(11_000);
    expect(await Promise.all([join(true), background])).toMatchObject([{ status: 200 }, { status: 200 }]);
  });

  test('P24: trials that go at the same time make the rest longer once', async () => {
    const send = createSender(settings);
    await fail(send);
    time.advance(10_000);
    await Promise.all(Array.from({ length: 4 }, () => send('/', { passesBreaker: true })));
    server.answer('/', FINE);
    const answer = inBackground(send);
    time.advance(20_000);
    expect(await answer).toMatchObject({ status: 200 });
  });

  test('P24: requests that began before the rest make it no longer, however many fail', async () => {
    const { promise: until, resolve } = Promise.withResolvers<void>();
    server.answer('/early', { status: 500, until });
    const send = createSender(settings);
    const early = Array.from({ length: 5 }, () => send('/early'));
    await seen(5);
    await fail(send);
    resolve();
    await Promise.all(early);
    server.answer('/', FINE);
    const answer = inBackground(send);
    time.advance(10_000);
    expect(await answer).toMatchObject({ status: 200 });
  });
});
