import type { Page } from '@playwright/test';
import type { ElementName } from './example.ts';
import { NOW } from './tiles.ts';

/** Loads the page of the harness and puts an element on its stage in one of its example states, at the time of the examples. */
export async function showExample(page: Page, url: string, name: ElementName, state: string): Promise<void> {
  await page.clock.setFixedTime(NOW);
  await page.goto(url);
  await page.evaluate(
    async ([element, shown]) => {
      const example = window.harness.examples[element][shown];
      const stage = document.querySelector<HTMLElement>('#stage');
      if (example === undefined || stage === null) throw new Error(`${element} has no example “${shown}”.`);
      // One that brings the main landmark along stands in a page without another one.
      const own = document.createElement('div');
      own.id = 'stage';
      if (example.isWholePage === true) stage.replaceWith(own);
      await example.mount(example.isWholePage === true ? own : stage);
    },
    [name, state] as const,
  );
}

/** Has the page that is shown be read from right to left. */
export function readFromRightToLeft(page: Page): Promise<void> {
  return page.evaluate(() => void (document.documentElement.dir = 'rtl'));
}
