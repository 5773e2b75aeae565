import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { ServerCertificate } from './certificates/certificates.ts';

/** Scripted HTTP proxy on loopback that only knows CONNECT. */
export interface HttpProxy {
  readonly port: number;
  /** As a PAC result names it. */
  readonly entry: string;
  /** Requested servers, each with the sign-in of the request. */
  readonly requests: readonly { readonly authority: string; readonly login: string | null }[];
  /** Returns the number of open connections. */
  open(): number;
  close(): Promise<void>;
}

export interface HttpProxyOptions {
  /** Required `user:password`. */
  readonly login?: string;
  /** Its `Proxy-Authenticate`; Basic by default. */
  readonly challenge?: string;
  /** Answers each CONNECT with this status instead of connecting. */
  readonly status?: number;
  /** Connects to this host whatever name is requested: the proxy resolves names. */
  readonly resolvesTo?: string;
  /** Speaks TLS itself (an `HTTPS` entry of a PAC result). */
  readonly certificate?: ServerCertificate;
}

export async function startHttpProxy(options: HttpProxyOptions = {}): Promise<HttpProxy> {
  const requests: { readonly authority: string; readonly login: string | null }[] = [];
  const sockets = new Set<Socket>();
  const refuse = (_request: unknown, response: ServerResponse) => void response.writeHead(501).end();
  const { certificate } = options;
  const server = certificate === undefined ? createServer(refuse) : createTlsServer(certificate, refuse);

  function loginOf({ headers }: IncomingMessage): string | null {
    const field = headers['proxy-authorization'];
    return field === undefined ? null : Buffer.from(field.replace(/^Basic /, ''), 'base64').toString();
  }

  server.on('connect', (request, client, head) => {
    const authority = request.url ?? '';
    const login = loginOf(request);
    requests.push({ authority, login });
    const wantsLogin = options.login !== undefined && login !== options.login;
    const status = options.status ?? (wantsLogin ? 407 : 200);
    client.on('error', () => client.destroy());
    if (status !== 200) {
      const challenge = options.challenge ?? 'Basic realm="Plant, north"';
      const field = status === 407 ? `Proxy-Authenticate: ${challenge}\r\n` : '';
      client.end(`HTTP/1.1 ${status} Said\r\n${field}Content-Length: 0\r\n\r\n`);
      return;
    }
    const target = new URL(`http://${authority}`);
    const host = options.resolvesTo ?? target.hostname.replace(/^\[|\]$/g, '');
    const onward = connect({ host, port: Number(target.port || 80) }, () => {
      client.write('HTTP/1.1 200 Connected\r\n\r\n');
      onward.write(head);
      onward.pipe(client).pipe(onward);
    });
    sockets.add(onward);
    onward.once('close', () => {
      sockets.delete(onward);
      client.destroy();
    });
    onward.on('error', () => client.destroy());
    client.once('close', () => onward.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    entry: `${certificate === undefined ? 'PROXY' : 'HTTPS'} 127.0.0.1:${port}`,
    requests,
    open: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
