import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { ProxyError } from './proxy-error.ts';
import type { ProxyServer } from './proxy-server.ts';

/** The longest time to connect to a proxy: it stands in the same network, and another route may wait behind it. */
const PROXY_CONNECT_MS = 8_000;

/** Opens a connection to a proxy itself, inside TLS where the proxy requires it. Rejects with a `ProxyError` of kind `gone`. */
export function connectToProxy(proxy: ProxyServer, limitMs = PROXY_CONNECT_MS): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const { host, port } = proxy;
  const isTls = proxy.scheme === 'https';
  const socket = isTls
    ? connectTls({ host, port, servername: /^[\d.:]+$/.test(host) ? '' : host, ALPNProtocols: ['http/1.1'] })
    : connect({ host, port });
  const gone = (reason: string) => {
    socket.destroy();
    reject(new ProxyError(proxy, { kind: 'gone', reason }));
  };
  const failed = (error: NodeJS.ErrnoException) => gone(error.code ?? 'UNKNOWN');
  socket.setTimeout(limitMs, () => gone('ETIMEDOUT'));
  socket.once('error', failed);
  socket.once(isTls ? 'secureConnect' : 'connect', () => {
    socket.setTimeout(0);
    socket.removeAllListeners('timeout');
    socket.off('error', failed);
    socket.setNoDelay(true);
    resolve(socket);
  });
  return promise;
}
