import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { serverCertificate } from '../../support/certificates/certificates.ts';

/** What an address with its JSON takes. */
const ADDRESS = Buffer.alloc(300, 'a');
/** The low precision of a picture of 1080p. */
const IMAGE = Buffer.alloc(30_000, 'i');

/**
 * A server that confirms everything with 304 to a client that states a condition, and answers with an address or an image, by HTTP/2 or HTTP/1.1 as the
 * client likes. It runs as a process of its own, so that it costs both sides the same, and tells its address in one JSON line.
 */
const server = createSecureServer(
  { ...serverCertificate('loopback'), allowHTTP1: true },
  ({ url, headers }, response) => {
    const body = url === '/address' ? ADDRESS : IMAGE;
    const isKnown = headers['if-none-match'] !== undefined;
    response.writeHead(isKnown ? 304 : 200, { etag: '"1"', date: new Date().toUTCString() });
    if (isKnown) response.end();
    else response.end(body);
  },
);
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ origin: `https://127.0.0.1:${port}` })}\n`);
});
