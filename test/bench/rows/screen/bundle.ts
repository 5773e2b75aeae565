import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserOptions } from '../../../e2e/support/browser-options.ts';
import { startProduct } from '../../../e2e/support/product.ts';
import { environmentOf, gallery, signIn } from '../../../e2e/support/screens.ts';
import type { Benchmark, Sync } from '../../support/benchmark.ts';
import { startSimulatorService } from '../../support/simulator-service.ts';

const built = join(import.meta.dirname, '../../../../dist/renderer');
const KILOBYTE = 1_000;
const CODE = /\.(?:html|js|css)$/;
/** What the preview adds instead of Electron's preload. */
const STAND_IN = '__stand-in__/';

/** B16: what the page loads until its first devices are on the screen, as gzip would send it, beside all that is built. */
export const bundle: Benchmark = {
  name: 'bundle',
  title:
    'scripts, styles and page of the renderer that are loaded until the first devices are on screen, gzip',
  alternative: 'all of the built renderer, gzip',
  meaning: 'How much code the window loads until it shows your devices. Less is a quicker start.',
  unit: 'kB',
  atMost: 1,
  factsAtMost: { 'first screen kB': 150, 'sign-in kB': 150 },
  pairs: 5,
  async prepare() {
    const folder = await mkdtemp(join(tmpdir(), 'fleetglass-bench-'));
    const simulator = await startSimulatorService(['--devices', '6', '--archives', '1']);
    const browser = await chromium.launch(browserOptions());
    const environments = [environmentOf(simulator)];
    const first = await startProduct(browser, { profile: folder, environments });
    const signInKilobytes = await loadedKilobytes(first.page, () =>
      first.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor(),
    );
    await signIn(first.page, simulator);
    await gallery(first.page).getByRole('gridcell').first().waitFor();
    await first.close();
    return {
      ours: () => measureStart(browser, folder, environments, signInKilobytes),
      theirs: async () => ({ milliseconds: await builtKilobytes(), work: { builds: 1 } }),
      async close() {
        await browser.close();
        await simulator.stop();
        await rm(folder, { recursive: true });
      },
    };
  },
};

async function measureStart(
  browser: Browser,
  profile: string,
  environments: readonly ReturnType<typeof environmentOf>[],
  signInKilobytes: number,
): Promise<Sync> {
  const product = await startProduct(browser, { profile, environments });
  const kilobytes = await loadedKilobytes(product.page, () =>
    gallery(product.page).getByRole('gridcell').first().waitFor(),
  );
  await product.close();
  return {
    milliseconds: kilobytes,
    work: { builds: 1 },
    facts: { 'first screen kB': kilobytes, 'sign-in kB': signInKilobytes },
  };
}

function gzipKilobytes(files: readonly Buffer[]): number {
  return files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).byteLength, 0) / KILOBYTE;
}

/** Loads the page again, and counts its requests until `isThere` resolves. */
async function loadedKilobytes(page: Page, isThere: () => Promise<void>): Promise<number> {
  const names = new Set(['index.html']);
  page.on('request', (request) => {
    const name = new URL(request.url()).pathname.slice(1);
    if (CODE.test(name) && !name.startsWith(STAND_IN)) names.add(name);
  });
  await page.reload();
  await isThere();
  return gzipKilobytes(await Promise.all([...names].map((name) => readFile(join(built, name)))));
}

async function builtKilobytes(): Promise<number> {
  const files = await readdir(built, { recursive: true });
  const code = files.filter((name) => CODE.test(name));
  return gzipKilobytes(await Promise.all(code.map((name) => readFile(join(built, name)))));
}
