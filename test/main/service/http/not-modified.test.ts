import { expect, test } from 'vitest';
import { resolveNotModified } from '../../../../main/service/client/not-modified.ts';
import type { Validators } from '../../../../preload/contract/index.ts';

const CHANGED = 'Sat, 21 Nov 2026 05:20:00 GMT';
const NOW = Date.UTC(2026, 10, 22, 12);
const LATER = 'Sun, 22 Nov 2026 05:20:00 GMT';

/** Resolves an origin's replies: a 304 with each of the headers, then a 200. */
async function resolve(known: Validators | null, ...notModified: readonly Record<string, string>[]) {
  const conditions: Record<string, string>[] = [];
  const resolved = await resolveNotModified(
    known,
    { requestId: 'request-1', now: NOW },
    async (condition) => {
      const headers = notModified[conditions.length];
      conditions.push(condition);
      const status = headers === undefined ? 200 : 304;
      const reply = { kind: 'replied', status, headers: headers ?? {}, lines: [], wireBytes: 0 } as const;
      return { reply: { ...reply, body: new Uint8Array() }, host: 'cloud.example.org' };
    },
  );
  return { ...resolved, conditions };
}

test('a 304 replaces the validators that it names and leaves the others', async () => {
  const known = { lastModified: CHANGED, etag: '"1"' };
  expect((await resolve(known, {})).unchanged).toEqual(known);
  expect((await resolve(known, { etag: 'W/"1"' })).unchanged).toEqual({ ...known, etag: 'W/"1"' });
  expect((await resolve(known, { 'last-modified': LATER })).unchanged).toEqual({
    ...known,
    lastModified: LATER,
  });
});

test.each([
  [{ lastModified: CHANGED, etag: '"1"' }, { etag: '"2"' }],
  [{ lastModified: CHANGED, etag: null }, { 'last-modified': LATER }],
  [null, {}],
])(
  'P22: a 304 that names another body (%#) is requested once more without a condition (RFC 9111 4.3.4)',
  async (known, headers) => {
    const { unchanged, reply, conditions } = await resolve(known, headers);
    expect({ unchanged, reply }).toMatchObject({ unchanged: null, reply: { status: 200 } });
    expect(conditions).toHaveLength(2);
    expect(conditions[1]).toEqual({});
  },
);

/** ETag of a 200, that of its 304, and who sends them. */
const MARKED: readonly (readonly [stored: string, confirming: string, source: string])[] = [
  ['"v1--gzip"', '"v1"', 'Jetty: DefaultServlet answers with the tag of the file (jetty.project#623)'],
  ['"v1"', '"v1--gzip"', 'Jetty: a 304 of GzipHandler, after a body that was too short to compress'],
  ['W/"v1--gzip"', 'W/"v1"', 'Jetty: weak tags of files'],
  ['"v1--br"', '"v1"', 'Jetty: precompressed files'],
  ['"v1-gzip"', '"v1"', 'Apache mod_deflate: DeflateAlterETag AddSuffix, its default'],
  ['"v1-br"', '"v1"', 'Apache mod_brotli: BrotliAlterETag AddSuffix, its default'],
  ['"v1-gzip-gzip"', '"v1-gzip"', 'Apache behind Apache'],
  ['"v1-gzip-br"', '"v1"', 'a change of the coding between two proxies'],
  ['"v1-br"', '"v1-gzip"', 'another coding than that of the body'],
  ['"v1-deflate"', '"v1"', 'lighttpd mod_deflate'],
  ['"v1-zstd"', '"v1"', 'Caddy encode, lighttpd mod_deflate'],
  ['"v1;gzip"', '"v1"', 'Django GZipMiddleware before 1.11'],
  ['"v1:gzip"', '"v1"', 'applications with a mark of their own'],
  ['"v1+gzip"', '"v1"', 'Akamai'],
  ['"v1.gz"', '"v1"', 'servers of precompressed files'],
  ['"v1"', 'W/"v1"', 'nginx, IIS, Tomcat: a compressed body has a weak tag'],
  ['W/"v1"', '"v1"', 'the same, the other way around'],
  ['W/"v1-gzip"', '"v1"', 'nginx before Apache'],
  ['"v1-zst"', '"v1"', 'precompressed files by their suffix'],
  ['"v1~gzip"', '"v1"', 'applications with a mark of their own'],
  ['W/"v1-x-gzip"', '"v1"', 'RFC 9110 8.4.1.3: the older name'],
  ['"v1-gzip-gzip-gzip"', '"v1"', 'three of them'],
  ['"v1--GZIP"', '"v1"', 'any case'],
];

test.each(MARKED)('P22: %j is confirmed by %j', async (etag, confirming) => {
  const { unchanged, conditions } = await resolve({ lastModified: null, etag }, { etag: confirming });
  expect(unchanged).toEqual({ lastModified: null, etag: confirming });
  expect(conditions).toEqual([{ 'if-none-match': etag }]);
});

test.each([
  ['"v1--gzip"', '"v2--gzip"'],
  ['"v1--gzip"', '"v2"'],
  ['"v1-gzip"', '"v1-grip"'],
  ['"v1-gzipped"', '"v1"'],
  ['"gzip"', '"br"'],
  ['"v1gzip"', '"v1"'],
  ['"v1-gz2"', '"v1"'],
  ['"v1-abr"', '"v1-a"'],
])('P22: %j is not confirmed by %j', async (etag, other) => {
  const { unchanged, conditions } = await resolve({ lastModified: null, etag }, { etag: other });
  expect(unchanged).toBeNull();
  expect(conditions).toEqual([{ 'if-none-match': etag }, {}]);
});

/** `Last-Modified` of a 304 to a 200 with `CHANGED`, and whether both name the same time. */
const SAME_TIMES: readonly (readonly [confirming: string, isSame: boolean, source: string])[] = [
  ['Sat, 21 Nov 2026 05:20:00 UTC', true, 'a server that calls GMT so'],
  ['Sat, 21 Nov 2026 05:20:00 +0000', true, 'RFC 5322 3.3'],
  ['Saturday, 21-Nov-26 05:20:00 GMT', true, 'RFC 9110 5.6.7: RFC 850'],
  ['Sat Nov 21 05:20:00 2026', true, 'RFC 9110 5.6.7: asctime'],
  ['Sat, 21 Nov 2026 06:20:00 +0100', true, 'a server with a zone'],
  ['2026-11-21T05:20:00Z', true, 'RFC 3339'],
  ['Sat, 21 Nov 2026 05:20:01 GMT', false, 'a second later'],
  ['nonsense', false, 'no date'],
];

test.each(SAME_TIMES)('P22: a 304 with Last-Modified %j confirms: %s', async (confirming, isSame) => {
  const { unchanged } = await resolve({ lastModified: CHANGED, etag: null }, { 'last-modified': confirming });
  expect(unchanged !== null).toBe(isSame);
});

test('P22: dates that can’t be read are the same if their letters are', async () => {
  const lastModified = '2026-11-21T05:20:00';
  const known = { lastModified, etag: null };
  expect((await resolve(known, { 'last-modified': lastModified })).unchanged).toEqual(known);
});

test('a 304 to a request without a condition is a failure', async () => {
  const { unchanged, reply, conditions } = await resolve(null, {}, {});
  expect(unchanged).toBeNull();
  expect(reply).toMatchObject({ kind: 'failed', failure: { code: 'unexpectedAnswer' } });
  expect(conditions).toHaveLength(2);
});
