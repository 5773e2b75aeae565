import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { SocksClient } from 'socks';
import { fieldText } from '../../shared/text-bytes.ts';
import { ProxyError, type ProxyProblem } from './proxy-failure.ts';
import { hostAndPort, type ProxyServer } from './proxy-server.ts';
import { readChallenges } from './read-challenges.ts';

export interface ProxyLogin {
  readonly username: string;
  readonly password: string;
}

/** Target of a tunnel. `host`: a name, which the proxy resolves, or an IP address. */
export interface TunnelTarget {
  readonly host: string;
  readonly port: number;
}

/** Longest time for a proxy to connect, a bit longer than the servers' own limits; ms. */
const TUNNEL_MS = 20_000;

/**
 * Opens a connection to `target` through a proxy using CONNECT (RFC 9110 9.3.6) or SOCKS (RFC 1928
 * and 1929). The proxy resolves names. Rejects with a `ProxyError`.
 */
export async function openTunnel(
  proxy: ProxyServer,
  target: TunnelTarget,
  login: ProxyLogin | null,
  limitMs = TUNNEL_MS,
): Promise<Socket> {
  const socket = await connectToProxy(proxy);
  try {
    return await connectBy[proxy.scheme](proxy, socket, target, login, limitMs);
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** Makes a proxy connect to `target` over the socket that leads to it. */
type ConnectBy = (
  proxy: ProxyServer,
  socket: Socket,
  target: TunnelTarget,
  login: ProxyLogin | null,
  limitMs: number,
) => Promise<Socket>;

const connectByHttp: ConnectBy = async (proxy, socket, target, login, limitMs) => {
  const authority = hostAndPort(target);
  const request = httpRequest({
    method: 'CONNECT',
    path: authority,
    createConnection: () => socket,
    headers: { host: authority, ...(login === null ? {} : { 'proxy-authorization': basic(login) }) },
  });
  const limit = AbortSignal.timeout(limitMs);
  // Stays attached: a later error without a listener would end the process.
  request.on('error', () => socket.destroy());
  request.end();
  let answer: [IncomingMessage, Socket, Buffer];
  try {
    answer = (await once(request, 'connect', { signal: limit })) as typeof answer;
  } catch {
    // Either the server is slow or the proxy doesn't speak HTTP: both look the same from here.
    throw new ProxyError(
      proxy,
      limit.aborted ? { kind: 'targetGone', status: null } : { kind: 'gone', reason: 'CONNECT' },
    );
  }
  const [{ statusCode = 0, headersDistinct }, tunnel, head] = answer;
  if (statusCode < 200 || statusCode >= 300) {
    const challenges = (headersDistinct['proxy-authenticate'] ?? []).map(fieldText);
    throw new ProxyError(proxy, problemOfStatus(statusCode, challenges, login !== null));
  }
  if (head.byteLength > 0) tunnel.unshift(head);
  return tunnel;
};

function problemOfStatus(status: number, challenges: readonly string[], hadLogin: boolean): ProxyProblem {
  if (status === 407) return { kind: 'signIn', ...readChallenges(challenges) };
  // tinyproxy answers a wrong password like this; it understood the scheme, so the scheme is
  // Basic.
  if (status === 401 && hadLogin) return { kind: 'signIn', schemes: ['basic'], realm: '' };
  return { kind: status >= 500 ? 'targetGone' : 'refused', status };
}

/** RFC 7617; UTF-8, as most proxies expect. */
function basic({ username, password }: ProxyLogin): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

const connectBySocks: ConnectBy = async (proxy, socket, target, login, limitMs) => {
  try {
    const { socket: tunnel } = await SocksClient.createConnection({
      command: 'connect',
      destination: { host: target.host, port: target.port },
      existing_socket: socket,
      timeout: limitMs,
      proxy: {
        host: proxy.host,
        port: proxy.port,
        type: proxy.scheme === 'socks4' ? 4 : 5,
        ...(login === null ? {} : { userId: login.username, password: login.password }),
      },
    });
    return tunnel;
  } catch (error) {
    throw new ProxyError(proxy, problemOfSocks(error instanceof Error ? error.message : ''));
  }
};

const connectBy: Readonly<Record<ProxyServer['scheme'], ConnectBy>> = {
  http: connectByHttp,
  https: connectByHttp,
  socks4: connectBySocks,
  socks5: connectBySocks,
};

/** The package's errors have no codes, only sentences. */
function problemOfSocks(message: string): ProxyProblem {
  if (/authentication/i.test(message)) return { kind: 'signIn', schemes: ['password'], realm: '' };
  if (/NotAllowed|RejectedIdent/.test(message)) return { kind: 'refused', status: null };
  if (/rejected connection|timed out/i.test(message)) return { kind: 'targetGone', status: null };
  return { kind: 'gone', reason: 'SOCKS' };
}

/** Longest time to connect to a proxy in the same network: another route may be waiting. */
const PROXY_CONNECT_MS = 8_000;

/**
 * Opens a connection to the proxy itself, inside TLS if it requires that. Rejects with a
 * `ProxyError` of kind `gone`.
 */
function connectToProxy(proxy: ProxyServer, limitMs = PROXY_CONNECT_MS): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const { host, port } = proxy;
  const isTls = proxy.scheme === 'https';
  const socket = isTls
    ? connectTls({
        host,
        port,
        servername: /^[\d.:]+$/.test(host) ? '' : host,
        ALPNProtocols: ['http/1.1'],
        // Explicit, because the environment can change Node's default (P16).
        rejectUnauthorized: true,
      })
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
