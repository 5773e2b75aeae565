import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPartialImages } from '../../../../main/library/images/partial-images.ts';
import { cloudLimits } from '../../../../main/service/http/limits.ts';
import { type FaultServer, type ScriptedAnswer, startFaultServer } from '../../../support/fault-server.ts';
import { forPerson } from '../client/pacing-rig.ts';
import { limitsWith, NOTHING_KNOWN, openCloud } from '../support/open-cloud.ts';
import { createQuickTimers } from '../support/quick-timers.ts';
import { createSkippedTime } from '../support/skipped-time.ts';
import { image } from '../support/snapshot-answers.ts';
import { tinyPng } from '../support/tiny-images.ts';

const skip = createSkippedTime();
const limits = limitsWith({}, { pace: { ...cloudLimits.pace, connections: { least: 1, most: 1 } } });
const clock = { now: () => Date.now() };

let api: FaultServer;
let images: FaultServer;
let folder: string;
let fetch: (deviceId: string) => Promise<{ readonly kind: string }>;
beforeEach(async () => {
  [api, images] = await Promise.all([startFaultServer(), startFaultServer()]);
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-'));
  const { cloud, signal } = openCloud(
    api.origin,
    { partials: openPartialImages(folder, clock), clock, timers: createQuickTimers().timers },
    limits,
  );
  fetch = (deviceId) => cloud.snapshot({ deviceId, archiveId: null }, 'full', NOTHING_KNOWN, signal);
});
afterEach(async () => {
  await Promise.all([api.close(), images.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const png = tinyPng(9, 10);
const headers = { etag: '"1"', 'content-type': 'image/png' };
const begun: ScriptedAnswer = {
  headers: { ...headers, 'content-length': String(png.byteLength) },
  body: png,
  cut: { afterBytes: 20 },
};
const rest: ScriptedAnswer = {
  status: 206,
  headers: { ...headers, 'content-range': `bytes 20-${png.byteLength - 1}/${png.byteLength}` },
  body: png.subarray(20),
};

/** Returns how many addresses were requested for a device. */
const addresses = (device: string) =>
  api.requests.filter(({ target }) => target.includes(`/${device}/`)).length;

function script(device: string, first: ScriptedAnswer, ...others: readonly ScriptedAnswer[]): void {
  api.answer(`/devices/${device}/snapshot/url`, { body: { url: `${images.origin}/${device}` } });
  images.answer(`/${device}`, first, ...others);
}

/** Occupies the only connection with another image; the returned function frees it. */
function hold(device: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  script(device, { ...image(9), until: promise });
  const held = fetch(device);
  return async () => {
    resolve();
    expect(await held).toMatchObject({ kind: 'changed' });
  };
}

/**
 * Requests the device's address on the only connection: earlier addresses are known, and their
 * images wait.
 */
const queued = (device: string) => expect.poll(() => addresses(device), { interval: 2 }).toBe(1);

const sent = (device: string) =>
  expect.poll(() => images.requests.filter(({ target }) => target === `/${device}`).length, { interval: 2 });

function passFiveSecondsAtEachLook(): void {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 5_000;
    return now;
  });
}

describe('an image that waited for its turn', () => {
  test('P21: has a new address as often as the old one ran out meanwhile', async () => {
    const refused = { status: 403 };
    script('late', refused, refused, image(9));
    const release = hold('first');
    await sent('first').toBe(1);
    const late = fetch('late');
    const releaseSecond = hold('second');
    await queued('second');
    skip(60_000);
    await release();
    await expect.poll(() => addresses('late'), { interval: 2 }).toBe(2);
    await sent('second').toBe(1);
    skip(60_000);
    await releaseSecond();
    expect(await late).toMatchObject({ kind: 'changed' });
    expect(addresses('late')).toBe(3);
  });

  test.each([
    ['its address leads on', [{ status: 302, headers: { location: '/there' } }, image(9)]],
    ['it is cut', [begun, rest]],
  ] as const)('has its whole time when %s', async (_, [first, next]) => {
    images.answer('/there', image(9));
    script('late', first, next);
    const release = hold('first');
    await sent('first').toBe(1);
    const late = fetch('late');
    const releaseSecond = hold('second');
    await queued('second');
    skip(cloudLimits.image.totalMs + 100_000);
    await Promise.all([release(), releaseSecond()]);
    expect(await late).toMatchObject({ kind: 'changed' });
  });
});

test('P24: the rest of an image that was cut comes before images that have not begun', async () => {
  script('late', begun, rest);
  const release = hold('first');
  await sent('first').toBe(1);
  const all = [];
  for (const device of ['late', 'second', 'third']) {
    if (device !== 'late') script(device, image(9));
    all.push(forPerson(false, () => fetch(device)));
    await queued(device);
  }
  await Promise.all([release(), ...all]);
  const targets = images.requests.map(({ target }) => target);
  // The second one was already waiting when the first bytes arrived.
  expect(targets).toEqual(['/first', '/late', '/second', '/late', '/third']);
});

test.each([
  ['whose rest can be requested', begun],
  ['that has to come from its start', { ...begun, headers: {} }],
])(
  'P21: an address that runs out again and again while an image comes %s has a new one each time',
  async (_what, answer) => {
    const refused = { status: 403 };
    const [once, again] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    script(
      'slow',
      { ...answer, until: once.promise },
      refused,
      { ...answer, until: again.promise },
      refused,
      image(9),
    );
    const slow = fetch('slow');
    await sent('slow').toBe(1);
    skip(60_000);
    once.resolve();
    await sent('slow').toBe(3);
    skip(60_000);
    again.resolve();
    expect(await slow).toMatchObject({ kind: 'changed' });
    expect(addresses('slow')).toBe(3);
  },
);

test('P21: an address that ran out where its address led on, behind others, has a new one', async () => {
  const [led, there] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const onward = { status: 302, headers: { location: `${api.origin}/there` } };
  script('late', { ...onward, until: led.promise }, onward);
  api.answer('/there', { status: 403 }, { status: 403 }, image(9));
  script('next', image(9));
  api.answer('/devices/busy/snapshot/url', {
    body: { url: `${images.origin}/busy` },
    until: there.promise,
  });
  images.answer('/busy', image(9));
  const late = fetch('late');
  await sent('late').toBe(1);
  const next = fetch('next');
  await queued('next');
  const busy = fetch('busy');
  await queued('busy');
  led.resolve();
  await sent('next').toBe(1);
  skip(60_000);
  there.resolve();
  expect(await late).toMatchObject({ kind: 'changed' });
  await Promise.all([next, busy]);
});

test('P21: an image that is not found has two addresses, also where it waited', async () => {
  script('late', { status: 404 });
  passFiveSecondsAtEachLook();
  expect(await fetch('late')).toMatchObject({ kind: 'failed', failure: { code: 'imageRefused' } });
  expect(addresses('late')).toBe(2);
});

test('P21: an address that did not wait is replaced once', async () => {
  script('late', { status: 403 });
  expect(await fetch('late')).toMatchObject({ kind: 'failed', failure: { code: 'imageRefused' } });
  expect(addresses('late')).toBe(2);
});

test('P21: an address that is refused whenever its turn has come is replaced nine times', async () => {
  script('late', { status: 403 });
  passFiveSecondsAtEachLook();
  expect(await fetch('late')).toMatchObject({ kind: 'failed', failure: { code: 'imageRefused' } });
  expect(addresses('late')).toBe(10);
});
