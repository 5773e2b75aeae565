import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserOptions } from '../../../e2e/support/browser-options.ts';
import { startProduct } from '../../../e2e/support/product.ts';
import { environmentOf, fleetTree, gallery, signIn, waitForImages } from '../../../e2e/support/screens.ts';
import type { Benchmark, Sync } from '../../support/benchmark.ts';
import { startSimulatorService } from '../../support/simulator-service.ts';

/** From the start of the process to the first devices on the screen, with a stored fleet beside an empty library. */
export const coldStart: Benchmark = {
  name: 'cold-start',
  title: 'process start to the first devices on screen, 120 devices in the library',
  alternative: 'the same with an empty library',
  meaning: 'How long the app takes from its start until it shows your devices.',
  atMost: 1.2,
  pairs: 5,
  async prepare() {
    const folder = await mkdtemp(join(tmpdir(), 'fleetglass-bench-'));
    const simulator = await startSimulatorService(['--devices', '120', '--archives', '20']);
    const browser = await chromium.launch(browserOptions());
    const environments = [environmentOf(simulator)];
    const stored = join(folder, 'stored');
    const empty = join(folder, 'empty');

    const product = await startProduct(browser, { profile: stored, environments });
    await signIn(product.page, simulator);
    await fleetTree(product.page).getByRole('treeitem').first().click();
    await waitForImages(product.page, 6);
    await product.close();

    return {
      ours: () => timeStart(browser, stored, environments),
      async theirs() {
        await rm(empty, { recursive: true, force: true });
        await cp(stored, empty, { recursive: true });
        await rm(join(empty, 'accounts'), { recursive: true });
        return timeStart(browser, empty, environments);
      },
      async close() {
        await browser.close();
        await simulator.stop();
        await rm(folder, { recursive: true });
      },
    };
  },
};

async function timeStart(
  browser: Browser,
  profile: string,
  environments: readonly ReturnType<typeof environmentOf>[],
): Promise<Sync> {
  const started = performance.now();
  const product = await startProduct(browser, { profile, environments });
  await firstDevice(product.page);
  const milliseconds = performance.now() - started;
  await product.close();
  return { milliseconds, work: { 'screen with devices': 1 } };
}

async function firstDevice(page: Page): Promise<void> {
  await gallery(page).getByRole('gridcell').first().waitFor({ state: 'visible' });
}
