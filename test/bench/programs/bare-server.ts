import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// The least that a server can do to answer 304: compare one header, write two. Prints one JSON line, runs until SIGTERM.
const lastModified = new Date(0).toUTCString();
const server = createServer((request, response) => {
  const known = request.headers['if-modified-since'] === lastModified;
  response.writeHead(known ? 304 : 200, { 'last-modified': lastModified, etag: '"bare"' });
  response.end();
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ baseUrl: `http://127.0.0.1:${port}` })}\n`);
});
process.once('SIGTERM', () => process.exit(0));
