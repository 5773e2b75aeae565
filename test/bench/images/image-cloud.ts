import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { encodeJpeg, paddedSize } from '../../../simulator/image/jpeg-encoder.ts';
import { serverCertificate } from '../../support/certificates/certificates.ts';

// The least Device Cloud that has images of a chosen size: one organization whose devices each have one image, at an address that does
// not change. The simulator draws its images, which would cost more than what is measured. Prints one JSON line, runs until SIGTERM.
//   --devices N (1000)  --bytes N of each image (300000)  --protocol http, https, or h2 (HTTP/2, and HTTP/1.1 over TLS) (http)
// Addresses of images lie on the host that was asked, which may be a line before this service.
// GET /images/ lists the images as a web server does (for rclone); GET /admin/counts says what was answered.

const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '1000' },
    bytes: { type: 'string', default: '300000' },
    protocol: { type: 'string', default: 'http' },
  },
});
const deviceCount = Number(values.devices);
const byteLength = Number(values.bytes);
const lastModified = new Date(Date.UTC(2026, 0, 1)).toUTCString();
const head = smallJpeg();

/** A picture of 64 × 64 pixels, followed by what no decoder reads. */
function smallJpeg(): Buffer {
  const side = 64;
  const luminance = new Uint8Array(paddedSize(side) ** 2).fill(120);
  const chrominance = new Uint8Array((paddedSize(side) / 2) ** 2).fill(128);
  return Buffer.from(
    encodeJpeg({ width: side, height: side, y: luminance, cb: chrominance, cr: chrominance }, 80),
  );
}

/** Differs from image to image, so that no two images share a file. */
function image(index: number): Buffer {
  const bytes = Buffer.alloc(byteLength, index % 251);
  head.copy(bytes);
  bytes.writeUInt32BE(index, byteLength - 4);
  return bytes;
}

const deviceId = (index: number) => `device-${index}`;
const devices = Array.from({ length: deviceCount }, (_, index) => ({
  id: deviceId(index),
  name: `Device ${index}`,
  archives: [],
}));
const organizations = JSON.stringify([{ id: 'one', name: 'One', devices }]);
const listing = `<html><body><pre>${devices.map(({ id }) => `<a href="${id}.jpg">${id}.jpg</a>`).join('\n')}</pre></body></html>`;

const requests: Record<string, number> = {};
let imageBytesSent = 0;

function answer(
  response: ServerResponse,
  route: string,
  status: number,
  type: string,
  body: string | Buffer,
): void {
  const key = `${route} ${status}`;
  requests[key] = (requests[key] ?? 0) + 1;
  response.writeHead(status, {
    'content-type': type,
    ...(status === 304 ? {} : { 'content-length': Buffer.byteLength(body) }),
    'last-modified': lastModified,
  });
  response.end(body);
}

/** An image, or the rest of it that somebody lacks who has the same one (RFC 9110 13.1.5). */
function answerImage({ headers, method }: IncomingMessage, response: ServerResponse, index: number): void {
  if (headers['if-modified-since'] === lastModified) {
    answer(response, 'GET /images', 304, 'image/jpeg', '');
    return;
  }
  const isSame = (headers['if-range'] ?? lastModified) === lastModified;
  const range = isSame ? /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') : null;
  const first = Number(range?.[1] ?? 0);
  const last = Number(range?.[2] || byteLength - 1);
  const body = image(index).subarray(first, last + 1);
  response.setHeader('accept-ranges', 'bytes');
  if (range !== null) response.setHeader('content-range', `bytes ${first}-${last}/${byteLength}`);
  if (method === 'GET') imageBytesSent += body.byteLength;
  // Node leaves out the body of an answer to HEAD, and keeps its length.
  answer(response, `${method} /images`, range === null ? 200 : 206, 'image/jpeg', body);
}

const scheme = values.protocol === 'http' ? 'http' : 'https';

const answerAny: RequestListener = (request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  const { host, ':authority': authority = host } = request.headers;
  const origin = `${scheme}://${String(authority)}`;
  const json = (route: string, body: string) => answer(response, route, 200, 'application/json', body);
  const asked = /^\/(?:v1\/)?devices\/device-(\d+)\/snapshot\/url$/.exec(path)?.[1];
  const wanted = /^\/images\/device-(\d+)\.jpg$/.exec(path)?.[1];
  if (path === '/v1/auth') json('POST /v1/auth', JSON.stringify({ access_token: 'benchmark' }));
  else if (path === '/v1/organizations') json('GET /v1/organizations', organizations);
  else if (asked !== undefined)
    json('GET /url', JSON.stringify({ url: `${origin}/images/device-${asked}.jpg` }));
  else if (wanted !== undefined) answerImage(request, response, Number(wanted));
  else if (path === '/images/') answer(response, 'GET /images/', 200, 'text/html', listing);
  else if (path === '/admin/counts') response.end(JSON.stringify({ requests, imageBytesSent }));
  else answer(response, 'GET other', 404, 'application/json', '{"title":"Not found","status":404}');
};

/** Over the pauses of what is measured. */
const PATIENCE = { keepAliveTimeout: 60_000 };

function createAnyServer() {
  if (scheme === 'http') return createServer(PATIENCE, answerAny);
  const certificate = serverCertificate('loopback');
  if (values.protocol === 'https') return createTlsServer({ ...certificate, ...PATIENCE }, answerAny);
  const server = createSecureServer({ ...certificate, allowHTTP1: true, ...PATIENCE });
  // Its requests and answers are made to look like those of node:http.
  return server.on('request', answerAny as unknown as (...parts: unknown[]) => void);
}

const server = createAnyServer();
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  const baseUrl = `${scheme}://127.0.0.1:${port}`;
  process.stdout.write(
    `${JSON.stringify({ baseUrl, imageOrigin: baseUrl, username: 'technician', password: 'benchmark' })}\n`,
  );
});
process.once('SIGTERM', () => process.exit(0));
