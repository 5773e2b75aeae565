import type { Page } from '@playwright/test';
import { describeFailure } from '../../../preload/contract/core/describe-failure.ts';
import type { Bridge } from '../../../preload/contract/index.ts';
import type { Simulator } from '../../../simulator/simulator.ts';
import { expect, test } from '../support/fixtures.ts';
import { openPage, openSection } from '../support/pages.ts';
import { environmentOf, fleetTree, signIn, waitForImages } from '../support/screens.ts';

/** Keeps the newest image of each device and all of its archives on the laptop. */
async function pinAll(page: Page): Promise<void> {
  await openPage(page, 'Offline');
  await openSection(page, 'Pins');
  await page.getByRole('button', { name: 'Add a pin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keep offline' });
  await dialog.getByRole('combobox', { name: 'Organization' }).selectOption({ index: 1 });
  await dialog.getByRole('combobox', { name: 'Images per device' }).selectOption('Newest + all archives');
  await dialog.getByRole('group', { name: 'Preview', exact: true }).waitFor();
  await dialog.getByRole('radio', { name: 'Preview', exact: true }).check();
  await dialog.getByRole('button', { name: 'Keep offline' }).click();
}

/** Waits for one after the other: drawing all of them in the simulator takes as long as the machine is busy. */
async function allDownloaded(page: Page, total: number): Promise<void> {
  const progress = page.getByText(new RegExp(`^\\d+ of ${total} downloaded`)).first();
  const count = async () => Number.parseInt((await progress.textContent()) ?? '', 10);
  for (let known = await count(); known < total; known = await count())
    await expect.poll(count).toBeGreaterThan(known);
}

/** The capture times of the newest images, once all that are stored are measured; null before. */
function measured(page: Page): Promise<readonly (number | null)[] | null> {
  return page.evaluate(async () => {
    const { fleet, gallery, health } = (window as unknown as { fleetglass: Bridge }).fleetglass;
    const devices = await fleet.devices({ offset: 0, limit: 10 });
    if (!devices.ok) throw new Error(describeFailure(devices.failure));
    const subjects = devices.value.rows.map(({ id }) => ({ deviceId: id, archiveId: null }));
    const tiles = await Promise.all(subjects.map((subject) => gallery.tile({ subject })));
    const state = await health.state();
    if (!state.ok || state.value.measuring.phase !== 'idle') return null;
    return tiles.map((tile) => (tile.ok ? (tile.value?.low?.capturedAt ?? null) : null));
  });
}

/** Waits for one device after the other, as for the downloads. */
async function allMeasured(page: Page): Promise<void> {
  const measuring = () =>
    page.evaluate(async () => {
      const state = await (window as unknown as { fleetglass: Bridge }).fleetglass.health.state();
      if (!state.ok) throw new Error(state.failure.code);
      return state.value.measuring;
    });
  for (let known = await measuring(); known.phase !== 'idle'; known = await measuring())
    await expect.poll(measuring).not.toEqual(known);
}

/** A new snapshot of each device, downloaded and measured: one that is passed over is no second one in a row. */
async function shootAgain(page: Page, cloud: Simulator): Promise<void> {
  await allMeasured(page);
  const before = await measured(page);
  cloud.tick();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect
    .poll(async () => (await measured(page))?.filter((at, index) => at !== before?.[index]).length)
    .toBe(10);
}

test('devices that fell ill are on top, each next to its usual image, and one that looks fine is gone until it changes', async ({
  start,
  startCloud,
}) => {
  // Each device has another illness; its archives are from before.
  const cloud = await startCloud({ devices: 10, organizations: 1, archives: 5, ill: 10, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await fleetTree(page).getByRole('treeitem').first().click();
  await waitForImages(page, 6);
  await pinAll(page);
  await allDownloaded(page, 60);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Browse' }).click();
  // Nothing is said of one picture alone: that may be the weather.
  await shootAgain(page, cloud);
  await shootAgain(page, cloud);

  await openPage(page, 'Needs a look');
  // Each picture of the others depends on the weather of the day; that of a frozen camera is the same on any.
  const frozen = page.getByRole('group', { name: /: Frozen image$/ });
  await expect(frozen.getByRole('img')).toHaveCount(2);
  await expect(frozen.getByText('Unchanged for')).toBeVisible();

  await frozen.focus();
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog', { name: 'Compare' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(frozen).toBeFocused();

  await page.keyboard.press('f');
  await expect(frozen).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(frozen).toBeVisible();
});
