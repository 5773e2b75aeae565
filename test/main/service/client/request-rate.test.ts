import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createPacedExchange } from '../../../../main/service/client/paced-exchange.ts';
import { createRequestRate } from '../../../../main/service/client/request-rate.ts';
import { cloudLimits } from '../../../../main/service/http/limits.ts';
import type { OpenRequest, RequestToOpen } from '../../../../main/service/http/open-request.ts';
import { createDirectAgents } from '../../../support/client/direct-agents.ts';
import { createTestTime } from '../../../support/memory-desktop.ts';

/** Returns true if a service accepts a request at a time, ms. */
type Limit = (at: number) => boolean;

/** Token bucket that fills evenly. */
function bucket(perSecond: number, size: number): Limit {
  let [tokens, last] = [size, 0];
  return (at) => {
    tokens = Math.min(size, tokens + ((at - last) / 1_000) * perSecond);
    last = at;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}

/** Limits requests per period of the clock. */
function fixedWindow(count: number, periodMs: number): Limit {
  let [period, taken] = [-1, 0];
  return (at) => {
    if (Math.floor(at / periodMs) !== period) [period, taken] = [Math.floor(at / periodMs), 0];
    taken += 1;
    return taken <= count;
  };
}

/** Limits requests in any period. */
function slidingWindow(count: number, periodMs: number): Limit {
  let taken: readonly number[] = [];
  return (at) => {
    taken = taken.filter((other) => other > at - periodMs);
    if (taken.length >= count) return false;
    taken = [...taken, at];
    return true;
  };
}

interface Service {
  readonly limit: Limit;
  /** Time from a request to its answer, ms, drawn by a number from 0 to 1. */
  readonly delayMs: (drawn: number) => number;
  /** `Retry-After` of its 429; `null`: none. */
  readonly retryAfter: string | null;
}

/** Returns repeatable pseudo-random numbers from 0 to 1. */
function createDice() {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/**
 * Sends as many requests as allowed for a simulated time; returns accepted and refused ones per
 * second.
 */
async function useService({ limit, delayMs, retryAfter }: Service, seconds: number) {
  const time = createTestTime();
  const startedAt = time.clock.now();
  const random = createDice();
  const taken = Array.from({ length: seconds }, () => 0);
  const refused = Array.from({ length: seconds }, () => 0);

  function open(_request: RequestToOpen): OpenRequest {
    const { promise: answer, resolve, reject } = Promise.withResolvers<Awaited<OpenRequest['answer']>>();
    const waitedMs = delayMs(random());
    time.timers.after(waitedMs / 2, () => {
      const at = time.clock.now() - startedAt;
      const isTaken = limit(at);
      const counts = isTaken ? taken : refused;
      const second = Math.floor(at / 1_000);
      counts[second] = (counts[second] ?? 0) + 1;
      const rawHeaders = isTaken || retryAfter === null ? [] : ['Retry-After', retryAfter];
      time.timers.after(waitedMs / 2, () => {
        const response = { statusCode: isTaken ? 200 : 429, headers: {}, rawHeaders };
        resolve({ response, body: Readable.from([]), waitedMs });
      });
    });
    return { answer, isReused: () => false, stop: reject };
  }

  const send = createPacedExchange({ ...time, random, limits: cloudLimits.pace, onPaused() {} });
  const agents = createDirectAgents();
  const ending = new AbortController();
  const outgoing = {
    method: 'GET',
    url: new URL('http://service.example/'),
    headers: {},
    requestId: 'one',
    limits: cloudLimits.api,
    signal: ending.signal,
    agents,
    open,
  };
  const workers = Array.from({ length: 30 }, async () => {
    while (!ending.signal.aborted) await send(outgoing);
  });
  for (let step = 0; step < seconds * 100; step += 1) {
    time.advance(10);
    await nextTurn();
  }
  ending.abort();
  await Promise.all(workers);
  return { taken, refused };
}

const sumFrom = (counts: readonly number[], second: number) =>
  counts.slice(second).reduce((sum, count) => sum + count, 0);

describe('P24: a service that counts requests', () => {
  test.each<readonly [string, number, Service & { readonly learntAfterSeconds?: number }]>([
    ['ten a second, evenly', 10, { limit: bucket(10, 10), delayMs: () => 20, retryAfter: null }],
    ['ten a second by its clock', 10, { limit: fixedWindow(10, 1_000), delayMs: () => 20, retryAfter: '1' }],
    ['ten in any second', 10, { limit: slidingWindow(10, 1_000), delayMs: () => 20, retryAfter: null }],
    ['ten a second, far away', 10, { limit: bucket(10, 10), delayMs: () => 300, retryAfter: '1' }],
    [
      'ten in any second over a line that jitters',
      10,
      { limit: slidingWindow(10, 1_000), delayMs: (drawn) => 20 + 200 * drawn, retryAfter: '0' },
    ],
    ['two a second', 2, { limit: slidingWindow(2, 1_000), delayMs: () => 50, retryAfter: '1' }],
    ['fifty a second', 50, { limit: bucket(50, 50), delayMs: () => 20, retryAfter: null }],
    [
      '300 a minute',
      5,
      { limit: fixedWindow(300, 60_000), delayMs: () => 50, retryAfter: '30', learntAfterSeconds: 130 },
    ],
  ])('%s: refuses fewer than one in fifty once its rate is known', async (_name, perSecond, service) => {
    const seconds = 300;
    const { taken, refused } = await useService(service, seconds);
    const { learntAfterSeconds: from = 20 } = service;
    const [all, no] = [sumFrom(taken, from), sumFrom(refused, from)];
    expect(no / (all + no)).toBeLessThan(0.02);
    // The service is really used.
    expect(all).toBeGreaterThan(0.7 * perSecond * (seconds - from));
  });

  test('is used as fast as before once it counts no more', async () => {
    const limited = bucket(10, 10);
    const limit: Limit = (at) => at > 60_000 || limited(at);
    const { taken } = await useService({ limit, delayMs: () => 50, retryAfter: null }, 600);
    expect(Math.max(...taken.slice(20, 60))).toBeLessThan(15);
    expect(Math.min(...taken.slice(-30))).toBeGreaterThan(90);
  });
});

describe('the rate of requests', () => {
  function open() {
    let now = 0;
    const rate = createRequestRate(() => now);
    const request = (atMs: number, isTaken: boolean) => {
      now = atMs;
      const begun = rate.begin();
      if (isTaken) rate.taken();
      else rate.refused(begun, false);
    };
    return {
      rate,
      request,
      setClock(atMs: number) {
        now = atMs;
      },
    };
  }

  test('is not limited by one refusal, nor by two that are far apart', () => {
    const { rate, request } = open();
    request(0, true);
    request(10, false);
    expect(rate.waitMs()).toBe(0);
    for (let at = 60_000; at < 62_000; at += 20) request(at, true);
    request(62_000, false);
    expect(rate.waitMs()).toBe(0);
  });

  test('is that of the requests that were taken between two refusals, and a little less', () => {
    const { rate, request } = open();
    request(0, false);
    for (let at = 100; at <= 2_000; at += 100) request(at, true);
    request(2_000, false);
    expect(rate.waitMs()).toBeCloseTo(111, 0);
  });

  test('does not hold a request for longer than usual when the clock is set back', () => {
    const { rate, request, setClock } = open();
    request(100_000, false);
    for (let at = 100_100; at <= 102_000; at += 100) request(at, true);
    request(102_000, false);
    setClock(0);
    expect(rate.waitMs()).toBeLessThan(112);
  });
});
