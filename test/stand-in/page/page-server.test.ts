import { type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { injectScripts } from './inject-scripts.ts';
import { type PageServer, startPageServer } from './page-server.ts';
import { encode } from './wire.js';

let server: PageServer;
let host: string;
let key: string;
let asked: string[];

beforeEach(async () => {
  asked = [];
  server = await startPageServer({
    appOrigin: 'app://fleetglass',
    preloadFile: '/nowhere',
    port: 0,
    respond: async ({ method, url }) => {
      asked.push(`${method} ${url}`);
      return new Response('<html><head><title>x</title></head></html>', {
        headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" },
      });
    },
    fullScreenChanged: () => {},
    invoke: async (channel, inputs, frame) => ({ channel, inputs, frame }),
  });
  const url = new URL(server.url);
  host = url.host;
  key = url.searchParams.get('key') ?? '';
});
afterEach(() => server.close());

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

/** Asks with the path as it is written: `fetch` would tidy it up. */
function ask(
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
  body = '',
): Promise<Answer> {
  return new Promise((done, fail) => {
    const [hostname, port] = host.split(':');
    request({ hostname, port, path, method, headers: { host, ...headers } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, text }));
    })
      .on('error', fail)
      .end(body);
  });
}

async function enter(): Promise<string> {
  const { headers } = await ask(`/?key=${key}`);
  return (headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
}

interface Told {
  readonly event: string;
  readonly data: unknown;
}

/** Opens the stream of events; `next` waits for its next event. */
async function listen(cookie: string): Promise<{ next(): Promise<Told> }> {
  const [hostname, port] = host.split(':');
  const stream = await new Promise<IncomingMessage>((done, fail) => {
    request({ hostname, port, path: '/__stand-in__/events', headers: { host, cookie } }, done)
      .on('error', fail)
      .end();
  });
  const lines = createInterface({ input: stream })[Symbol.asyncIterator]();
  return {
    async next() {
      let event = 'message';
      for (;;) {
        const { value: line, done } = await lines.next();
        if (done === true) throw new Error('The stream of events ended.');
        if (line.startsWith('event: ')) event = line.slice('event: '.length);
        if (line.startsWith('data: ')) return { event, data: JSON.parse(line.slice('data: '.length)) };
      }
    },
  };
}

describe('the page of the preview', () => {
  test('the key is turned into a cookie that scripts and other sites can not use', async () => {
    const { status, headers } = await ask(`/?key=${key}`);
    expect([status, headers.location]).toEqual([303, '/']);
    expect(headers['set-cookie']?.[0]).toMatch(
      /^fleetglass_preview_\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/,
    );
  });

  test('the key that comes by way of a file is turned into the cookie, and the page is asked for by itself', async () => {
    const { status, headers } = await ask(`/?key=${key}`, { 'sec-fetch-site': 'cross-site' });
    expect([status, headers.refresh]).toEqual([200, '0;url=/']);
    expect(headers['set-cookie']?.[0]).toContain('SameSite=Strict');
  });

  test('the key works once; with the cookie its address still leads to the page', async () => {
    const cookie = await enter();
    expect((await ask(`/?key=${key}`)).status).toBe(403);
    expect((await ask(`/?key=${key}`, { cookie })).status).toBe(303);
  });

  test.each(['', 'wrong', '%00', 'a'.repeat(43)])('the key %j is refused', async (wrong) => {
    expect((await ask(`/?key=${wrong}`)).status).toBe(403);
  });

  test('without the cookie nothing is answered and nothing is asked of the app', async () => {
    await enter();
    expect((await ask('/')).status).toBe(403);
    expect((await ask('/__stand-in__/invoke', {}, 'POST', '{}')).status).toBe(403);
    expect(asked).toEqual([]);
  });

  test.each([
    ['another host (DNS rebinding)', { host: 'evil.example' }],
    ['the host by another name', { host: 'localhost' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another port of this machine', { 'sec-fetch-site': 'same-site' }],
  ])('%s is refused, also with the cookie', async (_what, headers) => {
    const cookie = await enter();
    expect((await ask('/', { cookie, ...headers })).status).toBe(403);
    expect(asked).toEqual([]);
  });

  test('the page comes from the app protocol with its policy, and the scripts are files', async () => {
    const cookie = await enter();
    const { headers, text } = await ask('/', { cookie });
    expect(headers['content-security-policy']).toBe("default-src 'none'");
    expect(text).toContain('<head><script src="/__stand-in__/shim.js"></script>');
    expect(text).not.toMatch(/<script>/);
    expect(asked).toEqual(['GET app://fleetglass/']);
  });

  test('a message carries the origin and the address that its frame has in Electron', async () => {
    const cookie = await enter();
    const events = await listen(cookie);
    const body = JSON.stringify({
      calls: [{ call: 'one', channel: 'c', inputs: encode([1], structuredClone) }],
      path: '/index.html',
    });
    expect((await ask('/__stand-in__/invoke', { cookie }, 'POST', body)).status).toBe(202);
    expect(await events.next()).toEqual({
      event: 'answer',
      data: {
        call: 'one',
        value: {
          plain: {
            channel: 'c',
            inputs: [1],
            frame: { origin: 'app://fleetglass', url: 'app://fleetglass/index.html' },
          },
        },
      },
    });
  });

  test('an answer comes after what was sent before it, as in Electron', async () => {
    const cookie = await enter();
    const events = await listen(cookie);
    server.send('first', { plain: [1] });
    await ask(
      '/__stand-in__/invoke',
      { cookie },
      'POST',
      JSON.stringify({
        calls: [{ call: 'two', channel: 'c', inputs: encode([], structuredClone) }],
        path: '/',
      }),
    );
    expect((await events.next()).data).toEqual({ channel: 'first', inputs: { plain: [1] } });
    expect((await events.next()).event).toBe('answer');
  });

  test('a page without a head is an error, since the preload script would not run', () => {
    expect(() => injectScripts('<p>no head')).toThrow('no head');
  });
});
