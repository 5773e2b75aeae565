import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { serverCertificate } from '../../support/certificates/certificates.ts';

/**
 * A server that confirms everything with 304, by HTTP/2 or HTTP/1.1 as the client likes. It runs as a process of its own, so that it costs both
 * sides the same, and tells its address in one JSON line.
 */
const server = createSecureServer(
  { ...serverCertificate('loopback'), allowHTTP1: true },
  (_request, response) => {
    response.writeHead(304, { etag: '"1"', date: new Date().toUTCString() });
    response.end();
  },
);
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ origin: `https://127.0.0.1:${port}` })}\n`);
});
