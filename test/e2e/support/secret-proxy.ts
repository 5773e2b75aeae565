import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy before a Device Cloud's API that writes down the secrets which the service hands out. */
export interface SecretProxy {
  readonly baseUrl: string;
  /** Tokens that were handed out. */
  tokens(): readonly string[];
  /** Values of signed queries of image addresses that were handed out. */
  signatures(): readonly string[];
  close(): Promise<void>;
}

/** A query value as short as this is a counter or a date, not a secret. */
const SHORTEST_SECRET = 16;

export async function startSecretProxy(cloud: { readonly baseUrl: string }): Promise<SecretProxy> {
  const tokens = new Set<string>();
  const signatures = new Set<string>();

  function record(body: string): void {
    for (const [, token] of body.matchAll(/"access_token":"([^"]+)"/g))
      if (token !== undefined) tokens.add(token);
    for (const [address] of body.matchAll(/https?:[^"]+\?[^"]+/g)) {
      for (const value of new URL(address).searchParams.values()) {
        if (value.length >= SHORTEST_SECRET) signatures.add(value);
      }
    }
  }

  const server = createServer((request, response) => {
    void (async () => {
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers)) {
        if (
          typeof value === 'string' &&
          !['host', 'connection', 'content-length', 'accept-encoding'].includes(name)
        ) {
          headers.set(name, value);
        }
      }
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const method = request.method ?? 'GET';
      const answer = await fetch(`${cloud.baseUrl}${request.url ?? '/'}`, {
        method,
        headers,
        redirect: 'manual',
        ...(method === 'GET' || method === 'HEAD' ? {} : { body: Buffer.concat(chunks) }),
      });
      const body = await answer.text();
      record(body);
      const passed = [...answer.headers].filter(
        ([name]) => !/^(content-encoding|content-length|transfer-encoding|connection)$/.test(name),
      );
      response.writeHead(answer.status, Object.fromEntries(passed));
      response.end(body);
    })().catch(() => response.destroy());
  });
  const listening = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', listening.resolve);
  await listening.promise;
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokens: () => [...tokens],
    signatures: () => [...signatures],
    async close() {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      await closed.promise;
    },
  };
}
