import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { listOf, openPage, openSection, pinFirstOrganization } from '../support/pages.ts';
import { environmentOf, fleetTree, signIn, toggleOffline, waitForImages } from '../support/screens.ts';

/** A small fleet without surprises: all of it is fetched within seconds. */
const small = { devices: 6, organizations: 2, archives: 4, hostile: false } as const;

/** The last one stays. */
const modes = [
  ['Auto', /Downloads automatically/],
  ['Saver', /other full images when you sync/],
  ['Previews only', /Never downloads full images/],
  ['Manual', /Downloads nothing until you start a sync/],
  ['Offline', /Downloads nothing, like “Work offline”/],
] as const;

test('what is pinned is estimated, fetched, changed and let go', async ({ start, startCloud }) => {
  const cloud = await startCloud(small);
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await waitForImages(page, 1);
  await openPage(page, 'Offline');
  await expectNoViolations(page, 'offline: now');
  await expect(page.getByText('Pin what you need offline')).toBeVisible();
  await openSection(page, 'Pins');
  await expectNoViolations(page, 'offline: no pins');

  await page.getByRole('button', { name: 'Add a pin' }).click();
  await expect(page.getByRole('dialog', { name: 'Keep offline' })).toBeVisible();
  await expectNoViolations(page, 'offline: add a pin');
  await page.keyboard.press('Escape');
  await pinFirstOrganization(page);
  const [pin] = await listOf(page, 'Pins').getByRole('listitem').all();
  if (pin === undefined) throw new Error('There is no pin.');
  await expect(pin).toContainText(/(\d+) of \1 downloaded/, { timeout: 30_000 });
  await expectNoViolations(page, 'offline: pins');

  await pin.getByRole('button', { name: /^Edit pin for/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit pin' });
  await dialog.getByRole('combobox').selectOption({ label: 'Newest + last N archives' });
  const number = dialog.getByRole('spinbutton', { name: 'Number' });
  // The estimate follows each letter, without leaving the field.
  const size = dialog.getByRole('group', { name: 'Download size' });
  await expect(size).toBeVisible();
  await number.press('Control+A');
  await page.keyboard.press('Delete');
  await expect(size).toBeHidden();
  await page.keyboard.press('3');
  await expect(size).toBeVisible();
  for (const unusable of ['', '-1', '1.5']) {
    await number.fill(unusable);
    await expect(dialog.getByText('Enter a whole number from 1 to 100,000.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  }
  await number.fill('2');
  await expect(dialog.getByRole('group', { name: 'Full image' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(pin).toContainText('with the 2 newest archives');
  await page.getByRole('button', { name: 'Dismiss' }).first().click();

  await pin.getByRole('button', { name: /^Edit pin for/ }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Pin changed')).toHaveCount(0);

  await pin.getByRole('button', { name: /^Remove pin for/ }).click();
  await expect(page.getByRole('heading', { name: 'No pins yet' })).toBeVisible();
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
    await expect(page.getByRole('main').getByText(hint)).toBeVisible();
  }
  await pinFirstOrganization(page);
  await openSection(page, 'Now');

  const queue = listOf(page, 'Queue').getByRole('listitem');
  await expect(queue.nth(2)).toBeVisible();
  const now = page.getByRole('region', { name: 'Now' });
  await expect(now.getByText('Working offline')).toBeVisible();
  await expect(now.getByRole('button', { name: 'Go online' })).toBeVisible();
  await expect(page.getByText('No downloads waiting')).toBeHidden();
  // One number for what waits, on the page and in the status bar.
  const counted = await now.getByText(/^\d+ images waiting$/).textContent();
  const status = page.getByRole('button', { name: /^\d+ images waiting/ });
  await expect(status).toContainText(counted ?? '');
  await expectNoViolations(page, 'offline: queue');
  const third = queue.nth(2);
  const label = await third.getByRole('button', { name: /^Move to top: / }).getAttribute('aria-label');
  const name = (label ?? '').replace('Move to top: ', '');
  await third.getByRole('button', { name: /^Move to top: / }).click();
  await expect(queue.first()).toContainText(name);
  await expect(queue.first()).toContainText('moved to top');
  const before = await queue.count();
  await queue
    .first()
    .getByRole('button', { name: /^Remove .* from the queue$/ })
    .click();
  await expect(queue).toHaveCount(before - 1);

  await page.getByRole('radio', { name: 'Auto' }).check({ force: true });
  await expect(page.getByText('No downloads waiting')).toBeVisible({ timeout: 60_000 });
  await openSection(page, 'Reports');
  await page
    .getByRole('button', { name: /^Details of the sync/ })
    .first()
    .click();
  await expect(listOf(page, 'Images in this sync').getByRole('listitem').first()).toContainText(/New, /);
  await expectNoViolations(page, 'offline: report');
});

test('P39: the steps out of a limit are taken by keyboard, and the focus stays where the next step is', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud(small);
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await waitForImages(page, 1);
  await openPage(page, 'Offline');
  await page.getByRole('radio', { name: 'Manual' }).check({ force: true });
  await openSection(page, 'Limits and usage');
  await page.getByRole('textbox', { name: /^Limit \(MB\) for/ }).fill('0.01');
  await page.keyboard.press('Tab');
  await pinFirstOrganization(page);
  await openSection(page, 'Now');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Change limit…').press('Enter');
  await expect(page.getByRole('region', { name: 'Limits and usage' })).toBeFocused();
  await openSection(page, 'Now');
  cloud.fault({ fault: 'delay', origin: 'image', count: null, milliseconds: 600_000 });
  await button('Continue anyway').press('Enter');
  await expect(button('Sync now')).toBeFocused();
  await page.keyboard.press('Enter');
  await button('Cancel').press('Enter');
  await expect(button('Cancel')).toBeHidden();
  await expect(button('Sync now')).toBeFocused();
});

test('prepare to leave: what is retained is read back and decoded, and the sheet can be copied', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud(small);
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await waitForImages(page, 1);
  await openPage(page, 'Offline');
  await openSection(page, 'Visits');
  await expect(page.getByText('Nothing is pinned yet.')).toBeVisible();
  await pinFirstOrganization(page);
  await openSection(page, 'Visits');
  await page.getByLabel('Leaving at').fill('07:30');
  await page.getByRole('button', { name: 'Prepare now' }).click();
  await expect(page.getByText(/Ready: .* all downloaded and verified|Needs attention: \d+/)).toBeVisible({
    timeout: 30_000,
  });
  const sheet = listOf(page, 'Checked images');
  await expect(sheet.getByRole('listitem').first()).toBeVisible();
  await expectNoViolations(page, 'offline: ready to leave');
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Checklist copied.')).toBeVisible();
});

test('a visit has a name, its end concerns its devices alone, and can be undone', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud(small);
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await waitForImages(page, 1);
  await fleetTree(page).getByRole('treeitem', { level: 1 }).nth(0).click();
  await page.getByRole('button', { name: 'Prepare for a visit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Round in the north');
  await dialog.getByRole('button', { name: 'Prepare', exact: true }).click();
  await expect(page.getByText(/Ready: .* all downloaded and verified|Needs attention: \d+/)).toBeVisible({
    timeout: 60_000,
  });

  const open = listOf(page, 'Visits under way').getByRole('listitem');
  await expect(open).toContainText('Round in the north');
  await expect(open).toContainText('3 devices');
  await open.getByRole('button', { name: 'End visit: Round in the north' }).click();
  await expect(page.getByText(/Visit ended: Round in the north\. \d+ images saved\./)).toBeVisible();
  await expect(page.getByText('No visit under way')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No changes' })).toBeVisible();
  const ended = listOf(page, 'Ended visits').getByRole('listitem');
  await expect(ended).toHaveCount(1);

  // One that was not prepared, at the other organization.
  await page.getByRole('combobox', { name: 'Organization' }).selectOption({ index: 2 });
  await page.getByRole('button', { name: 'End visit', exact: true }).click();
  await expect(ended).toHaveCount(2);
  await expectNoViolations(page, 'offline: visits');
  // The newest message is the last.
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(ended).toHaveCount(1);
  await expect(page.getByText('No visit under way')).toBeVisible();

  await ended.getByRole('button', { name: 'Undo the end of Round in the north' }).click();
  await expect(open).toContainText('Round in the north');
  await open.getByRole('button', { name: 'Remove visit: Round in the north' }).click();
  await expect(page.getByText('No visit under way')).toBeVisible();
});

test('limits are typed in MB, a network has a name and a limit, and what was received is shown', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud(small);
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await waitForImages(page, 1);
  await openPage(page, 'Offline');
  await openSection(page, 'Limits and usage');
  const limit = page.getByRole('textbox', { name: 'Limit per sync (MB)' });
  await limit.fill('many');
  await limit.press('Tab');
  await expect(
    page.getByText('Enter a number above 0, or leave it empty.').filter({ visible: true }),
  ).toBeVisible();
  await limit.fill('12.5');
  await limit.press('Tab');
  await expect(limit).toHaveAttribute('aria-invalid', 'false');
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
  await openSection(page, 'Requested downloads');
  await openSection(page, 'Limits and usage');
  await expect(page.getByRole('textbox', { name: 'Limit per sync (MB)' })).toHaveValue('12.5');
});

test('a download requested in the gallery is listed, and comes first', async ({ start, startCloud }) => {
  const cloud = await startCloud(small);
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await waitForImages(page, 1);
  await toggleOffline(page);
  await page.getByRole('grid', { name: 'Snapshots' }).getByRole('gridcell').first().click();
  await page.keyboard.press('w');
  await openPage(page, 'Offline');
  await openSection(page, 'Requested downloads');
  const requests = listOf(page, 'Requested downloads').getByRole('listitem');
  await expect(requests).toHaveCount(1);
  await expectNoViolations(page, 'offline: requested downloads');
  await requests.getByRole('button', { name: /from requested downloads$/ }).click();
  await expect(page.getByRole('heading', { name: 'No requested downloads' })).toBeVisible();
});

test('the location that is shown is kept offline from its heading', async ({ start, startCloud }) => {
  const cloud = await startCloud(small);
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await waitForImages(page, 1);
  await page.getByRole('button', { name: 'Keep offline' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Keep offline' });
  await expect(dialog.getByRole('group', { name: 'Download size' })).toContainText('Full image');
  await dialog.getByRole('button', { name: 'Keep offline' }).click();
  await expect(page.getByText('1 pin added.')).toBeVisible();
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
  const failed = listOf(page, 'Failed downloads');
  // Each organization has half of the devices. A download that fails later would make the list longer again.
  const before = small.devices / small.organizations;
  await expect(failed.getByRole('listitem')).toHaveCount(before, { timeout: 30_000 });
  await expect(page.getByText('Some downloads failed')).toBeVisible({ timeout: 30_000 });
  cloud.clearFaults();
  const again = failed.getByRole('button', { name: /^Try again: .*$/ });
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
  await expect(dialog.getByRole('button', { name: 'Added to the queue' })).toBeFocused();
  await page.keyboard.press('Escape');
  await openSection(page, 'Now');
  await expect(again).toHaveCount(before - 2, { timeout: 30_000 });
});
