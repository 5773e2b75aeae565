import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';

/** A server that listens, and how to end it. */
export interface Listening {
  /** Scheme, host and port, without a trailing slash. */
  readonly origin: string;
  /** Ends it at once, with its open connections. */
  close(): Promise<void>;
}

/** Serves an app on 127.0.0.1 and nowhere else. Fails with the system's error when the port is taken. */
export async function listenOnLoopback(app: Hono, port: number): Promise<Listening> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port: actual } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${actual}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
