import { createHash } from 'node:crypto';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cloudLimits } from '../../../../main/service/http/limits.ts';
import type { Agents } from '../../../../main/service/routes/agents.ts';
import { manyCases } from '../../../faults/support/full-run.ts';
import { serverCertificate, trustTestAuthority } from '../../../support/certificates/certificates.ts';
import { createDirectAgents } from '../../../support/client/direct-agents.ts';
import { type FaultServer, startFaultServer } from '../../../support/fault-server.ts';
import { sendBy, textOf } from '../support/send-by.ts';

const LIST = JSON.stringify(
  Array.from({ length: 40 }, (_, index) => ({ id: `device-${index}`, name: `Pump: ${index}` })),
);
const plain = (text: string) => Buffer.from(text);

/** `Content-Encoding`, how the body is sent with it, and by whom. */
const CODINGS: readonly (readonly [field: string, code: (text: string) => Uint8Array, source: string])[] = [
  ['gzip', gzipSync, 'RFC 9110 8.4.1.3'],
  ['x-gzip', gzipSync, 'RFC 9110 8.4.1.3: a recipient treats it as gzip'],
  ['GZip', gzipSync, 'RFC 9110 8.4.1: names do not depend on case'],
  ['identity\t,  gzip', gzipSync, 'RFC 9110 5.6.1.1: optional white space'],
  ['"gzip"', gzipSync, 'a configuration that quotes its values'],
  ['gzip;q=1.0', gzipSync, 'a server that repeats Accept-Encoding'],
  ['deflate', deflateSync, 'RFC 9110 8.4.1.2: zlib'],
  ['deflate', deflateRawSync, 'RFC 9110 8.4.1.2: servers that leave out zlib (IIS 5, ASP.NET DeflateStream)'],
  ['br', brotliCompressSync, 'RFC 7932'],
  ['BR', brotliCompressSync, 'RFC 9110 8.4.1'],
  ['zstd', zstdCompressSync, 'RFC 8878, also where a CDN sends it unasked'],
  ['deflate, gzip', (text) => gzipSync(deflateRawSync(text)), 'RFC 9110 8.4: in the order applied'],
  ['gzip, gzip', (text) => gzipSync(gzipSync(text)), 'an application and the proxy before it'],
  ['gzip,br', (text) => brotliCompressSync(gzipSync(text)), 'RFC 9110 8.4'],
  ['identity', plain, 'RFC 9110 12.5.3: reserved for Accept-Encoding, and sent all the same'],
  ['identity, gzip', gzipSync, 'the same, joined to another'],
  [
    'gzip',
    (text) => Buffer.concat([gzipSync(text.slice(0, 99)), gzipSync(text.slice(99))]),
    'RFC 1952 2.2: several members, as pigz and bgzip write',
  ],
  [
    'gzip',
    (text) => Buffer.concat([gzipSync(text), Buffer.alloc(512)]),
    'RFC 1952: padded with zeros to a block',
  ],
  ['gzip', (text) => gzipSync(text, { level: 0 }), 'RFC 1951 3.2.4: stored, not compressed'],
  ['compress', plain, 'RFC 9110 8.4.1.1, whose name a proxy left'],
  ['br, identity', brotliCompressSync, 'RFC 9110 8.4: no coding after one'],
  ['', plain, 'RFC 9110 5.6.1.2: an empty list'],
  [',', plain, 'RFC 9110 5.6.1.2: empty members of a list'],
  ['aws-chunked', plain, 'Amazon S3 stores what an upload with streamed signatures stated'],
  ['gzip,aws-chunked', gzipSync, 'the same, of an object that was stored compressed'],
  ['utf-8', plain, 'applications that mean the charset'],
  ['UTF-8', plain, 'the same'],
  ['none', plain, 'applications that mean identity'],
  ['binary', plain, 'applications that mean Content-Transfer-Encoding (RFC 2045 6)'],
  ['8bit', plain, 'the same'],
  ['base64', plain, 'the same'],
  ['chunked', plain, 'applications that mean Transfer-Encoding'],
  ['application/json', plain, 'applications that mean Content-Type'],
  ['null', plain, 'a value that a program printed'],
  ['gzip', plain, 'a proxy that decoded the body and left the name'],
  ['deflate', plain, 'the same'],
  ['br', plain, 'the same'],
  ['zstd', plain, 'the same'],
  ['gzip, gzip', gzipSync, 'the same, once'],
  ['br', () => gzipSync('never').subarray(0, 0), 'a body without bytes'],
];

let server: FaultServer;
let agents: Agents;
beforeAll(trustTestAuthority);
beforeEach(async () => {
  server = await startFaultServer(serverCertificate('loopback'), { http2: {} });
  agents = createDirectAgents();
});
afterEach(async () => {
  agents.dropIdle();
  await server.close();
});

const send = (path = '/a') => sendBy(agents, `${server.origin}${path}`);

describe('content codings', () => {
  test.each(CODINGS)('a body under %j is read as its bytes are', async (field, code) => {
    const body = code(LIST);
    server.answer('/a', { headers: { 'content-encoding': field }, body });
    const expected = body.byteLength === 0 ? '' : LIST;
    expect(textOf(await send())).toBe(expected);
    // The second one uses HTTP/2.
    expect(textOf(await send())).toBe(expected);
  });

  test('a body is read as its bytes are, however the wire cuts it and whatever it is', async () => {
    const codes = [gzipSync, deflateSync, deflateRawSync, brotliCompressSync, zstdCompressSync] as const;
    const names = ['gzip', 'deflate', 'deflate', 'br', 'zstd'] as const;
    const cases = fc.asyncProperty(
      fc.string({ maxLength: 2_000 }),
      fc.nat(codes.length - 1),
      fc.integer({ min: 1, max: 700 }),
      async (text, index, bytes) => {
        const body = (codes[index] ?? gzipSync)(text);
        const headers = { 'content-encoding': names[index] ?? '' };
        server.answer('/a', { headers, body, drip: { bytes, everyMs: 0 } });
        return textOf(await send()) === Buffer.from(text).toString();
      },
    );
    await fc.assert(cases, { numRuns: Math.min(60, manyCases) });
  });

  test.each([
    [304, { etag: '"1"' }],
    [204, {}],
    [205, {}],
  ])('no coding and no length are read where no body can be (%i)', async (status, fields) => {
    const headers = { ...fields, 'content-encoding': 'gzip' };
    server.answer('/a', { status, headers });
    expect(await send()).toMatchObject({ kind: 'replied', status, body: { byteLength: 0 } });
    expect(await send()).toMatchObject({ kind: 'replied', status, body: { byteLength: 0 } });
    expect(server.requests).toHaveLength(2);
  });

  test.each([302, 401, 404, 412, 429, 503])('an empty answer under a coding (%i) is one', async (status) => {
    server.answer('/a', { status, headers: { 'content-encoding': 'gzip', 'content-length': '0' } });
    expect(await send()).toMatchObject({ kind: 'replied', status, body: { byteLength: 0 } });
  });

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ] as const)('P20: %s that ends too early is refused as a broken coding', async (field, code) => {
    const digits = createHash('shake256', { outputLength: 2_000 }).update('').digest('hex');
    server.answer('/a', { headers: { 'content-encoding': field }, body: code(digits).subarray(0, -3) });
    expect(await send()).toMatchObject({
      failure: { code: 'unexpectedAnswer', facts: { where: expect.stringContaining('content coding') } },
    });
  });

  test('P20: a broken body is neither requested again nor keeps its connection', async () => {
    const body = Buffer.concat([gzipSync(LIST).subarray(0, 200), Buffer.alloc(200_000, 7)]);
    server.answer('/a', { headers: { 'content-encoding': 'gzip', 'content-length': '200200' }, body });
    for (const requests of [1, 2]) {
      expect(textOf(await send())).toBe('unexpectedAnswer');
      expect(server.requests).toHaveLength(requests);
    }
  });

  test('P18: as many codings as anyone applies are read, as proxies decode and leave the name', async () => {
    const field = Array.from({ length: 5 }, () => 'gzip').join(', ');
    server.answer('/a', { headers: { 'content-encoding': field }, body: plain(LIST) });
    expect(textOf(await send())).toBe(LIST);
  });

  test('P18: more codings than anyone applies are refused', async () => {
    const field = Array.from({ length: 6 }, () => 'gzip').join(', ');
    server.answer('/a', { headers: { 'content-encoding': field }, body: plain(LIST) });
    expect(textOf(await send())).toBe('unexpectedAnswer');
  });

  test('P18: what is large only between two codings is refused, too', async () => {
    // Empty members: much to decode that yields nothing.
    const empties = Buffer.concat(Array.from({ length: 2_000 }, () => gzipSync('')));
    server.answer('/a', { headers: { 'content-encoding': 'gzip, gzip' }, body: gzipSync(empties) });
    const limits = { ...cloudLimits.api, decodedBytes: 20_000 };
    expect(textOf(await sendBy(agents, `${server.origin}/a`, { limits }))).toBe('tooLarge');
  });
});
