import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { SECOND_MS } from './core/time.ts';
import { Address } from './service/address.ts';
import { applyFault } from './service/apply-fault.ts';
import { formatHttpDate } from './service/http-date.ts';
import type { Certificate } from './service/options.ts';
import type { Service } from './service/service.ts';

export interface Listening {
  /** Scheme, host and port, without a trailing slash. */
  readonly origin: string;
  /** Ends it at once, including open connections. */
  close(): Promise<void>;
}

interface ListenOptions {
  readonly kind: 'api' | 'image';
  readonly ownProcess: boolean;
  /** `null` for plain HTTP. */
  readonly certificate: Certificate | null;
}

/**
 * Serves an app on 127.0.0.1 only, with its planned faults. Fails with the system's error if the
 * port is taken.
 */
export async function listenOnLoopback(
  app: Hono,
  port: number,
  service: Service,
  { kind, ownProcess, certificate }: ListenOptions,
): Promise<Listening> {
  const { faults, clock, fleet, signer } = service;
  const answer = (request: Request, environment: HttpBindings | Http2Bindings) => {
    const outgoing = environment.outgoing as ServerResponse;
    const now = clock.now();
    // Node sets the machine's time, which differs from a moved service clock.
    if (Math.abs(now - Date.now()) >= SECOND_MS) outgoing.setHeader('date', formatHttpDate(now));
    if (faults.isEmpty) return app.fetch(request, environment);
    const path = new Address(request.url).pathname;
    // A token at the image origin is refused and counted whatever is planned, so that no fault
    // hides a leak.
    const leak = kind === 'image' && request.headers.has('authorization');
    const fault = leak || path.startsWith('/admin/') ? null : faults.take(kind, path);
    if (fault === null) return app.fetch(request, environment);
    const respond = async (): Promise<Response> => app.fetch(request, environment);
    return applyFault(fault, { path, clock, fleet, signer, outgoing, respond });
  };
  const listener = getRequestListener(answer, { overrideGlobalObjects: ownProcess });
  const { server, closeConnections } = createAnyServer(certificate, (incoming, outgoing) => {
    void listener(incoming, outgoing);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port: actual } = server.address() as AddressInfo;
  return {
    origin: `${certificate === null ? 'http' : 'https'}://127.0.0.1:${actual}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        closeConnections();
      }),
  };
}

function createAnyServer(certificate: Certificate | null, listener: RequestListener) {
  if (certificate === null) {
    const server = createServer(listener);
    return { server, closeConnections: () => server.closeAllConnections() };
  }
  const sockets = new Set<Socket>();
  const server = createSecureServer({ ...certificate, allowHTTP1: true });
  // The HTTP/2 requests and answers are adapted to those of node:http.
  server.on('request', listener as unknown as (...exchange: readonly unknown[]) => void);
  server.on('secureConnection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    server,
    closeConnections: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
