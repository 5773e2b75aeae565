import type { Page } from '@playwright/test';
import { catalog as en } from '../../../renderer/locales/en/catalog.ts';
import { type Look, walkGallery, walkSections } from '../support/every-page.ts';
import { expect, test } from '../support/fixtures.ts';
import { environmentOf, signIn, waitForImages } from '../support/screens.ts';

/** The span that a page is watched for, ms of its own clock. */
const WATCHED_MS = 10_000;

/** A page at rest may show a minute that passed, and no more. */
const FEWER_RECALCULATIONS = 10;

/** Animations anywhere in the page that never end by themselves. */
function endlessAnimations(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const visit = (root: Document | ShadowRoot): void => {
      for (const animation of root.getAnimations()) {
        const { effect } = animation;
        if (effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) continue;
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        found.push(`${target?.tagName ?? '?'}.${target?.className ?? ''}`);
      }
      for (const element of root.querySelectorAll('*'))
        if (element.shadowRoot !== null) visit(element.shadowRoot);
    };
    visit(document);
    return found;
  });
}

/** Lets time pass on the page's clock, and expects that nothing was drawn meanwhile. */
async function expectRest(page: Page, where: string): Promise<void> {
  await expect.poll(() => endlessAnimations(page), { message: `${where}: animations` }).toEqual([]);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const recalculations = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'RecalcStyleCount')?.value ?? Number.NaN;
  };
  // What a step of the walk began may still arrive: one quiet span is enough.
  await expect
    .poll(
      async () => {
        const before = await recalculations();
        await page.clock.runFor(WATCHED_MS);
        return (await recalculations()) - before;
      },
      { message: `${where}: style recalculations in ${WATCHED_MS / 1_000} s` },
    )
    .toBeLessThan(FEWER_RECALCULATIONS);
  await session.detach();
}

for (const connection of ['online', 'offline'] as const)
  test(`P48: every page, dialog and view is at rest ${connection}`, async ({ start, startCloud }) => {
    test.setTimeout(240_000);
    const cloud = await startCloud({ devices: 40, organizations: 2, archives: 4, hostile: false });
    const { page } = await start({ environments: [environmentOf(cloud)] });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await signIn(page, cloud);
    await waitForImages(page, 2);
    if (connection === 'offline') await cloud.close();
    const look: Look = (where) => expectRest(page, `${where}, ${connection}`);
    await walkGallery(page, en, look);
    await walkSections(page, en, look);
  });
