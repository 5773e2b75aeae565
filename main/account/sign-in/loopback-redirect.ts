import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { SignInEnd, SignInEnding } from '../../shared/desktop.ts';

/** Redirect address of one browser sign-in, on this machine (RFC 8252 7.3). */
export interface LoopbackRedirect {
  /** `http://127.0.0.1:PORT/signed-in`, with a port chosen by the system. */
  readonly address: string;
  /**
   * Resolves with the parameters of the first redirect with the right `state`. Rejects with the
   * signal's reason. Refuses every other request without effect: any page in the same browser can
   * reach this port.
   */
  answer(state: string, signal: AbortSignal): Promise<URLSearchParams>;
  /** Shows the outcome in the browser, and closes the server. */
  end(how: SignInEnd, words: SignInEnding): Promise<void>;
}

/** An administrator registers this redirect address, with any port. */
const REDIRECT_PATH = '/signed-in';

/** A code and a state fit many times over; bytes. */
const HEADER_LIMIT = 16_384;
/** Longest time that a browser may take to send a request, ms. */
const REQUEST_LIMIT = 10_000;

/** Listens on 127.0.0.1 only: no other machine can reach it. */
export async function openLoopbackRedirect(): Promise<LoopbackRedirect> {
  let take: ((request: IncomingMessage, response: ServerResponse) => boolean) | null = null;
  let waiting: ServerResponse | null = null;
  const server = createServer(
    { maxHeaderSize: HEADER_LIMIT, requestTimeout: REQUEST_LIMIT, headersTimeout: REQUEST_LIMIT },
    (request, response) => {
      if (take?.(request, response) !== true) refuse(response);
    },
  );
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject);
  server.listen(0, '127.0.0.1', listening.resolve);
  await listening.promise;
  const bound = server.address();
  const host = typeof bound === 'object' && bound !== null ? `127.0.0.1:${bound.port}` : '';

  return {
    address: `http://${host}${REDIRECT_PATH}`,
    async answer(state, signal) {
      const answered = Promise.withResolvers<URLSearchParams>();
      const abort = () => answered.reject(signal.reason);
      signal.addEventListener('abort', abort, { once: true });
      if (signal.aborted) abort();
      take = (request, response) => {
        const parameters = parametersOf(request, host);
        if (parameters?.get('state') !== state) return false;
        // Takes one answer only.
        take = null;
        waiting = response;
        answered.resolve(parameters);
        return true;
      };
      try {
        return await answered.promise;
      } finally {
        take = null;
        signal.removeEventListener('abort', abort);
      }
    },
    async end(how, words) {
      // If the browser dropped the page, its response has already emitted `close`.
      if (waiting !== null && !waiting.headersSent && !waiting.destroyed) {
        const closed = Promise.withResolvers<void>();
        waiting.once('close', closed.resolve);
        const { status, headers, body } = redirectPage(how, words);
        waiting.writeHead(status, headers).end(body);
        await closed.promise;
      }
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      await closed.promise;
    },
  };
}

/**
 * Returns `null` unless the request names this very address: another host name may resolve to this
 * machine (DNS rebinding).
 */
function parametersOf(request: IncomingMessage, host: string): URLSearchParams | null {
  if (request.method !== 'GET' || request.headers.host !== host) return null;
  const url = URL.parse(request.url ?? '', `http://${host}`);
  return url?.pathname === REDIRECT_PATH ? url.searchParams : null;
}

function refuse(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/plain', connection: 'close' }).end('Nothing is here.\n');
}

/** Follows the system's colours and loads nothing. */
const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{display:grid;min-block-size:80vh;margin:0;place-content:center;padding:2rem;text-align:center}
h1{margin:0 0 .5rem;font-size:1.5rem}
p{margin:0}`;

/**
 * Returns the last page of a sign-in: no script, no external content, and no referrer, because its
 * address contains the code.
 */
function redirectPage(
  how: SignInEnd,
  { language, title, advice }: SignInEnding,
): {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
} {
  return {
    status: how === 'signedIn' ? 200 : 400,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      connection: 'close',
    },
    body: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} – Fleetglass</title><style>${STYLE}</style></head>
<body><main><h1 dir="auto">${title}</h1><p dir="auto">${advice}</p></main></body></html>`,
  };
}
