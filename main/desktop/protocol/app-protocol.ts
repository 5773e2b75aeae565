import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { protocol } from 'electron';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import { openRegularFile } from '../../gate/regular-file.ts';
import { APP_SCHEME } from './app-origin.ts';
import { isImagePath, parseAppRequest } from './app-request.ts';
import { type DevServer, fetchFromDevServer } from './dev-server.ts';
import type { RendererFile } from './renderer-files.ts';
import { securityHeaders } from './response-headers.ts';

export interface StoredImage {
  readonly mediaType: string;
  readonly byteLength: number;
  readonly file: string;
}

interface AppProtocolOptions {
  readonly files: ReadonlyMap<string, RendererFile>;
  /** Returns a stored image of the open account by SHA-256; `null` if there is none. */
  readonly openImage: (hash: string) => Promise<StoredImage | null>;
  /** Returns the thumbnail of a stored image; `null` if there is none yet. */
  readonly openThumbnail: (hash: string) => Promise<StoredImage | null>;
  /** Reports why a request failed; the page does not learn it. */
  readonly report: (error: unknown) => void;
  readonly devServer: DevServer | null;
}

/**
 * Images up to this size are read whole, which is faster than a stream; low precision always fits.
 */
const WHOLE_READ_LIMIT_BYTES = 512 * 1_024;

/** The address contains the hash, so its content never changes. */
const IMMUTABLE = 'private, max-age=31536000, immutable';

/** Types that the library stores, recognized by magic bytes. */
const imageTypes: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
]);

/**
 * Registers the scheme; Electron accepts it once, before the app is ready. `ImageDecoder` and
 * other APIs need a standard and secure scheme.
 */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
    },
  ]);
}

/**
 * Answers the page's requests: its own files, and stored images by hash. Every answer carries the
 * CSP.
 */
export function createAppProtocol(options: AppProtocolOptions): (request: Request) => Promise<Response> {
  const headers = securityHeaders(options.devServer);

  const refuse = (status: number, text: string, more: Readonly<Record<string, string>> = {}) =>
    new Response(text, {
      status,
      headers: {
        ...headers,
        ...more,
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
      },
    });

  async function serveFile(path: string, request: Request): Promise<Response> {
    if (options.devServer !== null) {
      const accept = request.headers.get('accept') ?? '*/*';
      return fetchFromDevServer(options.devServer, path + new URL(request.url).search, accept, headers);
    }
    const found = options.files.get(path);
    if (found === undefined) return refuse(404, 'There is no such file.');
    return new Response(await readFile(found.file), {
      headers: { ...headers, 'content-type': found.contentType, 'cache-control': 'no-cache' },
    });
  }

  /**
   * Serves the image itself until its thumbnail exists, so that a tile never lacks a stored
   * picture.
   */
  async function serveThumbnail(hash: string): Promise<Response> {
    const thumbnail = await options.openThumbnail(hash);
    if (thumbnail !== null) return serveImage(thumbnail, IMMUTABLE);
    return serveImage(await options.openImage(hash), 'no-store');
  }

  async function serveImage(image: StoredImage | null, cacheControl: string): Promise<Response> {
    if (image === null || !imageTypes.has(image.mediaType)) return refuse(404, 'There is no such image.');
    const { body, byteLength } = await readImage(image.file, options.report);
    return new Response(body, {
      headers: {
        ...headers,
        'content-type': image.mediaType,
        'content-length': String(byteLength),
        'cache-control': cacheControl,
      },
    });
  }

  return async (request) => {
    try {
      const parsed =
        parseDevelopmentRequest(request, options.devServer) ?? parseAppRequest(request.method, request.url);
      switch (parsed.kind) {
        case 'file':
          return await serveFile(parsed.path, request);
        case 'image':
          return await serveImage(await options.openImage(parsed.hash), IMMUTABLE);
        case 'thumbnail':
          return await serveThumbnail(parsed.hash);
        case 'refused':
          return parsed.status === 405
            ? refuse(405, 'Only GET is answered here.', { allow: 'GET' })
            : refuse(400, 'This is not an address of the app.');
        default:
          return assertNever(parsed);
      }
    } catch (error) {
      options.report(error);
      // A path or system error must not cross to the page (P6), which shows a missing image.
      return refuse(500, 'This could not be read.');
    }
  };
}

/** Accepts Vite's module names, such as `/@vite/client` or `/@fs/…`, during development. */
function parseDevelopmentRequest(request: Request, devServer: DevServer | null) {
  if (devServer === null || request.method !== 'GET') return null;
  const { pathname } = new URL(request.url);
  return isImagePath(pathname) ? null : ({ kind: 'file', path: pathname } as const);
}

/**
 * Reports read errors: the page only sees a failed request. An aborted request is not an error.
 */
function streamOf(file: Readable, report: (error: unknown) => void): ReadableStream {
  file.once('error', (error) => {
    if (error.name !== 'AbortError') report(error);
  });
  return Readable.toWeb(file) as ReadableStream;
}

/** Refuses a symbolic link, which could show another file (P7). */
async function readImage(file: string, report: (error: unknown) => void) {
  const handle = await openRegularFile(file);
  try {
    const facts = await handle.stat();
    if (facts.size > WHOLE_READ_LIMIT_BYTES) {
      return { body: streamOf(handle.createReadStream(), report), byteLength: facts.size };
    }
    const bytes = await handle.readFile();
    await handle.close();
    return { body: bytes, byteLength: bytes.byteLength };
  } catch (error) {
    await handle.close();
    throw error;
  }
}
