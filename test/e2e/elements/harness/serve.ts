import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { build } from 'vite';

/** The policy of the product, so that an element that needs more fails here. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html fleetglass-worker',
].join('; ');

/** The files that the page of the product has beside what is built. */
const PUBLIC_FOLDER = join(import.meta.dirname, '../../../../renderer/public');

/** The list of licences, which only a build of the whole product makes. */
const LICENSES = '[]';

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** kB: the page has every element of the screen in one file, and comes from this laptop. */
const ALL_ELEMENTS = 4_000;

/** After so many numbers the colours of the drawn images come again: a benchmark asks for thousands of them. */
const COLOURS = 200;

/** A page with the elements under test, on loopback. */
export interface Harness {
  readonly url: string;
  /** Serves an image as it is, by its hash. */
  readonly addImage: (hash: string, bytes: Buffer, mediaType: string) => void;
  readonly close: () => Promise<void>;
}

/** Builds the page of a folder into a temporary folder and serves it, with images drawn for the hashes that the page makes up. */
export async function serveHarness(root = import.meta.dirname): Promise<Harness> {
  const folder = await mkdtemp(join(tmpdir(), 'fleetglass-harness-'));
  await build({
    configFile: false,
    root,
    base: './',
    publicDir: PUBLIC_FOLDER,
    logLevel: 'warn',
    // The packages of the benchmarks have a Lit of their own beside them.
    resolve: { dedupe: ['lit', 'lit-html', 'lit-element', '@lit/reactive-element'] },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'chrome150',
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: ALL_ELEMENTS,
    },
    worker: { format: 'es' },
  });
  const drawn = new Map<string, Buffer | null>();
  const draw = (hash: string): Buffer | null => {
    const key = `${Number.parseInt(hash.slice(0, 8), 16) % COLOURS} ${hash.slice(8, 24)}`;
    const image = drawn.get(key) ?? drawImage(hash);
    drawn.set(key, image);
    return image;
  };
  const added = new Map<string, { readonly bytes: Buffer; readonly mediaType: string }>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    response.setHeader('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    const hash = /^\/(?:snapshots|thumbnails)\/([0-9a-f]{64})$/.exec(pathname)?.[1];
    if (hash !== undefined) {
      const { bytes: image, mediaType } = added.get(hash) ?? { bytes: draw(hash), mediaType: 'image/png' };
      response.writeHead(image === null ? 404 : 200, {
        'Content-Type': mediaType,
        'Cache-Control': 'max-age=31536000, immutable',
      });
      response.end(image);
      return;
    }
    if (pathname === '/licenses.json') {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(LICENSES);
      return;
    }
    const name = pathname === '/' ? 'index.html' : pathname.slice(1);
    readFile(join(folder, name)).then(
      (content) => {
        response.writeHead(200, { 'Content-Type': mediaTypes[extname(name)] ?? 'application/octet-stream' });
        response.end(content);
      },
      () => {
        response.writeHead(404);
        response.end();
      },
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    addImage: (hash, bytes, mediaType) => void added.set(hash, { bytes, mediaType }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A PNG for a hash of the page: its first three groups of eight digits are a number, a width and a height. Each number
 * has its own colour, each size its own stripes. A width of zero is an image that is not there.
 */
function drawImage(hash: string): Buffer | null {
  const [number = 0, width = 0, height = 0] = [0, 8, 16].map((at) =>
    Number.parseInt(hash.slice(at, at + 8), 16),
  );
  if (width === 0 || height === 0) return null;
  const row = Buffer.alloc(1 + width * 3);
  const rows = Buffer.alloc(row.length * height);
  const base = [(number * 67) % 200, (number * 131) % 200, (number * 29) % 200];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const shade = x * 8 < width !== y * 8 < height ? 55 : Math.round(((x + y) / (width + height)) * 40);
      for (let channel = 0; channel < 3; channel += 1)
        row[1 + x * 3 + channel] = (base[channel] ?? 0) + shade;
    }
    row.copy(rows, y * row.length);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
