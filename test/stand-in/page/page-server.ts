import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sendAnswer, toAppRequest } from './answers.ts';
import { wrapPreload } from './inject-scripts.ts';
import { createPageAccess } from './page-access.ts';
import { toPage } from './to-page.ts';
import { decode, type Wired } from './wire.js';

/** What the page of a window needs of the stand-in. */
export interface PageServerOptions {
  /** The origin that the page has in Electron, for example `app://fleetglass`. */
  readonly appOrigin: string;
  /** The built preload script. */
  readonly preloadFile: string;
  /** Loopback port; 0 takes a free one. */
  readonly port: number;
  /** What the handler of the scheme answers; null when the request is refused. */
  readonly respond: (request: Request) => Promise<unknown>;
  /** The browser filled the screen with the page, or ended that by itself. */
  readonly fullScreenChanged: (on: boolean) => void;
  readonly invoke: (channel: string, inputs: readonly unknown[], frame: PageFrame) => Promise<unknown>;
}

/** What Electron does with a window, done by the page itself. */
export type PageAction =
  | { readonly kind: 'copyImageAt'; readonly x: number; readonly y: number }
  | { readonly kind: 'setFullScreen'; readonly on: boolean };

/** Where a message came from, in Electron's terms. */
export interface PageFrame {
  readonly origin: string;
  readonly url: string;
}

export interface PageServer {
  /** The address to open, with its key. */
  readonly url: string;
  send(channel: string, inputs: Wired): void;
  reload(): void;
  /** Has the page do what Electron does with its window. */
  perform(action: PageAction): void;
  close(): void;
}

/** Well above the IPC router's own limit, so that the router is what refuses. */
const BODY_LIMIT = 16 * 1_024 * 1_024;

const OK = 200;
const SEE_OTHER = 303;

/** Shows one window as a page on loopback. */
export async function startPageServer(options: PageServerOptions): Promise<PageServer> {
  const listeners = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const access = createPageAccess(`127.0.0.1:${port}`, process.env.FLEETGLASS_STANDIN_KEY);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? '/';
    const key = url.startsWith('/?key=') ? decodeURIComponent(url.slice('/?key='.length)) : null;
    if (key !== null && access.isOwnHost(request)) return enter(request, response, key);
    if (!access.allows(request)) return refuse(response);
    switch (`${request.method} ${url}`) {
      case 'GET /__stand-in__/shim.js':
        return sendScript(response, await readShim());
      case 'GET /__stand-in__/preload.js':
        return sendScript(response, wrapPreload(await readFile(options.preloadFile, 'utf8')));
      case 'GET /__stand-in__/events':
        return listen(response);
      case 'POST /__stand-in__/invoke':
        return passMessage(request, response);
      case 'POST /__stand-in__/full-screen':
        options.fullScreenChanged((JSON.parse(await readBody(request)) as { readonly on: boolean }).on);
        return void response.writeHead(204).end();
      default:
        return serve(request, response, url);
    }
  }

  function enter(request: IncomingMessage, response: ServerResponse, key: string): void {
    if (access.allows(request)) return leadToPage(response, SEE_OTHER);
    const cookie = access.exchange(key);
    if (cookie === null) return refuse(response);
    // A file led here: a browser sends no SameSite cookie along that way, so the page has to ask by itself.
    leadToPage(response, access.isOwnSite(request) ? SEE_OTHER : OK, { 'set-cookie': cookie });
  }

  function listen(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write('retry: 500\n\n');
    listeners.add(response);
    response.on('close', () => listeners.delete(response));
  }

  async function passMessage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { calls, path } = JSON.parse(await readBody(request)) as {
      readonly calls: readonly { readonly call: string; readonly channel: string; readonly inputs: Wired }[];
      readonly path: string;
    };
    const frame = { origin: options.appOrigin, url: options.appOrigin + path };
    response.writeHead(202, { 'cache-control': 'no-store' });
    response.end();
    for (const { call, channel, inputs } of calls) void answerCall(call, channel, inputs, frame);
  }

  async function answerCall(call: string, channel: string, inputs: Wired, frame: PageFrame): Promise<void> {
    const outcome = await options
      .invoke(channel, decode(inputs) as readonly unknown[], frame)
      .then((value) => ({ value: toPage(value) }))
      .catch((error: unknown) => ({ error: String(error) }));
    // On the stream of events, so that an answer does not overtake what was sent before it, as in Electron.
    tell(`event: answer\ndata: ${JSON.stringify({ call, ...outcome })}\n\n`);
  }

  async function serve(request: IncomingMessage, response: ServerResponse, url: string): Promise<void> {
    const asked = await toAppRequest(request, options.appOrigin + url);
    // An error of the handler is a failed request, and Electron's main process goes on.
    const answer = await options.respond(asked).catch(() => null);
    await sendAnswer(request, response, answer);
  }

  const tell = (text: string) => {
    for (const listener of listeners) listener.write(text);
  };

  return {
    url: `http://127.0.0.1:${port}/?key=${access.key}`,
    send: (channel, inputs) => tell(`data: ${JSON.stringify({ channel, inputs })}\n\n`),
    perform: (action) => tell(`event: perform\ndata: ${JSON.stringify(action)}\n\n`),
    reload: () => tell('event: reload\ndata: {}\n\n'),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The shim and the wire in one script that leaves nothing behind. */
async function readShim(): Promise<string> {
  const read = (name: string) => readFile(join(import.meta.dirname, name), 'utf8');
  const [wire, shim] = await Promise.all([read('wire.js'), read('shim.js')]);
  return `{\n${wire.replaceAll(/^export /gm, '')}\n${shim}\n}\n`;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > BODY_LIMIT) throw new Error('The message is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function sendScript(response: ServerResponse, script: string): void {
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  response.end(script);
}

function leadToPage(
  response: ServerResponse,
  status: typeof OK | typeof SEE_OTHER,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    ...headers,
    ...(status === OK ? { refresh: '0;url=/' } : { location: '/' }),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  response.end();
}

function refuse(response: ServerResponse): void {
  response.writeHead(403, {
    'content-type': 'text/plain; charset=utf-8',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  response.end(
    'Open the address that the preview printed at its start. Its key works once, in one browser.\n',
  );
}
