import { expect, type Page } from '@playwright/test';
import type { Bridge, Settings, SettingsChange } from '../../../preload/contract/index.ts';

/** Changes settings as the page "Settings" does, from wherever the page is; a theme, size or language is on the screen then. */
export async function changeSettings(page: Page, change: SettingsChange): Promise<void> {
  const answer = await page.evaluate(
    (wanted) => (window as unknown as { fleetglass: Bridge }).fleetglass.settings.change(wanted),
    change,
  );
  expect(answer).toMatchObject({ ok: true });
  const root = page.locator('html');
  if (change.theme !== undefined) await expect(root).toHaveAttribute('data-theme', change.theme);
  if (change.outdoor !== undefined)
    await expect(root.and(page.locator('[data-outdoor]'))).toHaveCount(change.outdoor ? 1 : 0);
  if (change.contrast !== undefined)
    await expect(root.and(page.locator('[data-contrast]'))).toHaveCount(change.contrast === 'more' ? 1 : 0);
  if (change.zoom !== undefined)
    await expect(root).toHaveAttribute('style', new RegExp(`--zoom: ${change.zoom};`));
  if (change.language !== undefined) await expect(root).toHaveAttribute('lang', change.language);
}

/** The settings as main has them: the page shows a change before that. */
export async function storedSettings(page: Page): Promise<Settings | null> {
  const answer = await page.evaluate(() =>
    (window as unknown as { fleetglass: Bridge }).fleetglass.settings.read(),
  );
  return answer.ok ? answer.value : null;
}
