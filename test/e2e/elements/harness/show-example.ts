import type { Page } from '@playwright/test';
import type { ElementName } from './example.ts';
import { NOW } from './tiles.ts';

/** Loads the page of the harness and puts an element on its stage in one of its example states, at the time of the examples. */
export async function showExample(page: Page, url: string, name: ElementName, state: string): Promise<void> {
  await page.clock.setFixedTime(NOW);
  await page.goto(url);
  await changeExample(page, name, state);
}

/** Puts an element on a new stage of the page that is loaded. */
export async function changeExample(page: Page, name: ElementName, state: string): Promise<void> {
  await page.evaluate(([element, shown]) => window.harness.show(element, shown), [name, state] as const);
}

/** Has the page that is shown be read from right to left. */
export function readFromRightToLeft(page: Page): Promise<void> {
  return page.evaluate(() => void (document.documentElement.dir = 'rtl'));
}
