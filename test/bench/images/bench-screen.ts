import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { browserOptions } from '../../e2e/support/browser-options.ts';
import { type BenchFile, drawImages } from './bench-images.ts';

/** A page with both sides of the rows about images, in a real Chromium. */
export interface BenchScreen {
  readonly page: Page;
  /** Draws images and serves them to the page. */
  draw(count: number, width: number, height: number): Promise<readonly BenchFile[]>;
  /** A fresh page, so that no side finds the memory of the other full. */
  fresh(): Promise<Page>;
  close(): Promise<void>;
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** `unlimited`: frames come as fast as they are made, so that what a frame costs is seen, and not the screen's rhythm. */
export async function openBenchScreen(options: { readonly unlimited: boolean }): Promise<BenchScreen> {
  const folder = await mkdtemp(join(tmpdir(), 'fleetglass-bench-screen-'));
  const images = new Map<string, string>();
  await build({
    configFile: false,
    root: join(import.meta.dirname, '../screen'),
    base: './',
    logLevel: 'warn',
    build: { outDir: join(folder, 'page'), emptyOutDir: true, target: 'chrome150', assetsInlineLimit: 0 },
    worker: { format: 'es' },
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const image = images.get(pathname.replace('/snapshots/', ''));
    const file = image ?? join(folder, 'page', pathname === '/' ? 'index.html' : pathname.slice(1));
    readFile(file).then(
      (bytes) => {
        const type = image === undefined ? mediaTypes[extname(file)] : 'image/jpeg';
        response.writeHead(200, { 'content-type': type ?? 'application/octet-stream' });
        response.end(bytes);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const { args = [], ...launch } = browserOptions();
  const rhythm = options.unlimited ? ['--disable-frame-rate-limit', '--disable-gpu-vsync'] : [];
  const browser = await chromium.launch({ ...launch, args: [...args, ...rhythm] });

  async function fresh(): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 1_280, height: 800 } });
    await page.goto(`http://127.0.0.1:${port}/`);
    return page;
  }

  return {
    page: await fresh(),
    fresh,
    async draw(count, width, height) {
      const drawn = await drawImages(join(folder, `${width}`), count, width, height);
      for (const { hash, file } of drawn) images.set(hash, file);
      return drawn;
    },
    async close() {
      await browser.close();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What the page needs to know of an image. */
export function facts({ hash, widthPixels, heightPixels }: BenchFile) {
  return { hash, widthPixels, heightPixels };
}
