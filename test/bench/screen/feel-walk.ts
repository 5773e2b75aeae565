import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { browserOptions } from '../../e2e/support/browser-options.ts';
import { startProduct } from '../../e2e/support/product.ts';
import { environmentOf, fleetTree, signIn, waitForImages } from '../../e2e/support/screens.ts';
import { startSimulatorService } from '../support/simulator-service.ts';
import { feelSteps } from './feel-steps.ts';
import { type Felt, feel, type Step, untilQuiet, watchFeedback, watchWork } from './watch-feedback.ts';

/** As many organizations as give a large fleet thousands of devices in each. */
const ORGANIZATIONS = 3;

/** Opens the product over a fleet of so many devices, its feedback watched. */
export async function openFeelStage(
  devices: number,
): Promise<{ readonly page: Page; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'fleetglass-bench-'));
  const simulator = await startSimulatorService(
    `--devices ${devices} --organizations ${ORGANIZATIONS} --archives 20`.split(' '),
  );
  const browser = await chromium.launch(browserOptions());
  const { page, close } = await startProduct(browser, {
    profile: join(folder, 'profile'),
    environments: [environmentOf(simulator)],
  });
  await signIn(page, simulator);
  await fleetTree(page).getByRole('treeitem').first().waitFor();
  await watchFeedback(page);
  return {
    page,
    async close() {
      await close();
      await browser.close();
      await simulator.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Does all steps from the first organization on, after a reload, which also ends the throttling of the walk before. `around` wraps each step. */
export async function walk(
  page: Page,
  rate: number,
  around: (step: Step, session: CDPSession, run: () => Promise<Felt>) => Promise<Felt> = (
    _step,
    _session,
    run,
  ) => run(),
): Promise<readonly Felt[]> {
  await page.reload();
  await fleetTree(page).getByRole('treeitem').first().click();
  await waitForImages(page, 8);
  await untilQuiet(page);
  const session = await page.context().newCDPSession(page);
  const work = await watchWork(session);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const felt: Felt[] = [];
  try {
    for (const step of feelSteps) felt.push(await around(step, session, () => feel(page, step, work)));
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await session.detach();
  }
  return felt;
}
