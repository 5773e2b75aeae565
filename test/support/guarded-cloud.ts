import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Device Cloud behind a foreign sign-in: its API accepts the tokens that a test chooses. */
export interface GuardedCloud {
  readonly baseUrl: string;
  /** Accepted bearer tokens, in order, without repetitions. */
  readonly accepted: readonly string[];
  readonly refused: readonly string[];
  close(): Promise<void>;
}

export interface GuardedCloudOptions {
  readonly cloud: { readonly baseUrl: string; readonly username: string; readonly password: string };
  readonly accepts: (token: string) => boolean | Promise<boolean>;
  /** Fields added to each answer. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Starts a gate in front of a simulator's API: checks the token and forwards with one of the
 * simulator's own.
 */
export async function startGuardedCloud(options: GuardedCloudOptions): Promise<GuardedCloud> {
  const { cloud, accepts, headers = {} } = options;
  const inner = await innerToken(cloud);
  const accepted: string[] = [];
  const refused: string[] = [];
  const note = (list: string[], token: string) => {
    if (list.at(-1) !== token) list.push(token);
  };

  const server = createServer((request, response) => {
    void (async () => {
      const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
      if (!(await accepts(token))) {
        note(refused, token);
        const problem = { type: 'about:blank', title: 'Unauthorized', status: 401, detail: 'Sign in again.' };
        response.writeHead(401, { 'content-type': 'application/problem+json', ...headers });
        response.end(JSON.stringify(problem));
        return;
      }
      note(accepted, token);
      const asked = new Headers({ authorization: `Bearer ${inner}` });
      for (const name of ['accept', 'if-none-match', 'if-modified-since']) {
        const value = request.headers[name];
        if (typeof value === 'string') asked.set(name, value);
      }
      const answer = await fetch(`${cloud.baseUrl}${request.url ?? '/'}`, {
        headers: asked,
        redirect: 'manual',
      });
      const body = Buffer.from(await answer.arrayBuffer());
      const passed = [...answer.headers].filter(
        ([name]) => !/^(content-encoding|content-length|transfer-encoding|connection)$/.test(name),
      );
      response.writeHead(answer.status, { ...Object.fromEntries(passed), ...headers });
      response.end(body);
    })().catch(() => response.destroy());
  });
  const listening = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', listening.resolve);
  await listening.promise;
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accepted,
    refused,
    async close() {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      await closed.promise;
    },
  };
}

async function innerToken({ baseUrl, username, password }: GuardedCloudOptions['cloud']): Promise<string> {
  const answer = await fetch(`${baseUrl}/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const body: unknown = await answer.json();
  if (typeof body !== 'object' || body === null || !('access_token' in body))
    throw new Error('No token came.');
  return String(body.access_token);
}
