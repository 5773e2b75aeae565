import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cloudLimits } from '../../../../main/service/http/limits.ts';
import { MOST_REPEATS, MOST_UNANSWERED, type Outgoing } from '../../../../main/service/http/transport.ts';
import type { Agents } from '../../../../main/service/routes/agents.ts';
import { serverCertificate, trustTestAuthority } from '../../../support/certificates/certificates.ts';
import { createDirectAgents } from '../../../support/client/direct-agents.ts';
import { type FaultServer, type ScriptedAnswer, startFaultServer } from '../../../support/fault-server.ts';
import { sendBy, textOf } from '../support/send-by.ts';

const protocols = [
  { protocol: '1.1', options: {} },
  { protocol: '2.0', options: { http2: {} } },
] as const;

let server: FaultServer;
let agents: Agents;
beforeAll(trustTestAuthority);
afterEach(async () => {
  agents.dropIdle();
  await server.close();
});

const send = (path: string, change: Partial<Outgoing> = {}) =>
  sendBy(agents, `${server.origin}${path}`, change);

const half = (body: string): ScriptedAnswer => ({
  body,
  headers: { 'content-length': String(body.length) },
  cut: { afterBytes: body.length / 2 },
});

describe.each(protocols)('by HTTP/$protocol', ({ protocol, options }) => {
  beforeEach(async () => {
    server = await startFaultServer(serverCertificate('loopback'), options);
    agents = createDirectAgents();
    server.answer('/first', { body: 'first' });
    await send('/first');
  });

  const texts = (reply: Awaited<ReturnType<typeof send>>) =>
    reply.kind === 'replied' ? [reply.status, textOf(reply)] : reply.failure.code;

  test('an answer comes with its fields and its body', async () => {
    server.answer('/a', { body: 'x'.repeat(200_000), headers: { etag: '"1"', 'x-two': ['a', 'b'] } });
    const reply = await send('/a?b=c', { headers: { authorization: 'Bearer t', 'if-none-match': '"0"' } });
    expect(texts(reply).toString() === `200,${'x'.repeat(200_000)}`).toBe(true);
    expect(reply).toMatchObject({ headers: { etag: '"1"', 'x-two': 'a, b' }, waitedMs: expect.any(Number) });
    if (reply.kind === 'replied') {
      expect(reply.lines.filter(([name]) => name === 'x-two')).toHaveLength(2);
      expect(reply.lines.some(([name]) => name.startsWith(':'))).toBe(false);
    }
    expect(server.requests.at(-1)).toMatchObject({
      protocol,
      method: 'GET',
      target: '/a?b=c',
      headers: { authorization: 'Bearer t', 'if-none-match': '"0"' },
    });
    expect(server.requests.every((request) => request.protocol === protocol)).toBe(true);
  });

  test('no error is made of an answer that is complete', async () => {
    server.answer('/a', { body: 'a' });
    const made = vi.spyOn(globalThis, 'Error');
    await send('/a');
    // By the answer to another request the first one has closed.
    await send('/first');
    const errors = made.mock.calls.length;
    made.mockRestore();
    expect(errors).toBe(0);
  });

  test('a body is sent', async () => {
    server.answer('/a', { body: 'ok' });
    expect(texts(await send('/a', { method: 'POST', body: '{"a":"é"}' }))).toEqual([200, 'ok']);
    expect(server.requests.at(-1)).toMatchObject({
      method: 'POST',
      body: '{"a":"é"}',
      headers: { 'content-length': '10' },
    });
  });

  test.each([
    ['304', { status: 304, headers: { etag: '"1"' } }],
    ['a redirect', { status: 302, headers: { location: 'https://elsewhere.example.org/' } }],
    ['429', { status: 429, headers: { 'retry-after': '7' } }],
    ['503', { status: 503, headers: { 'retry-after': '7' } }],
    ['204', { status: 204 }],
  ])('%s is an answer like any other', async (_name, answer) => {
    server.answer('/a', answer);
    expect(await send('/a')).toMatchObject({ kind: 'replied', body: { byteLength: 0 }, ...answer });
    expect(server.requests).toHaveLength(2);
  });

  test('many requests at a time are answered', async () => {
    server.answer('/a', ({ target }) => ({ body: target }));
    const paths = Array.from({ length: 90 }, (_, index) => `/a?${index}`);
    const replies = await Promise.all(paths.map((path) => send(path)));
    expect(replies.map(texts)).toEqual(paths.map((path) => [200, path]));
  });

  test('P40: a body that is cut is requested again at once, and given up after a few times', async () => {
    server.answer('/a', half('abcdef'), { body: 'abcdef' });
    expect(texts(await send('/a'))).toEqual([200, 'abcdef']);
    server.answer('/b', half('abcdef'));
    expect(texts(await send('/b'))).toBe('unreachable');
    expect(server.requests.filter(({ target }) => target === '/b')).toHaveLength(1 + MOST_REPEATS);
  });

  test('P40: a coded body that is cut is requested again, too', async () => {
    const bytes = gzipSync('abcdef'.repeat(100));
    const headers = { 'content-encoding': 'gzip', 'content-length': String(bytes.byteLength) };
    server.answer('/a', { body: bytes, headers, cut: { afterBytes: 15 } }, { body: bytes, headers });
    expect(texts(await send('/a'))).toEqual([200, 'abcdef'.repeat(100)]);
  });

  test('P24: a connection that ends before any answer is made again a few times for a GET, and not for a sign-in', async () => {
    server.answer('/a', { cut: 'beforeHeaders' });
    expect(texts(await send('/a'))).toBe('unreachable');
    const before = server.requests.length;
    // One of them on the connection that had served before.
    expect(before).toBe(1 + 1 + 1 + MOST_UNANSWERED);
    expect(texts(await send('/a', { method: 'POST', body: '{}' }))).toBe('unreachable');
    expect(server.requests).toHaveLength(before + 1);
  });

  test.each([
    ['never begins', { until: new Promise(() => {}) }, { silenceMs: 60 }],
    ['falls silent', { body: 'xxxxxxxxxx', drip: { bytes: 5, everyMs: 5_000 } }, { silenceMs: 60 }],
    ['drips', { body: 'x'.repeat(500), drip: { bytes: 1, everyMs: 20 } }, { dripGraceMs: 60 }],
    ['takes too long', { body: 'x'.repeat(500), drip: { bytes: 1, everyMs: 20 } }, { totalMs: 100 }],
  ])('P18: an answer that %s has timed out, and the next one comes', async (_what, answer, change) => {
    server.answer('/a', answer);
    server.answer('/b', { body: 'ok' });
    const limits = { ...cloudLimits.api, ...change };
    expect(texts(await send('/a', { limits }))).toBe('timedOut');
    expect(texts(await send('/b'))).toEqual([200, 'ok']);
  });

  test('P18: a body over the limit is refused', async () => {
    server.answer('/a', { body: 'x'.repeat(100_000) });
    expect(texts(await send('/a', { limits: { ...cloudLimits.api, wireBytes: 50_000 } }))).toBe('tooLarge');
  });

  test('P18: a head over the limit is refused', async () => {
    server.answer('/a', { headers: { 'x-long': 'x'.repeat(20_000) } });
    expect(texts(await send('/a'))).toBe('unexpectedAnswer');
  });

  test.each(['before the answer', 'in the body'])('the caller gives up %s', async (when) => {
    const giving = new AbortController();
    const until = new Promise(() => {});
    server.answer(
      '/a',
      when === 'in the body' ? { body: 'abcdef', pause: { afterBytes: 3, until } } : { until },
    );
    const reply = send('/a', { signal: giving.signal, onBody: () => false });
    await expect.poll(() => server.requests.length, { interval: 2 }).toBe(2);
    giving.abort();
    expect(texts(await reply)).toBe('cancelled');
  });

  test('P16: the token goes to its own origin alone', async () => {
    const other = await startFaultServer(serverCertificate('loopback'), options);
    other.answer('/a', { body: 'other' });
    await send('/first', { headers: { authorization: 'Bearer t' } });
    await send('/', { url: new URL(`${other.origin}/a`) });
    expect(other.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    await other.close();
  });
});
