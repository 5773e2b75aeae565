import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { environmentOf, gallery, signIn, waitForImages } from '../support/screens.ts';
import { wideParts } from '../support/wide-parts.ts';

/** How a person gets to a theme, from the section of the settings that is open. */
const themes: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  light: async (page) => page.getByRole('radio', { name: 'Light' }).check({ force: true }),
  dark: async (page) => page.getByRole('radio', { name: 'Dark' }).check({ force: true }),
  'light with more contrast': async (page) => {
    await page.getByRole('radio', { name: 'Light' }).check({ force: true });
    await page.getByRole('radio', { name: 'More' }).check({ force: true });
  },
  'dark with more contrast': async (page) => {
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await page.getByRole('radio', { name: 'More' }).check({ force: true });
  },
  outdoor: (page) => page.keyboard.press('F9'),
  'forced colours': (page) => page.emulateMedia({ forcedColors: 'active' }),
};

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible();
}

for (const [theme, choose] of Object.entries(themes)) {
  test(`every page of the window is accessible: ${theme}`, async ({ start, startCloud }) => {
    test.setTimeout(180_000);
    const cloud = await startCloud({ devices: 8, organizations: 2, hostile: false });
    const { page } = await start({ environments: [environmentOf(cloud)] });
    await signIn(page, cloud);
    await waitForImages(page, 2);
    await openSettings(page);
    await choose(page);

    const sections = page.getByRole('navigation', { name: 'Sections of Settings' }).getByRole('button');
    for (const section of await sections.all()) {
      await section.click();
      await expectNoViolations(page, `settings: ${await section.innerText()}`);
    }
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('e');
    await expect(page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()).toBeVisible();
    await expectNoViolations(page, 'palette');
    await page.keyboard.press('Escape');

    await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Browse' }).click();
    await gallery(page).getByRole('gridcell').first().click();
    await expectNoViolations(page, 'gallery');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectNoViolations(page, 'shortcuts');
  });
}

test('outdoors everything that is pressed is at least 44 px, and one key leads back', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 8, organizations: 2, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)], colorScheme: 'dark' });
  await signIn(page, cloud);
  await waitForImages(page, 2);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await background();
  await page.keyboard.press('F9');
  await expect.poll(background).toBe('rgb(255, 255, 255)');
  expect(await smallTargets(page)).toEqual([]);
  await openSettings(page);
  expect(await smallTargets(page)).toEqual([]);
  await page.keyboard.press('F9');
  await expect.poll(background).toBe(before);
});

/** Names and sizes of what can be pressed and is smaller than a gloved finger, CSS px. A word within a text is no target of its own (WCAG 2.5.5). */
async function smallTargets(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const button of await page.getByRole('button').or(page.getByRole('switch')).all()) {
    const box = await button.boundingBox();
    const isInText = await button.evaluate((element) => element.classList.contains('link'));
    const isHidden = await button.evaluate((element) => element.matches('.skip'));
    if (box === null || isInText || isHidden) continue;
    // A switch takes presses around it.
    const [wide = 0, high = 0] = await button.evaluate((element) => {
      const around = getComputedStyle(element, '::before');
      return [around.width, around.height].map((size) => Number.parseFloat(size) || 0);
    });
    const width = Math.max(box.width, wide);
    const height = Math.max(box.height, high);
    if (Math.min(width, height) < 43.5) {
      found.push(
        `${(await button.getAttribute('aria-label')) ?? (await button.innerText())} ${width}×${height}`,
      );
    }
  }
  return found;
}

for (const { name, width, zooms } of [
  { name: '320 px', width: 320, zooms: 0 },
  { name: '200 %', width: 1280, zooms: 5 },
  { name: '640 px at 200 %, as a browser window at 400 %', width: 640, zooms: 5 },
]) {
  test(`nothing is lost and nothing scrolls sideways at ${name}`, async ({ start, startCloud }) => {
    const cloud = await startCloud({ devices: 8, organizations: 2, hostile: false });
    const { page } = await start({ environments: [environmentOf(cloud)], viewport: { width, height: 800 } });
    await signIn(page, cloud);
    for (let step = 0; step < zooms; step += 1) await page.keyboard.press('ControlOrMeta+=');
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
    expect(await wideParts(page)).toEqual([]);
    for (const name of ['Back', 'Forward', 'Search or go to…']) {
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport();
    }
    await openSettings(page);
    const sections = page.getByRole('navigation', { name: 'Sections of Settings' }).getByRole('button');
    for (const section of await sections.all()) {
      await section.click();
      expect(await wideParts(page), await section.innerText()).toEqual([]);
    }
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog', { name: 'Search or go to…' })).toBeInViewport();
    expect(await wideParts(page)).toEqual([]);
  });
}
