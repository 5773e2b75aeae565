import assert from 'node:assert/strict';
import { protocol } from 'electron';
import { type Area, type Check, check, type Tools } from '../core/check.ts';

const PROTOCOL = 'spec/api-protocol-spec.ts';
const HANDLE = 'lib/browser/api/protocol.ts';
const REQUESTS = 'spec/api-web-request-spec.ts';

/** What a request of the page came to. */
interface Fetched {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

let paths = 0;
function nextPath(): string {
  paths += 1;
  return `/protocol/${paths}`;
}

function ask({ inPage }: Tools, path: string, init: RequestInit = {}): Promise<Fetched | 'failed'> {
  return inPage(
    async ([path, init]) => {
      try {
        const response = await fetch(path, init);
        const headers = Object.fromEntries(response.headers);
        return { status: response.status, text: await response.text(), headers };
      } catch (error) {
        if (error instanceof TypeError) return 'failed';
        throw error;
      }
    },
    [path, init] as const,
  );
}

/** The handler's answer, as the page sees it. */
function answered(
  name: string,
  handler: (request: Request) => unknown,
  expected: (fetched: Fetched | 'failed') => void,
  source = PROTOCOL,
  init: RequestInit = {},
): Check {
  return check(name, source, async (tools) => {
    const path = nextPath();
    tools.answer(path, handler as (request: Request) => Response);
    expected(await ask(tools, path, init));
  });
}

const fails = (fetched: Fetched | 'failed') => assert.equal(fetched, 'failed');
const text = (expected: string) => (fetched: Fetched | 'failed') =>
  assert.equal(fetched === 'failed' ? fetched : fetched.text, expected);
const status = (expected: number) => (fetched: Fetched | 'failed') =>
  assert.equal(fetched === 'failed' ? fetched : fetched.status, expected);
const header = (name: string, expected: string | undefined) => (fetched: Fetched | 'failed') =>
  assert.equal(fetched === 'failed' ? fetched : fetched.headers[name], expected);

function streamOf(...chunks: readonly string[]): ReadableStream {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
}

/** Gives a chunk, and then an error instead of the next one. */
function brokenStream(): ReadableStream {
  let given = 0;
  return new ReadableStream({
    pull(controller) {
      given += 1;
      if (given === 1) controller.enqueue(new Uint8Array(1_000));
      else controller.error(new Error('the disk is gone'));
    },
  });
}

const answers: readonly Check[] = [
  answered('a text is answered', () => new Response('hello'), text('hello')),
  answered('bytes are answered', () => new Response(Buffer.from('bytes')), text('bytes')),
  answered('a stream is answered', () => new Response(streamOf('a', 'b', 'c')), text('abc')),
  answered('an answer may come later', async () => Promise.resolve(new Response('later')), text('later')),
  answered('a status arrives', () => new Response(null, { status: 201 }), status(201)),
  answered('a status of a refusal is no failure', () => new Response('no', { status: 404 }), status(404)),
  answered('a text of a failure arrives', () => new Response('why', { status: 500 }), text('why')),
  answered('an empty answer is one', () => new Response(null), text('')),
  answered(
    'the content type and its charset arrive',
    () => new Response(null, { headers: { 'content-type': 'text/html; charset=testcharset' } }),
    header('content-type', 'text/html; charset=testcharset'),
  ),
  answered(
    'headers of its own arrive',
    () => new Response('', { headers: { 'x-one': 'a, b' } }),
    header('x-one', 'a, b'),
    HANDLE,
  ),
  answered(
    'the length arrives',
    () => new Response('12345', { headers: { 'content-length': '5' } }),
    header('content-length', '5'),
    HANDLE,
  ),
  answered(
    'a large answer arrives whole',
    () => new Response('x'.repeat(5_000_000)),
    (fetched) => assert.equal(fetched === 'failed' ? 0 : fetched.text.length, 5_000_000),
  ),
];

const failures: readonly Check[] = [
  answered('Response.error() is a failed request', () => Response.error(), fails),
  answered(
    'an error in the handler is a failed request',
    () => {
      throw new Error('handler');
    },
    fails,
  ),
  answered('a rejection of the handler is a failed request', () => Promise.reject(new Error('later')), fails),
  answered('no answer at all is a failed request', () => undefined, fails, HANDLE),
  answered('an answer that is no object is a failed request', () => 'text', fails, HANDLE),
  answered('an answer with a wrong status is a failed request', () => ({ status: [] }), fails),
  answered('an answer with a wrong status text is a failed request', () => ({ statusText: false }), fails),
  answered('an answer with wrong headers is a failed request', () => ({ headers: false }), fails),
  answered('an answer with a wrong body is a failed request', () => ({ body: false }), fails),
  answered('a stream that breaks is a failed request', () => new Response(brokenStream()), fails, HANDLE),
  check('after a failure the next request is answered', PROTOCOL, async (tools) => {
    const path = nextPath();
    let count = 0;
    tools.answer(path, () => {
      count += 1;
      if (count === 1) throw new Error('first');
      return new Response('second');
    });
    fails(await ask(tools, path));
    text('second')(await ask(tools, path));
  }),
];

const requests: readonly Check[] = [
  answered(
    'the handler gets the whole address',
    ({ url }) => new Response(url),
    (fetched) =>
      assert.match(fetched === 'failed' ? fetched : fetched.text, /^conformance:\/\/page\/protocol\/\d+$/),
  ),
  answered('the handler gets the method', ({ method }) => new Response(method), text('DELETE'), HANDLE, {
    method: 'DELETE',
  }),
  answered(
    'the handler gets a header of the page',
    ({ headers }) => new Response(headers.get('x-page')),
    text('yes'),
    HANDLE,
    { headers: { 'x-page': 'yes' } },
  ),
  answered(
    'the handler gets what is accepted',
    ({ headers }) => new Response(headers.get('accept')),
    text('text/plain'),
    HANDLE,
    { headers: { accept: 'text/plain' } },
  ),
  answered(
    'the handler gets a range',
    ({ headers }) => new Response(headers.get('range')),
    text('bytes=1-2'),
    HANDLE,
    {
      headers: { range: 'bytes=1-2' },
    },
  ),
  answered(
    'the handler gets the body',
    async (request) => new Response(`${await request.text()}!`),
    text('foobar!'),
    PROTOCOL,
    { method: 'POST', body: 'foobar' },
  ),
  answered(
    'the body can be answered as it comes',
    (request) => new Response(request.body),
    text('echo'),
    PROTOCOL,
    {
      method: 'POST',
      body: 'echo',
    },
  ),
  answered(
    'the type of the body arrives',
    ({ headers }) => new Response(headers.get('content-type')),
    text('application/json'),
    HANDLE,
    { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
  ),
  answered(
    'a request without a body has none',
    ({ body }) => new Response(body === null ? 'none' : 'some'),
    text('none'),
    HANDLE,
  ),
  check('a query is part of the address', PROTOCOL, async (tools) => {
    const path = nextPath();
    tools.answer(path, ({ url }) => new Response(new URL(url).search));
    text('?a=1&b=%20')(await ask(tools, `${path}?a=1&b=%20`));
  }),
  check('bytes of a body arrive as they are', PROTOCOL, async (tools) => {
    const path = nextPath();
    let arrived: Uint8Array = new Uint8Array();
    tools.answer(path, async (request) => {
      arrived = new Uint8Array(await request.arrayBuffer());
      return new Response('');
    });
    await tools.inPage(async (path) => {
      await fetch(path, { method: 'POST', body: new Uint8Array([0, 200, 255, 10]) });
    }, path);
    assert.deepEqual([...arrived], [0, 200, 255, 10]);
  }),
];

const refusals: readonly Check[] = [
  check('a refused request is a failed one, and reaches no handler', REQUESTS, async (tools) => {
    const path = nextPath();
    let asked = 0;
    tools.answer(path, () => {
      asked += 1;
      return new Response('');
    });
    tools.refused.add(path);
    fails(await ask(tools, path));
    assert.equal(asked, 0);
  }),
  check('a picture that is refused has an error', REQUESTS, async (tools) => {
    const path = nextPath();
    tools.refused.add(path);
    const event = await tools.inPage(
      (path) =>
        new Promise<string>((resolve) => {
          const picture = new Image();
          picture.addEventListener('load', () => resolve('load'));
          picture.addEventListener('error', () => resolve('error'));
          picture.src = path;
        }),
      path,
    );
    assert.equal(event, 'error');
  }),
  check('what is allowed again is answered', REQUESTS, async (tools) => {
    const path = nextPath();
    tools.answer(path, () => new Response('again'));
    tools.refused.add(path);
    fails(await ask(tools, path));
    tools.refused.delete(path);
    text('again')(await ask(tools, path));
  }),
];

const schemes: readonly Check[] = [
  check('a second handler of a scheme throws', HANDLE, ({ window }) => {
    assert.throws(
      () => window.webContents.session.protocol.handle('conformance', () => new Response('')),
      /Failed to register protocol: conformance/,
    );
  }),
  check('schemes are registered before the app is ready only', 'docs/api/protocol.md', () => {
    assert.throws(() => protocol.registerSchemesAsPrivileged([]), /before app is ready/);
  }),
  check(
    'an answer is not cached: each request reaches the handler',
    'docs/api/protocol.md',
    async (tools) => {
      const path = nextPath();
      let asked = 0;
      tools.answer(path, () => {
        asked += 1;
        return new Response(String(asked), {
          headers: { 'cache-control': 'private, max-age=31536000, immutable', 'content-type': 'text/plain' },
        });
      });
      text('1')(await ask(tools, path));
      text('2')(await ask(tools, path));
      assert.equal(asked, 2);
    },
  ),
];

export const protocolArea: Area = {
  name: 'protocol',
  checks: [...answers, ...failures, ...requests, ...refusals, ...schemes],
};
