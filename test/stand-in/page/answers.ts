import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { injectScripts } from './inject-scripts.ts';

/** Headers of the connection to the stand-in, and those that name its own origin: a page of the app's scheme has none of them. */
const OWN_HEADERS =
  /^(?:host|connection|cookie|origin|referer|accept-encoding|content-length|transfer-encoding|sec-.*)$/;

const METHODS_WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** The request as `protocol.handle` gets it: method, headers and body of the page, and the address in the app's scheme. */
export async function toAppRequest(incoming: IncomingMessage, address: string): Promise<Request> {
  const method = incoming.method ?? 'GET';
  const headers = Object.entries(incoming.headers).filter(([name]) => !OWN_HEADERS.test(name));
  const body = METHODS_WITHOUT_BODY.has(method)
    ? null
    : Buffer.concat((await incoming.toArray()) as Buffer[]);
  return new Request(address, { method, headers: headers as [string, string][], body });
}

/**
 * Answers the page. A failed request has no status in Electron, so the connection ends: `answer` is null for a refused request,
 * and anything that is no response for what a handler got wrong. The app's scheme has no HTTP cache.
 */
export async function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: unknown,
): Promise<void> {
  if (!isResponse(answer)) return failRequest(response);
  const headers: Record<string, string> = {
    ...Object.fromEntries(answer.headers),
    'cache-control': 'no-store',
  };
  if (isPage(request) && headers['content-type']?.startsWith('text/html') === true) {
    delete headers['content-length'];
    const page = injectScripts(await answer.text());
    response.writeHead(answer.status, headers);
    response.end(page);
    return;
  }
  response.writeHead(answer.status, headers);
  if (answer.body === null) response.end();
  else await pipeline(Readable.fromWeb(answer.body as never), response);
}

/** A tool that is no browser does not say for what it asks. */
function isPage({ headers }: IncomingMessage): boolean {
  return (headers['sec-fetch-dest'] ?? 'document') === 'document';
}

/** A connection that only ends has a browser ask again by itself; an answer that is none has not. */
export function failRequest(response: ServerResponse): void {
  response.socket?.end('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n');
}

function isResponse(answer: unknown): answer is Response {
  return answer instanceof Response && answer.type !== 'error';
}
