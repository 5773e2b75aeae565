import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../../simulator/simulator.ts';
import { test } from './fixtures.ts';
import { noteFocus } from './lost-focus.ts';
import { type Product, startProduct } from './product.ts';
import { environmentOf, fleetTree, signIn, waitForImages } from './screens.ts';

/** What the tests of a file share. */
export interface SharedProduct {
  readonly cloud: Simulator;
  /** The page after a reload, with the first organization in the gallery. */
  gallery(): Promise<Page>;
}

/**
 * One product, signed in to one Device Cloud, for tests of a file that leave both as they found them: a start and a sign-in cost more
 * than most of them. After a failure the runner has a new process, and so the next test a new product.
 */
export function shareProduct(options: SimulatorOptions): SharedProduct {
  const shared: { folder?: string; cloud?: Simulator; product?: Product } = {};
  const images = Math.min(3, options.devices ?? 3);

  test.beforeAll(async ({ browser }) => {
    shared.folder = await mkdtemp(join(tmpdir(), 'fleetglass-e2e-'));
    shared.cloud = await startSimulator({ seed: 7, ...options });
    shared.product = await startProduct(browser, {
      profile: shared.folder,
      environments: [environmentOf(shared.cloud)],
    });
    await signIn(shared.product.page, shared.cloud);
    await waitForImages(shared.product.page, 1);
  });
  test.afterAll(async () => {
    await shared.product?.close();
    await shared.cloud?.close();
    if (shared.folder !== undefined) await rm(shared.folder, { recursive: true, force: true });
  });

  return {
    get cloud() {
      if (shared.cloud === undefined) throw new Error('The cloud starts with the first test.');
      return shared.cloud;
    },
    async gallery() {
      if (shared.product === undefined) throw new Error('The product starts with the first test.');
      const { page } = shared.product;
      await noteFocus(page);
      await page.reload();
      await fleetTree(page).getByRole('treeitem').first().click();
      await waitForImages(page, images);
      return page;
    },
  };
}
