import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../../simulator/simulator.ts';
import { obstacleInElectron, type Product, type ProductOptions, startProduct } from './product.ts';
import { test as base, expect } from './uncaught-errors.ts';

/** What a test has: folders of its own, Device Clouds, and the product, all gone at its end. */
export interface Fixtures {
  /** A folder for this test alone. */
  readonly folder: string;
  /** Starts a Device Cloud on loopback; 3 organizations, 120 devices, 20 archives each by default. */
  readonly startCloud: (options?: SimulatorOptions) => Promise<Simulator>;
  /** Starts the product. With the same profile as before, it is the same laptop after a restart. */
  readonly start: (options?: Partial<ProductOptions>) => Promise<Product>;
}

export const test = base.extend<Fixtures>({
  // Playwright reads the names of the fixtures that are used from the pattern: here none.
  // oxlint-disable-next-line no-empty-pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'fleetglass-e2e-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  // oxlint-disable-next-line no-empty-pattern
  startCloud: async ({}, use) => {
    const running: Simulator[] = [];
    await use(async (options = {}) => {
      const simulator = await startSimulator({
        seed: 7,
        organizations: 3,
        devices: 120,
        archives: 20,
        ...options,
      });
      running.push(simulator);
      return simulator;
    });
    await Promise.all(running.map((simulator) => simulator.close()));
  },
  start: async ({ browser, folder }, use) => {
    const running: Product[] = [];
    await use(async (options = {}) => {
      const obstacle = obstacleInElectron(options);
      test.skip(obstacle !== null, obstacle ?? '');
      const product = await startProduct(browser, { profile: join(folder, 'profile'), ...options });
      running.push(product);
      return product;
    });
    await Promise.all(running.map((product) => product.close()));
  },
});

export { expect };
