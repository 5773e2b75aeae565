import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import { type SimulatorOptions, startSimulator } from '../../simulator/simulator.ts';
import { startProduct } from '../e2e/support/product.ts';
import { environmentOf } from '../e2e/support/screens.ts';
import type { Look } from './looks.ts';
import { type Walk, walkThrough } from './walk.ts';
import { wordsOf } from './words.ts';

/** Noon of a day that is over, ms since the epoch: at night most cameras show infrared, which shows nothing of the product. */
const PICTURE_TIME = Date.UTC(2026, 5, 17, 12);

/** Takes a picture (PNG) of what is shown; may be called again where the page may not have settled yet. */
export type TakePicture = () => Promise<Buffer>;

interface PhotographOptions {
  readonly look: Look;
  /** The window, CSS px. */
  readonly viewport: { readonly width: number; readonly height: number };
  /** Answers of the folder dialog, first used first. */
  readonly folders?: readonly string[];
  readonly walk?: (walk: Walk) => Promise<void>;
  /** What the service has instead of a fleet of 120 devices. */
  readonly fleet?: SimulatorOptions;
}

/** Walks through the product in a look and hands over what takes the picture of each screen. */
export async function photograph(
  browser: Browser,
  { look, viewport, folders = [], walk = walkThrough, fleet = {} }: PhotographOptions,
  take: (name: string, picture: TakePicture) => Promise<void>,
): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'fleetglass-pictures-'));
  const simulator = await startSimulator({
    seed: 7,
    organizations: 3,
    devices: 120,
    archives: 20,
    hostile: false,
    ...fleet,
    clock: { now: () => PICTURE_TIME },
  });
  const product = await startProduct(browser, {
    profile,
    environments: [environmentOf(simulator, 'Northern plants')],
    colorScheme: look.colorScheme,
    viewport,
    folders,
    language: look.language,
    time: PICTURE_TIME,
    variables: {
      FLEETGLASS_PICTURE_TIME: String(PICTURE_TIME),
      NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'standing-clock.mjs')).href}`,
    },
  });
  const { page } = product;
  const shoot = async (name: string) => {
    await page.mouse.move(0, 0);
    await take(name, () => page.screenshot({ animations: 'disabled', caret: 'hide' }));
  };
  try {
    await walk({ page, simulator, look, words: await wordsOf(look.language), shoot });
  } finally {
    await product.close();
    await simulator.close();
    await rm(profile, { recursive: true, force: true });
  }
}
