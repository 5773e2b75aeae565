import type { Page } from '@playwright/test';
import type { Bridge } from '../../../preload/contract/index.ts';
import type { DisplayLanguage } from '../../../renderer/locales/catalog/display-language.ts';
import type { Catalog } from '../../../renderer/locales/en/catalog.ts';
import { catalog as en } from '../../../renderer/locales/en/catalog.ts';
import { mirrored, pseudo, pseudoCatalog } from '../../../renderer/locales/pseudo.ts';
import { walkGallery, walkSections } from '../support/every-page.ts';
import { expect, test } from '../support/fixtures.ts';
import { environmentOf, signIn, waitForImages } from '../support/screens.ts';
import { sidewaysScrollers, wideParts } from '../support/wide-parts.ts';

/** Has the page speak a language that is offered only while the screen is written, so no list has it. */
async function speak(page: Page, language: DisplayLanguage): Promise<Catalog> {
  await page.evaluate(
    (tag) => (window as unknown as { fleetglass: Bridge }).fleetglass.settings.change({ language: tag }),
    language.tag,
  );
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', language.tag);
  await expect(page.getByRole('gridcell').nth(1)).toBeVisible();
  return pseudoCatalog(language, en);
}

for (const { name, width, zooms, language } of [
  { name: '320 px, with a third more text', width: 320, zooms: 0, language: pseudo },
  { name: '320 px, from right to left', width: 320, zooms: 0, language: mirrored },
  { name: '200 %', width: 1280, zooms: 5, language: null },
] as const) {
  test(`no page, dialog or view loses anything or scrolls sideways at ${name}`, async ({
    start,
    startCloud,
  }) => {
    test.setTimeout(240_000);
    const cloud = await startCloud({ devices: 8, organizations: 2, archives: 4, hostile: false });
    const { page } = await start({ environments: [environmentOf(cloud)] });
    await signIn(page, cloud);
    await waitForImages(page, 2);
    const words = language === null ? en : await speak(page, language);
    await page.setViewportSize({ width, height: 800 });
    for (let step = 0; step < zooms; step += 1) await page.keyboard.press('ControlOrMeta+=');
    const lost = async () => [...(await wideParts(page)), ...(await sidewaysScrollers(page))];
    // A grid lays its tiles out after the frame in which the window changed.
    const look = (where: string) => expect.poll(lost, { message: where }).toEqual([]);
    await walkGallery(page, words, look);
    await walkSections(page, words, look);
  });
}
