import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPartialImages } from '../../../../main/library/images/partial-images.ts';
import { LONGEST_RESERVED_BYTES } from '../../../../main/service/http/body-bytes.ts';
import { cloudLimits } from '../../../../main/service/http/limits.ts';
import { MOST_REPEATS, MOST_UNANSWERED } from '../../../../main/service/http/transport.ts';
import { MOST_RESTARTS, MOST_VAIN_CUTS } from '../../../../main/service/snapshots/resume-image.ts';
import type { Timers } from '../../../../main/shared/timers.ts';
import {
  type FaultServer,
  type Script,
  type ScriptedAnswer,
  startFaultServer,
} from '../../../support/fault-server.ts';
import { NOTHING_KNOWN, openCloud } from '../support/open-cloud.ts';
import { ADDRESS_PATH, DEVICE, SIGNATURE } from '../support/snapshot-answers.ts';
import { tinyJpeg } from '../support/tiny-images.ts';

const TOTAL = 200_000;
const CUT = 80_000;
const jpeg = Buffer.concat([tinyJpeg(1920, 1080), randomBytes(TOTAL)]).subarray(0, TOTAL);
const other = Buffer.concat([tinyJpeg(640, 480), randomBytes(TOTAL)]).subarray(0, TOTAL);
const ETAG = { etag: '"1"' };
const clock = { now: () => Date.now() };

let api: FaultServer;
let images: FaultServer;
let folder: string;
beforeEach(async () => {
  [api, images] = await Promise.all([startFaultServer(), startFaultServer()]);
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-'));
  let signatures = 0;
  api.answer(ADDRESS_PATH, () => {
    signatures += 1;
    return { body: { url: `${images.origin}/1?${SIGNATURE}-${signatures}` } };
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all([api.close(), images.close()]);
  rmSync(folder, { recursive: true, force: true });
});

/** Downloads with a new client; returns which image arrived. */
async function download() {
  const partials = openPartialImages(folder, clock);
  const { cloud, signal } = openCloud(api.origin, { partials, clock });
  const outcome = await cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal);
  const came = outcome.kind === 'changed' ? outcome.value.bytes : null;
  const image = came === null ? null : jpeg.equals(came) ? 'first' : other.equals(came) ? 'other' : 'torn';
  return { ...outcome, image };
}

function whole(bytes: Buffer, headers: Record<string, string>): ScriptedAnswer {
  return { headers: { 'content-length': String(bytes.byteLength), ...headers }, body: bytes };
}

/** Sends the first bytes of an image, then cuts the line. */
function cut(bytes: Buffer, headers: Record<string, string>): ScriptedAnswer {
  return { ...whole(bytes, headers), cut: { afterBytes: CUT } };
}

function rest(bytes: Buffer, headers: Record<string, string>, first = CUT, last = TOTAL - 1): ScriptedAnswer {
  const range = { 'content-range': `bytes ${first}-${last}/${TOTAL}`, ...headers };
  return { ...whole(bytes.subarray(first, last + 1), range), status: 206 };
}

function coded(body: Buffer): ScriptedAnswer {
  const answer = rest(jpeg, { ...ETAG, 'content-encoding': 'gzip' });
  return { ...answer, body };
}

const NO_RANGES: ScriptedAnswer = { status: 416, headers: { 'content-range': `bytes */${TOTAL}` } };

/** Ends a download that would otherwise go on forever. */
function refusedInTheEnd(answer: ScriptedAnswer): ScriptedAnswer {
  return images.requests.length > 20 ? { status: 403 } : answer;
}

const GONE: Script = { cut: 'beforeHeaders' };

/** Returns `Range` and `If-Range` of each request to the image origin. */
const ranges = () => images.requests.map(({ headers }) => [headers.range, headers['if-range']]);
const NO_RANGE = [undefined, undefined];
const RANGE = [`bytes=${CUT}-`, '"1"'];

/** Cuts the line after the first bytes until the app restarts. */
async function cutOnce(headers: Record<string, string> = ETAG): Promise<void> {
  images.answer('/1', cut(jpeg, headers), GONE);
  expect(await download()).toMatchObject({ kind: 'failed', failure: { code: 'unreachable' } });
}

describe('P40: a download that is cut', () => {
  test('goes on at once with the rest while the server answers', async () => {
    images.answer('/1', cut(jpeg, ETAG), rest(jpeg, ETAG));
    expect(await download()).toMatchObject({
      kind: 'changed',
      image: 'first',
      value: { widthPixels: 1920 },
      validators: { etag: '"1"' },
    });
    expect(ranges()).toEqual([NO_RANGE, RANGE]);
  });

  test('goes on after a restart, although the address has another signature', async () => {
    await cutOnce();
    images.answer('/1', rest(jpeg, ETAG));
    expect(await download()).toMatchObject({ kind: 'changed', image: 'first' });
    expect(ranges()).toEqual([
      NO_RANGE,
      RANGE,
      ...Array.from({ length: MOST_UNANSWERED }, () => RANGE),
      RANGE,
    ]);
    expect(new Set(images.requests.map(({ target }) => target)).size).toBe(2);
  });

  test('goes on after a kill, from what was stored while it came', async () => {
    const alarms: (() => void)[] = [];
    const timers: Timers = { after: (_, action) => (alarms.push(action), () => {}) };
    const ending = new AbortController();
    images.answer('/1', { ...whole(jpeg, ETAG), drip: { bytes: CUT, everyMs: 3_600_000 } });
    const { cloud } = openCloud(api.origin, { partials: openPartialImages(folder, clock), timers });
    void cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, ending.signal);
    await vi.waitFor(() => {
      for (const alarm of alarms.splice(0)) alarm();
      expect(readdirSync(folder)).toContainEqual(expect.stringMatching(/\.json$/));
    });
    images.answer('/1', (request) => rest(jpeg, ETAG, Number(/\d+/.exec(request.headers.range ?? '')?.[0])));
    expect(await download()).toMatchObject({ kind: 'changed', image: 'first' });
    expect(images.requests.at(-1)?.headers['if-range']).toBe('"1"');
    ending.abort();
  });

  test('goes on under a date that is a minute older than the answer, where there is no ETag', async () => {
    const dated = { 'last-modified': 'Sat, 21 Nov 2026 05:20:00 GMT', date: 'Sat, 21 Nov 2026 05:21:00 GMT' };
    await cutOnce(dated);
    images.answer('/1', rest(jpeg, { date: dated.date }));
    expect(await download()).toMatchObject({
      kind: 'changed',
      image: 'first',
      value: { receivedAt: Date.parse(dated['last-modified']) },
      validators: { etag: null, lastModified: dated['last-modified'] },
    });
    expect(ranges().at(-1)).toEqual([`bytes=${CUT}-`, dated['last-modified']]);
  });

  test.each([401, 403, 404, 410, 429, 500, 503])(
    'goes on with the next download when %i is the answer to the request for the rest',
    async (status) => {
      images.answer('/1', cut(jpeg, ETAG), { status });
      expect(await download()).toMatchObject({ kind: 'failed' });
      images.answer('/1', rest(jpeg, ETAG));
      expect(await download()).toMatchObject({ kind: 'changed', image: 'first' });
      expect(ranges().at(-1)).toEqual(RANGE);
    },
  );

  test('goes on at once by a new address when its address ran out meanwhile', async () => {
    images.answer('/1', cut(jpeg, ETAG), { status: 403 }, rest(jpeg, ETAG));
    expect(await download()).toMatchObject({ kind: 'changed', image: 'first' });
    expect(ranges()).toEqual([NO_RANGE, RANGE, RANGE]);
    expect(new Set(images.requests.map(({ target }) => target)).size).toBe(2);
  });

  test('takes the rest in the pieces that the server makes of it', async () => {
    await cutOnce();
    images.answer('/1', rest(jpeg, ETAG, CUT, 149_999), rest(jpeg, ETAG, 150_000));
    expect(await download()).toMatchObject({ kind: 'changed', image: 'first' });
    expect(ranges().at(-1)).toEqual(['bytes=150000-', '"1"']);
  });

  test('a piece that ends after the deadline is a time-out, whatever the clock shows, and the next download goes on from it', async () => {
    await cutOnce();
    const begunAt = performance.now();
    images.answer('/1', () => {
      vi.spyOn(performance, 'now').mockReturnValue(begunAt + 2 * cloudLimits.image.totalMs);
      return rest(jpeg, ETAG, CUT, 149_999);
    });
    expect(await download()).toMatchObject({ kind: 'failed', failure: { code: 'timedOut' } });
    vi.restoreAllMocks();
    images.answer('/1', rest(jpeg, ETAG, 150_000));
    expect(await download()).toMatchObject({ kind: 'changed', image: 'first' });
    expect(ranges().at(-1)).toEqual(['bytes=150000-', '"1"']);
  });
});

describe('P40: a part is never joined to another image', () => {
  test('a changed image comes as a whole', async () => {
    await cutOnce();
    images.answer('/1', whole(other, { etag: '"2"' }));
    expect(await download()).toMatchObject({
      kind: 'changed',
      image: 'other',
      validators: { etag: '"2"' },
    });
  });

  test('a changed image that is cut, too, replaces the part', async () => {
    await cutOnce();
    images.answer('/1', cut(other, { etag: '"2"' }));
    expect(await download()).toMatchObject({ kind: 'failed' });
    images.answer('/1', rest(other, { etag: '"2"' }));
    expect(await download()).toMatchObject({ kind: 'changed', image: 'other' });
    expect(ranges().at(-1)).toEqual([`bytes=${CUT}-`, '"2"']);
  });

  test('a server that answers ranges with the whole is asked for it a few times', async () => {
    await cutOnce();
    const before = images.requests.length;
    images.answer('/1', cut(jpeg, ETAG));
    expect(await download()).toMatchObject({ kind: 'failed', failure: { code: 'unreachable' } });
    expect(images.requests.slice(before)).toHaveLength(1 + MOST_REPEATS);
    images.answer('/1', cut(jpeg, ETAG), whole(jpeg, ETAG));
    expect(await download()).toMatchObject({ kind: 'changed', image: 'first' });
  });

  test('a changed image that is cut, too, goes on at once with its own rest', async () => {
    await cutOnce();
    images.answer('/1', cut(other, { etag: '"2"' }), rest(other, { etag: '"2"' }));
    expect(await download()).toMatchObject({ kind: 'changed', image: 'other' });
    expect(ranges().at(-1)).toEqual([`bytes=${CUT}-`, '"2"']);
  });

  test.each<readonly [string, ScriptedAnswer]>([
    ['416', { status: 416, headers: { 'content-range': `bytes */${CUT}` } }],
    ['a 206 from another position', rest(jpeg, ETAG, CUT + 1)],
    [
      'a 206 of another length',
      rest(jpeg, { ...ETAG, 'content-range': `bytes ${CUT}-${TOTAL - 1}/${TOTAL + 1}` }),
    ],
    ['a 206 beyond the end', rest(jpeg, { ...ETAG, 'content-range': `bytes ${CUT}-${TOTAL}/*` })],
    ['a 206 of fewer bytes than it says', rest(jpeg.subarray(0, TOTAL - 1), ETAG)],
    ['a 206 of another ETag', rest(other, { etag: '"2"' })],
    ['a 206 without an ETag', rest(other, {})],
    ['a 206 of many parts', { ...rest(jpeg, { ...ETAG, 'content-range': '' }) }],
    ['a 206 with a content coding', coded(gzipSync(other))],
    ['a 206 with a piece of a content coding', coded(gzipSync(other).subarray(CUT))],
  ])('%s is followed by a request for the whole', async (_name, answer) => {
    await cutOnce();
    const { 'content-length': _, ...headers } = answer.headers ?? {};
    images.answer('/1', { ...answer, headers }, whole(jpeg, ETAG));
    expect(await download()).toMatchObject({ kind: 'changed', image: 'first' });
    expect(ranges().slice(-2)).toEqual([RANGE, NO_RANGE]);
  });

  test('a 206 of another address is not taken for the rest', async () => {
    await cutOnce();
    api.answer(ADDRESS_PATH, { body: { url: `${images.origin}/2?${SIGNATURE}` } });
    images.answer('/2', rest(other, ETAG), whole(other, ETAG));
    expect(await download()).toMatchObject({ kind: 'changed', image: 'other' });
  });

  test('a part that the disk has changed is not used', async () => {
    await cutOnce();
    const file = readdirSync(folder).find((name) => name.endsWith('.part')) ?? '';
    const bytes = readFileSync(join(folder, file));
    // Changes the byte whatever it was.
    bytes[1_000] = 255 - (bytes[1_000] ?? 0);
    writeFileSync(join(folder, file), bytes);
    images.answer('/1', whole(jpeg, ETAG));
    expect(await download()).toMatchObject({ kind: 'changed', image: 'first' });
    expect(ranges().at(-1)).toEqual(NO_RANGE);
  });

  test('a joined image that is none is thrown away', async () => {
    const text = Buffer.alloc(TOTAL, 'no image');
    images.answer('/1', cut(text, ETAG), rest(text, ETAG));
    expect(await download()).toMatchObject({ kind: 'failed', failure: { code: 'notAnImage' } });
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each<readonly [string, Record<string, string>]>([
    ['no validator', {}],
    ['a weak ETag', { etag: 'W/"1"' }],
    ['a weak ETag beside an old date', { etag: 'W/"1"', 'last-modified': 'Sat, 21 Nov 2020 05:20:00 GMT' }],
    [
      'a date of the last minute',
      { 'last-modified': 'Sat, 21 Nov 2026 05:20:01 GMT', date: 'Sat, 21 Nov 2026 05:21:00 GMT' },
    ],
    ['no ranges', { ...ETAG, 'accept-ranges': 'none' }],
    ['a part that is too short', { ...ETAG, 'content-length': '90000000' }],
  ])('with %s no part is stored', async (_name, headers) => {
    await cutOnce(headers);
    expect(readdirSync(folder)).toEqual([]);
    images.answer('/1', whole(jpeg, ETAG));
    expect(await download()).toMatchObject({ kind: 'changed', image: 'first' });
    expect(ranges().at(-1)).toEqual(NO_RANGE);
  });
});

describe('P40: parts beside other requests', () => {
  test('a stored image that is confirmed ends the part of another one', async () => {
    await cutOnce();
    images.answer('/1', { status: 304, headers: { etag: '"0"' } });
    const { cloud, signal } = openCloud(api.origin, { partials: openPartialImages(folder, clock) });
    const known = { low: null, full: { etag: '"0"', lastModified: null } };
    expect(await cloud.snapshot(DEVICE, 'full', known, signal)).toMatchObject({ kind: 'notModified' });
    expect(images.requests.at(-1)?.headers['if-none-match']).toBe('"0"');
    expect(readdirSync(folder)).toEqual([]);
  });

  test('an address that has run out leaves the part to the next one', async () => {
    await cutOnce();
    images.answer('/1', { status: 403 }, rest(jpeg, ETAG));
    expect(await download()).toMatchObject({ kind: 'changed', image: 'first' });
    expect(ranges().slice(-2)).toEqual([RANGE, RANGE]);
  });

  test('P21: no signature is in the files of a part, nor its address', async () => {
    await cutOnce();
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
    expect(files).toHaveLength(2);
    expect(files.some((text) => text.includes('SECRET') || text.includes('127.0.0.1'))).toBe(false);
  });

  test('200 cuts in a row cost no byte twice, neither on the line nor in memory (B7)', async () => {
    const piece = TOTAL / 200;
    const copies = vi.spyOn(Uint8Array.prototype, 'set');
    const joins = vi.spyOn(Buffer, 'concat');
    images.answer('/1', (request) => {
      const first = Number(/\d+/.exec(request.headers.range ?? '0')?.[0]);
      const answer = first === 0 ? whole(jpeg, ETAG) : rest(jpeg, ETAG, first);
      return { ...answer, cut: { afterBytes: piece } };
    });
    expect(await download()).toMatchObject({ kind: 'changed', image: 'first' });
    expect(ranges()).toEqual([
      NO_RANGE,
      ...Array.from({ length: 199 }, (_, index) => [`bytes=${(index + 1) * piece}-`, '"1"']),
    ]);
    const copied = copies.mock.calls.reduce((sum, [from]) => sum + from.length, 0);
    const joined = joins.mock.results.reduce((sum, { value }) => sum + (value as Buffer).byteLength, 0);
    // Copied into the memory of an answer, then into the image's.
    expect(copied + joined).toBeLessThan(3 * TOTAL);
  });

  test('P18: a stated length reserves little before the bytes are there', async () => {
    const stated = cloudLimits.image.decodedBytes;
    const reserved = vi.spyOn(Buffer, 'allocUnsafeSlow');
    images.answer(
      '/1',
      cut(jpeg, { ...ETAG, 'content-length': String(stated) }),
      {
        status: 206,
        headers: {
          ...ETAG,
          'content-length': String(stated - CUT),
          'content-range': `bytes ${CUT}-${stated - 1}/${stated}`,
        },
        body: jpeg.subarray(CUT),
        cut: { afterBytes: 1_000 },
      },
      { status: 404 },
    );
    expect(await download()).toMatchObject({ kind: 'failed' });
    expect(ranges().slice(0, 3)).toEqual([NO_RANGE, RANGE, [`bytes=${CUT + 1_000}-`, '"1"']]);
    expect(Math.max(...reserved.mock.calls.map(([length]) => length))).toBe(LONGEST_RESERVED_BYTES);
  });

  test('a server that cuts each body before its first byte is asked a few times', async () => {
    images.answer('/1', { ...whole(jpeg, ETAG), cut: { afterBytes: 0 } });
    expect(await download()).toMatchObject({ kind: 'failed', failure: { code: 'unreachable' } });
    expect(images.requests).toHaveLength(1 + MOST_VAIN_CUTS);
  });

  test('a server that cuts each whole image and refuses each range is asked a few times', async () => {
    images.answer('/1', ({ headers }) =>
      refusedInTheEnd(headers.range === undefined ? cut(jpeg, ETAG) : NO_RANGES),
    );
    expect(await download()).toMatchObject({ kind: 'failed', failure: { code: 'unreachable' } });
    expect(ranges()).toEqual([NO_RANGE, RANGE, NO_RANGE, RANGE, NO_RANGE]);
  });

  test('a server that cuts each whole image and changes it each time is asked a few times', async () => {
    images.answer('/1', () => refusedInTheEnd(cut(jpeg, { etag: `"${images.requests.length}"` })));
    expect(await download()).toMatchObject({ kind: 'failed', failure: { code: 'unreachable' } });
    expect(images.requests).toHaveLength(1 + MOST_RESTARTS);
  });

  test('a server that sends the rest byte by byte is asked a few times', async () => {
    await cutOnce();
    const before = images.requests.length;
    images.answer('/1', ({ headers }) => {
      const first = Number(/\d+/.exec(headers.range ?? '')?.[0]);
      return refusedInTheEnd(rest(jpeg, ETAG, first, first));
    });
    expect(await download()).toMatchObject({ kind: 'failed', failure: { code: 'unexpectedAnswer' } });
    expect(images.requests.slice(before)).toHaveLength(1 + MOST_VAIN_CUTS);
  });

  test('a line that is cut every few bytes does not count as a failing origin', async () => {
    const piece = 18_000;
    images.answer('/1', (request) => {
      const first = Number(/\d+/.exec(request.headers.range ?? '0')?.[0]);
      const answer = first === 0 ? whole(jpeg, ETAG) : rest(jpeg, ETAG, first);
      return { ...answer, ...(first + piece >= TOTAL ? {} : { cut: { afterBytes: piece } }) };
    });
    expect(await download()).toMatchObject({ kind: 'changed', image: 'first' });
    expect(images.requests.length).toBeGreaterThan(10);
  });
});
