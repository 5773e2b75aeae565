import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPacedExchange } from '../../../../main/service/client/paced-exchange.ts';
import { cloudLimits } from '../../../../main/service/http/limits.ts';
import { createImageClient } from '../../../../main/service/snapshots/image-client.ts';
import { systemTimers } from '../../../../main/shared/timers.ts';
import { createDirectAgents } from '../../../support/client/direct-agents.ts';
import { type FaultServer, type ScriptedAnswer, startFaultServer } from '../../../support/fault-server.ts';
import { limitsWith, NOTHING_KNOWN, openCloud } from '../support/open-cloud.ts';
import { createQuickTimers } from '../support/quick-timers.ts';
import { ADDRESS_PATH, DEVICE, image, KNOWN, SIGNATURE } from '../support/snapshot-answers.ts';
import { tinyJpeg, tinyPng } from '../support/tiny-images.ts';

const clock = { now: () => Date.now() };

let api: FaultServer;
let images: FaultServer;
beforeEach(async () => {
  [api, images] = await Promise.all([startFaultServer(), startFaultServer()]);
});
afterEach(() => Promise.all([api.close(), images.close()]));

/** Returns a signed address on the image origin. */
function signed(path: string): string {
  return `${images.origin}${path}?${SIGNATURE}`;
}

describe('image origin', () => {
  /** Returns the outcome if the image origin always answers like this. */
  async function whenImageAnswers(answer: ScriptedAnswer, limits = limitsWith({})) {
    api.answer(ADDRESS_PATH, { body: { url: signed('/1') } });
    images.answer('/1', answer);
    const { cloud, contacts, signal } = openCloud(api.origin, { timers: createQuickTimers().timers }, limits);
    return { outcome: await cloud.snapshot(DEVICE, 'full', KNOWN, signal), contacts };
  }

  test.each([403, 404, 410])('P21: after a %i a new address is asked for once', async (status) => {
    api.answer(ADDRESS_PATH, { body: { url: signed('/old') } }, { body: { url: signed('/new') } });
    images.answer('/old', { status });
    images.answer('/new', image(1));
    const { cloud, signal } = openCloud(api.origin, { timers: createQuickTimers().timers });
    expect(await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal)).toMatchObject({ kind: 'changed' });
    expect(api.requests).toHaveLength(2);
  });

  test.each([
    [403, 'imageRefused', 2],
    [404, 'imageRefused', 5],
    [410, 'imageRefused', 2],
    [401, 'imageRefused', 1],
    [429, 'rateLimited', 1],
    [500, 'serviceFailed', 1],
    [206, 'unexpectedAnswer', 1],
  ])('P23: %i is a failure (%s) that ends no session', async (status, code, requests) => {
    const { outcome } = await whenImageAnswers({ status });
    expect(outcome).toMatchObject({ kind: 'failed', failure: { code } });
    expect(images.requests).toHaveLength(requests);
  });

  test('P25: the page of a portal in place of an image is a network that needs a sign-in', async () => {
    const page = { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Wi-Fi</title>' };
    const { outcome } = await whenImageAnswers(page);
    expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'networkNeedsSignIn' } });
  });

  test.each([
    ['HTML', { headers: { 'content-type': 'image/jpeg' }, body: '<!doctype html><html>' }],
    [
      'SVG',
      { headers: { 'content-type': 'image/svg+xml' }, body: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    ],
    ['JSON', { body: { error: 'expired' } }],
    ['nothing', {}],
  ])('P19, P20: %s in place of an image is refused', async (_what, answer) => {
    const { outcome } = await whenImageAnswers(answer);
    expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'notAnImage' } });
  });

  test('P19: the magic bytes decide, not the media type', async () => {
    const { outcome } = await whenImageAnswers({
      headers: { 'content-type': 'text/plain' },
      body: tinyJpeg(3, 2),
    });
    expect(outcome).toMatchObject({ kind: 'changed', value: { mediaType: 'image/jpeg' } });
  });

  test('P18: an image with too many pixels is refused, however short it is', async () => {
    const { outcome } = await whenImageAnswers({ body: tinyPng(60_000, 60_000) });
    expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'tooLarge' } });
  });

  test('P18: an image over the limit on the wire is refused', async () => {
    const { outcome } = await whenImageAnswers(
      { body: Buffer.concat([tinyPng(9, 9), Buffer.alloc(1_000)]) },
      limitsWith({ wireBytes: 500 }),
    );
    expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'tooLarge' } });
  });

  test('P28: an image that is cut in the middle is a failure', async () => {
    const { outcome } = await whenImageAnswers({
      body: tinyPng(9, 9),
      headers: { 'content-length': '33' },
      cut: 'midBody',
    });
    expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'unreachable' } });
  });

  test('an unreachable image origin says nothing about the service', async () => {
    await images.close();
    const { outcome, contacts } = await whenImageAnswers({});
    expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'unreachable' } });
    expect(contacts).toEqual([{ kind: 'answered', confirmed: true }]);
    images = await startFaultServer();
  });

  test('five redirects are followed, six are not', async () => {
    api.answer(ADDRESS_PATH, { body: { url: signed('/0') } });
    for (let hop = 0; hop < 6; hop += 1)
      images.answer(`/${hop}`, { status: 302, headers: { location: `/${hop + 1}` } });
    images.answer('/6', image(1));
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal)).toMatchObject({
      kind: 'failed',
      failure: { refusal: 'imageRedirects', facts: { limit: 5 } },
    });
    images.answer('/5', image(1));
    expect(await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal)).toMatchObject({ kind: 'changed' });
  });

  test('a redirect of the service to another form of the same address is no address of an image', async () => {
    api.answer(ADDRESS_PATH, { status: 307, headers: { location: `/v1${ADDRESS_PATH}/` } });
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal)).toMatchObject({
      kind: 'failed',
      failure: { code: 'unexpectedAnswer', facts: { status: 307 } },
    });
  });

  test('P18: redirects share the total time of one image', async () => {
    const now = performance.now() + cloudLimits.image.totalMs;
    api.answer(ADDRESS_PATH, { body: { url: signed('/0') } });
    images.answer('/0', () => {
      vi.spyOn(performance, 'now').mockReturnValue(now);
      return { status: 302, headers: { location: '/1' } };
    });
    images.answer('/1', { until: new Promise(() => {}) });
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal)).toMatchObject({
      failure: { code: 'timedOut' },
    });
    vi.restoreAllMocks();
  });

  test.each([
    ['P16', 'http://images.example.org/1', 'badImageAddress'],
    ['P16', 'ftp://127.0.0.1/1', 'badImageAddress'],
    ['P16', 'file:///etc/passwd', 'badImageAddress'],
    ['P16', 'https://user:secret@127.0.0.1/1', 'badImageAddress'],
    ['P17', 'https://10.0.0.1/1', 'notAllowed'],
    ['P17', 'https://[fd00::1]/1', 'notAllowed'],
    ['P17', 'https://169.254.169.254/latest/meta-data', 'notAllowed'],
    ['P17', 'https://0x0a000001/1', 'notAllowed'],
  ])('%s: the address %s is refused, at first and behind a redirect', async (_promise, address, code) => {
    api.answer(ADDRESS_PATH, { body: { url: address } }, { body: { url: signed('/1') } });
    images.answer('/1', { status: 302, headers: { location: address } });
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal)).toMatchObject({
      kind: 'failed',
      failure: { code },
    });
    expect(await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal)).toMatchObject({
      kind: 'failed',
      failure: { code },
    });
  });

  test('P17: a name that resolves to loopback is refused before a connection, unless the environment lies there', async () => {
    images.answer('/1', image(1));
    const request = {
      precision: 'full',
      known: null,
      subject: { deviceId: 'd', archiveId: null },
      signal: new AbortController().signal,
      requestId: 'r',
    } as const;
    const address = `https://localhost:${images.port}/1?${SIGNATURE}`;
    const send = createPacedExchange({
      clock,
      timers: systemTimers,
      random: () => 0,
      limits: cloudLimits.pace,
      onPaused: () => {},
    });
    const fetchFrom = (baseUrl: string) =>
      createImageClient({
        baseUrl,
        version: '1',
        limits: cloudLimits,
        send,
        agents: createDirectAgents(),
        clock,
        timers: systemTimers,
        partials: null,
      }).fetch({ ...request, address });
    expect(await fetchFrom('https://cloud.example.org')).toMatchObject({ failure: { code: 'notAllowed' } });
    // The server doesn't speak TLS, so this failure shows that a connection was made.
    expect(await fetchFrom('https://127.0.0.1')).toMatchObject({ failure: { code: 'unreachable' } });
  });

  test('P21: no failure holds the signature, whatever goes wrong', async () => {
    const wrongs: readonly ScriptedAnswer[] = [
      { status: 401 },
      { status: 403, body: { detail: signed('/1') } },
      { status: 404 },
      { status: 500 },
      { body: 'x' },
      { cut: 'beforeHeaders' },
      { status: 302 },
      { status: 302, headers: { location: `http://example.org/?${SIGNATURE}` } },
      { status: 302, headers: { location: `https://user:${SIGNATURE}@127.0.0.1/` } },
      { status: 302, headers: { location: `https://[${SIGNATURE}` } },
    ];
    for (const wrong of wrongs) {
      const { outcome, contacts } = await whenImageAnswers(wrong);
      expect(outcome.kind).toBe('failed');
      expect(JSON.stringify([outcome, contacts])).not.toContain('SECRET');
    }
  });
});
