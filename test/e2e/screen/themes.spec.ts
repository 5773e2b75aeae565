import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { environmentOf, signIn, waitForImages } from '../support/screens.ts';

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible();
}

test('a theme and more contrast are chosen in the settings, and are there at once', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 8, organizations: 2, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await openSettings(page);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const seen = new Set([await background()]);
  for (const choice of ['Dark', 'More', 'Light']) {
    await page.getByRole('radio', { name: choice }).check({ force: true });
    await expect.poll(async () => seen.has(await background()), choice).toBe(false);
    seen.add(await background());
  }
});

test('outdoors everything that is pressed is at least 44 px, and one key leads back', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 8, organizations: 2, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)], colorScheme: 'dark' });
  await signIn(page, cloud);
  await waitForImages(page, 2);
  await page.getByRole('button', { name: 'Details panel' }).click();
  await expect(page.getByRole('complementary', { name: 'Details' })).toBeVisible();
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
  const pressed = ['switch', 'slider', 'radio'] as const;
  const targets = pressed.reduce((found, role) => found.or(page.getByRole(role)), page.getByRole('button'));
  // All at once: a button may leave while a gallery loads.
  return targets.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const box = element.getBoundingClientRect();
      const isUnseen = box.width === 0 || box.height === 0;
      if (isUnseen || element.classList.contains('link') || element.matches('.skip')) return [];
      // A switch takes presses around it.
      const around = getComputedStyle(element, '::before');
      const [wide = 0, high = 0] = [around.width, around.height].map((size) => Number.parseFloat(size) || 0);
      const [width, height] = [Math.max(box.width, wide), Math.max(box.height, high)];
      const name = element.getAttribute('aria-label') ?? element.textContent;
      return Math.min(width, height) < 43.5 ? [`${name} ${width}×${height}`] : [];
    }),
  );
}
