import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAppProtocol, type StoredImage } from '../../../../main/desktop/protocol/app-protocol.ts';
import { indexRendererFiles } from '../../../../main/desktop/protocol/renderer-files.ts';

const hash = 'b'.repeat(64);
let folder: string;
let images: Map<string, StoredImage>;
let thumbnails: Map<string, StoredImage>;
let reported: unknown[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-protocol-'));
  mkdirSync(join(folder, 'renderer', 'assets'), { recursive: true });
  mkdirSync(join(folder, 'renderer-old'));
  writeFileSync(join(folder, 'renderer', 'index.html'), '<p>the page</p>');
  writeFileSync(join(folder, 'renderer', 'assets', 'index-1.js'), 'export {};');
  writeFileSync(join(folder, 'renderer', 'assets', 'index-1.js.map'), '{}');
  writeFileSync(join(folder, 'renderer-old', 'index.html'), 'an old page');
  writeFileSync(join(folder, 'secret.html'), 'a secret');
  symlinkSync(join(folder, 'secret.html'), join(folder, 'renderer', 'link.html'));
  images = new Map();
  thumbnails = new Map();
  reported = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

function ask(path: string, method = 'GET'): Promise<Response> {
  const handler = createAppProtocol({
    files: indexRendererFiles(join(folder, 'renderer')),
    openImage: async (asked) => images.get(asked) ?? null,
    openThumbnail: async (asked) => thumbnails.get(asked) ?? null,
    report: (error) => reported.push(error),
    devServer: null,
  });
  return handler({ method, url: `app://fleetglass${path}` } as Request);
}

function keep(bytes: Buffer, mediaType = 'image/jpeg'): void {
  const file = join(folder, 'stored');
  writeFileSync(file, bytes);
  images.set(hash, { mediaType, byteLength: bytes.length, file });
}

async function* breakAfter(file: FileHandle, failure: Error) {
  yield Buffer.alloc(1_000);
  await file.close();
  throw failure;
}

describe('the app protocol', () => {
  test('serves the page with its type', async () => {
    const answer = await ask('/');
    expect(await answer.text()).toBe('<p>the page</p>');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  test('serves a stored image with its stored type, for ever', async () => {
    keep(Buffer.from([0xff, 0xd8, 0xff, 1, 2]));
    const answer = await ask(`/snapshots/${hash}`);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from([0xff, 0xd8, 0xff, 1, 2]));
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('content-length')).toBe('5');
    expect(answer.headers.get('cache-control')).toContain('immutable');
  });

  test('serves the thumbnail of an image, for ever', async () => {
    keep(Buffer.from([0xff, 0xd8, 0xff, 1, 2]));
    const file = join(folder, 'thumbnail');
    writeFileSync(file, 'small');
    thumbnails.set(hash, { mediaType: 'image/webp', byteLength: 5, file });
    const answer = await ask(`/thumbnails/${hash}`);
    expect(await answer.text()).toBe('small');
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toContain('immutable');
  });

  test('serves the image itself while it has no thumbnail, and not for ever', async () => {
    keep(Buffer.from([0xff, 0xd8, 0xff, 1, 2]));
    const answer = await ask(`/thumbnails/${hash}`);
    expect(answer.headers.get('content-length')).toBe('5');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('streams a large image whole', async () => {
    const bytes = Buffer.alloc(3 * 1_024 * 1_024, 7);
    keep(bytes);
    const answer = await ask(`/snapshots/${hash}`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('an error in the midst of a large image fails its request, and is reported', async () => {
    keep(Buffer.alloc(3 * 1_024 * 1_024, 7));
    const handle = await open(join(folder, 'stored'));
    const prototype = Object.getPrototypeOf(handle) as FileHandle;
    await handle.close();
    const failure = Object.assign(new Error(`EIO at ${folder}`), { code: 'EIO' });
    const breaking = vi.spyOn(prototype, 'createReadStream').mockImplementation(function breaks(
      this: FileHandle,
    ) {
      return Readable.from(breakAfter(this, failure)) as never;
    });
    try {
      const answer = await ask(`/snapshots/${hash}`);
      await expect(answer.arrayBuffer()).rejects.toThrow();
      expect(reported).toEqual([failure]);
    } finally {
      breaking.mockRestore();
    }
  });

  test('a large image that the page gives up is no error', async () => {
    keep(Buffer.alloc(3 * 1_024 * 1_024, 7));
    const { body } = await ask(`/snapshots/${hash}`);
    const reader = body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await new Promise((resolve) => setImmediate(resolve));
    expect(reported).toEqual([]);
  });

  test('answers 404 for an image that the account does not have', async () => {
    const answer = await ask(`/snapshots/${hash}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
  });

  test('P19: a stored type that is no image is not served', async () => {
    keep(Buffer.from('<script>'), 'text/html');
    expect((await ask(`/snapshots/${hash}`)).status).toBe(404);
  });

  test.each([
    ['a file that is not there', '/nothing.html', 404],
    ['a source map', '/assets/index-1.js.map', 404],
    ['P7: a symbolic link', '/link.html', 404],
    ['P7: a folder', '/assets', 404],
    ['P7: a folder with the same beginning', '/../renderer-old/index.html', 400],
    ['P7: a step up', '/../secret.html', 400],
  ])('%s is refused', async (_what, path, status) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    expect(await answer.text()).not.toContain('secret');
  });

  test('P7: a symbolic link instead of an image is not followed', async () => {
    const file = join(folder, 'image-link');
    symlinkSync(join(folder, 'secret.html'), file);
    images.set(hash, { mediaType: 'image/jpeg', byteLength: 8, file });
    const answer = await ask(`/snapshots/${hash}`);
    expect([answer.status, await answer.text()]).toEqual([500, 'This could not be read.']);
  });

  test('P6: an error of the disk tells no path, and is reported', async () => {
    images.set(hash, { mediaType: 'image/png', byteLength: 1, file: join(folder, 'gone') });
    expect(await (await ask(`/snapshots/${hash}`)).text()).not.toContain(folder);
    expect(reported).toMatchObject([{ code: 'ENOENT' }]);
  });

  test('what is refused is no error', async () => {
    for (const path of ['/nothing.html', '/../secret.html', `/snapshots/${hash}`]) await ask(path);
    expect(reported).toEqual([]);
  });

  test('P7: anything but GET is refused with a 405', async () => {
    const answer = await ask('/', 'POST');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
  });

  test('P5: every answer carries the policy, errors included', async () => {
    const answers = await Promise.all([ask('/'), ask('/nothing'), ask('/../x'), ask('/', 'PUT')]);
    for (const { headers } of answers) {
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    }
  });
});
