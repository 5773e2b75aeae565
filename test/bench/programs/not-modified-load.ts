import { once } from 'node:events';
import { connect } from 'node:net';

/** Enough to keep a server of one core busy. */
const CONNECTIONS = 16;

/**
 * Sends `total` equal requests over persistent connections, each after the answer to the one before, and counts the answers with status
 * 304. Raw sockets, because an HTTP client would take longer than the servers under test. Time in ms.
 */
export async function loadWithNotModified(
  url: string,
  headers: Readonly<Record<string, string>>,
  total: number,
): Promise<{ readonly milliseconds: number; readonly notModified: number }> {
  const { hostname, port, pathname, search, host } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const message = `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  let left = total;
  let notModified = 0;

  async function converse(): Promise<void> {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const done = Promise.withResolvers<void>();
    let text = '';
    const ask = (): void => {
      if (left === 0) {
        socket.end();
        done.resolve();
        return;
      }
      left -= 1;
      socket.write(message);
    };
    socket.setEncoding('latin1');
    socket.on('error', done.reject);
    socket.on('data', (chunk: string) => {
      text += chunk;
      // An answer without a body ends with its head.
      if (!text.endsWith('\r\n\r\n')) return;
      if (text.startsWith('HTTP/1.1 304')) notModified += 1;
      text = '';
      ask();
    });
    ask();
    await done.promise;
  }

  const started = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, converse));
  return { milliseconds: performance.now() - started, notModified };
}
