import type { Simulator } from '../../../simulator/simulator.ts';
import { expect, test } from '../support/fixtures.ts';
import { environmentOf, fleetTree, gallery, signIn, waitForImages } from '../support/screens.ts';

test('P22: the second look transfers no image and moves the confirmed clock', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 4, organizations: 1 });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await fleetTree(page).getByRole('treeitem').first().click();
  await waitForImages(page, 4);
  await expect.poll(() => answers(cloud, 200)).toBeGreaterThanOrEqual(4);
  const sent = cloud.counts.imageBytesSent;
  const confirmed = answers(cloud, 304);

  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => answers(cloud, 304)).toBeGreaterThanOrEqual(confirmed + 4);
  expect(cloud.counts.imageBytesSent).toBe(sent);
  await expect(gallery(page).getByRole('gridcell').first()).toHaveAttribute(
    'aria-label',
    /confirmed (just now|\d+ seconds? ago)/i,
  );
});

test('a snapshot that changed on the service slides in', async ({ start, startCloud }) => {
  const cloud = await startCloud({ devices: 4, organizations: 1 });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await fleetTree(page).getByRole('treeitem').first().click();
  await waitForImages(page, 4);
  const image = gallery(page).getByRole('gridcell').first().locator('img');
  const before = await image.getAttribute('src');
  cloud.tick();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(image).not.toHaveAttribute('src', before ?? '');
  await expect
    .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
});

/** How many requests the image origin answered so. */
function answers(cloud: Simulator, status: number): number {
  return cloud.counts.requests[`GET /images ${status}`] ?? 0;
}
