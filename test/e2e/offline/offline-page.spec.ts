import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { listOf, openPage, openSection, pinFirstOrganization } from '../support/pages.ts';
import { environmentOf, signIn, waitForImages } from '../support/screens.ts';

/** A small fleet without surprises: all of it is fetched within seconds. */
const small = { devices: 6, organizations: 2, archives: 4, hostile: false } as const;

/** The last one stays. */
const modes = [
  ['Auto', /Everything is fetched by itself/],
  ['Saver', /full images only when you start a sync/],
  ['Low only', /No full image is fetched/],
  ['Manual', /Nothing is fetched until you start a sync/],
  ['Offline', /Nothing at all is fetched/],
] as const;

test('what is pinned is estimated, fetched, changed and let go', async ({ start, startCloud }) => {
  const cloud = await startCloud(small);
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await waitForImages(page, 1);
  await openPage(page, 'Offline');
  await expectNoViolations(page, 'offline: now');
  await expect(page.getByText('Pin what you want to have without a network')).toBeVisible();
  await openSection(page, 'Pins');
  await expectNoViolations(page, 'offline: no pins');

  await page.getByRole('button', { name: 'Add a pin' }).click();
  await expectNoViolations(page, 'offline: add a pin');
  await page.keyboard.press('Escape');
  await pinFirstOrganization(page);
  const [pin] = await listOf(page, 'Pins').getByRole('listitem').all();
  if (pin === undefined) throw new Error('There is no pin.');
  await expect(pin).toContainText(/(\d+) of \1 here/, { timeout: 30_000 });
  await expectNoViolations(page, 'offline: pins');

  await pin.getByRole('button', { name: /^Change the pin/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Change a pin' });
  await dialog.getByRole('combobox').selectOption({ label: 'And its newest archives' });
  await dialog.getByRole('spinbutton', { name: 'How many' }).fill('2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(pin).toContainText('with the 2 newest archives');

  await pin.getByRole('button', { name: /^Remove the pin/ }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is pinned yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(listOf(page, 'Pins').getByRole('listitem')).toHaveCount(1);
});

test('the queue can be held, ordered and emptied, and every mode says what it does', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ ...small, devices: 30 });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await waitForImages(page, 1);
  await openPage(page, 'Offline');
  for (const [mode, hint] of modes) {
    await page.getByRole('radio', { name: mode, exact: true }).check({ force: true });
    await expect(page.getByText(hint)).toBeVisible();
  }
  await pinFirstOrganization(page);
  await openSection(page, 'Now');
  await page.getByRole('button', { name: 'Start a sync' }).click();

  const queue = listOf(page, 'Queue').getByRole('listitem');
  await expect(queue.nth(2)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Now' }).getByText('Waiting for the service')).toBeVisible();
  await expectNoViolations(page, 'offline: queue');
  const third = queue.nth(2);
  const label = await third.getByRole('button', { name: /this first$/ }).getAttribute('aria-label');
  const name = (label ?? '').replace(': this first', '');
  await third.getByRole('button', { name: /this first$/ }).click();
  await expect(queue.first()).toContainText(name);
  await expect(queue.first()).toContainText('first, as you chose');
  const before = await queue.count();
  await queue
    .first()
    .getByRole('button', { name: /^Take / })
    .click();
  await expect(queue).toHaveCount(before - 1);

  await page.getByRole('radio', { name: 'Auto' }).check({ force: true });
  await expect(page.getByText('Nothing waits')).toBeVisible({ timeout: 60_000 });
  await openSection(page, 'Reports');
  await page
    .getByRole('button', { name: /^Details of the sync/ })
    .first()
    .click();
  await expect(listOf(page, 'Images of the sync').getByRole('listitem').first()).toContainText(/New, /);
  await expectNoViolations(page, 'offline: report');
});

test('ready to leave: what is promised is read back and decoded, and the sheet can be copied', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud(small);
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await waitForImages(page, 1);
  await openPage(page, 'Offline');
  await openSection(page, 'Visits');
  await expect(page.getByText('Nothing is pinned, so nothing is promised.')).toBeVisible();
  await pinFirstOrganization(page);
  await openSection(page, 'Visits');
  await page.getByLabel('I leave at').fill('07:30');
  await page.getByRole('button', { name: 'Get ready' }).click();
  await expect(page.getByText(/Ready: all|ready, \d+ to look at/)).toBeVisible({ timeout: 30_000 });
  const sheet = listOf(page, 'Images of the check');
  await expect(sheet.getByRole('listitem').first()).toBeVisible();
  await expectNoViolations(page, 'offline: ready to leave');
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('The sheet was copied.')).toBeVisible();

  await page.getByRole('button', { name: 'End visit' }).click();
  await expect(page.getByText(/The visit was ended: \d+ images/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing changed' })).toBeVisible();
});

test('limits are typed in MB, a network has a name and a cap, and what was received is told', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud(small);
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await waitForImages(page, 1);
  await openPage(page, 'Offline');
  await openSection(page, 'Limits and data');
  const cap = page.getByRole('textbox', { name: 'Most MB of one sync' });
  await cap.fill('many');
  await cap.press('Tab');
  await expect(page.getByText('Type a number above 0, or leave it empty.').first()).toBeVisible();
  await cap.fill('12.5');
  await cap.press('Tab');
  await expect(cap).toHaveAttribute('aria-invalid', 'false');
  const network = page.getByRole('textbox', { name: 'Name' }).first();
  await network.fill('Valley hotspot');
  await network.press('Tab');
  await page.getByRole('switch', { name: 'Valley hotspot is metered' }).click();
  await expect(page.getByRole('switch', { name: 'Valley hotspot is metered' })).toHaveAttribute(
    'aria-checked',
    'true',
  );
  await expect(page.getByText(/received, .* saved/)).toBeVisible();
  await expectNoViolations(page, 'offline: limits and data');
  await openSection(page, 'Want-list');
  await openSection(page, 'Limits and data');
  await expect(page.getByRole('textbox', { name: 'Most MB of one sync' })).toHaveValue('12.5');
});

test('a wish made in the gallery is on the want-list, and comes first', async ({ start, startCloud }) => {
  const cloud = await startCloud(small);
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await waitForImages(page, 1);
  await page.getByRole('switch', { name: 'Work offline' }).click();
  await page.getByRole('grid', { name: 'Snapshots' }).getByRole('gridcell').first().click();
  await page.keyboard.press('w');
  await openPage(page, 'Offline');
  await openSection(page, 'Want-list');
  const wishes = listOf(page, 'Want-list').getByRole('listitem');
  await expect(wishes).toHaveCount(1);
  await expectNoViolations(page, 'offline: want-list');
  await wishes.getByRole('button', { name: /off the want-list$/ }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is wished for' })).toBeVisible();
});

test('the place that is shown is kept offline from its heading', async ({ start, startCloud }) => {
  const cloud = await startCloud(small);
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await waitForImages(page, 1);
  await page.getByRole('button', { name: 'Keep offline' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Keep offline' });
  await expect(dialog.getByRole('group', { name: 'What it costs' })).toContainText('Full precision');
  await dialog.getByRole('button', { name: 'Keep offline' }).click();
  await expect(page.getByText('1 pin was added.')).toBeVisible();
});

test('what failed is tried again one by one, by keyboard, in the queue and in the report', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud(small);
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await waitForImages(page, 1);
  await openPage(page, 'Offline');
  cloud.fault({ fault: 'svgImage', origin: 'image', count: null });
  await pinFirstOrganization(page);
  await openSection(page, 'Now');
  const failed = listOf(page, 'Failed images');
  await expect(failed.getByRole('listitem').nth(1)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Some images failed')).toBeVisible({ timeout: 30_000 });
  const before = await failed.getByRole('listitem').count();
  cloud.clearFaults();
  const again = failed.getByRole('button', { name: /^Try .* again$/ });
  await expectNoViolations(page, 'offline: failed');
  await again.first().focus();
  await page.keyboard.press('Enter');
  await expect(again).toHaveCount(before - 1, { timeout: 30_000 });
  await expect(again.first()).toBeFocused();

  const name = (await again.first().getAttribute('aria-label')) ?? '';
  await openSection(page, 'Reports');
  await page
    .getByRole('button', { name: /^Details of the sync/ })
    .last()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Failed' }).check({ force: true });
  const entry = dialog.getByRole('button', { name, exact: true }).first();
  await entry.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Asked for again' })).toBeFocused();
  await page.keyboard.press('Escape');
  await openSection(page, 'Now');
  await expect(again).toHaveCount(before - 2, { timeout: 30_000 });
});
