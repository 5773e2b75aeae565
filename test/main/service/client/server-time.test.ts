import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TimeSample, timeSample } from '../../../../main/service/client/server-time.ts';
import { type FaultServer, startFaultServer } from '../../../support/fault-server.ts';
import { openCloud } from '../support/open-cloud.ts';

const AT = Date.UTC(2026, 10, 21, 12);
const DATE = 'Sat, 21 Nov 2026 12:14:00 GMT';
const MINUTE_MS = 60_000;

function sampleOf(headers: Readonly<Record<string, string>>, tookMs = 200): TimeSample | null {
  const reply = {
    kind: 'replied',
    status: 200,
    headers,
    lines: [],
    body: new Uint8Array(),
    wireBytes: 0,
  } as const;
  return timeSample(reply, AT - tookMs, { now: () => AT });
}

describe('the time at the service', () => {
  test('is read from Date, halfway between request and response', () => {
    expect(sampleOf({ date: DATE })).toEqual({ offsetMs: 14 * MINUTE_MS + 600, uncertaintyMs: 600 });
  });

  test('counts the time that an answer lay in a cache (RFC 9111 5.1)', () => {
    expect(sampleOf({ date: DATE, age: '60' })?.offsetMs).toBe(15 * MINUTE_MS + 600);
    expect(sampleOf({ date: DATE, age: 'old' })?.offsetMs).toBe(14 * MINUTE_MS + 600);
  });

  test('is less sure the longer the answer took', () => {
    expect(sampleOf({ date: DATE }, 9_000)?.uncertaintyMs).toBe(5_000);
  });

  test('is not known from an answer without a date, or with a broken one', () => {
    expect(sampleOf({})).toBeNull();
    expect(sampleOf({ date: 'yesterday' })).toBeNull();
    expect(sampleOf({ date: 'Sat, 21 Nov 2026 12:14:00' })).toBeNull();
    expect(sampleOf({ date: 'Tue, 31 Feb 2026 12:14:00 GMT' })).toBeNull();
  });
});

describe('the time of an answer', () => {
  let server: FaultServer;
  let samples: TimeSample[];
  beforeEach(async () => {
    server = await startFaultServer();
    samples = [];
  });
  afterEach(() => server.close());

  async function send(): Promise<void> {
    const { cloud, signal } = openCloud(server.origin, { onServerTime: (sample) => samples.push(sample) });
    await cloud.checkSession(signal);
  }

  test('is reported, also of a refusal', async () => {
    server.answer('/v1/organizations', { status: 401, body: {} });
    await send();
    expect(samples.length).toBeGreaterThan(0);
    expect(Math.abs(samples[0]?.offsetMs ?? Number.NaN)).toBeLessThan(5_000);
  });

  test('P25: is not reported from a web page in place of the service: its clock is another', async () => {
    const headers = { 'content-type': 'text/html', date: DATE };
    server.answer('/v1/organizations', { headers, body: '<!doctype html><html></html>' });
    await send();
    expect(samples).toEqual([]);
  });
});
