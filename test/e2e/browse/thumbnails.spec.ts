import type { Bridge } from '../../../preload/contract/index.ts';
import { expect, test } from '../support/fixtures.ts';
import { environmentOf, fleetTree, gallery, signIn, waitForImages } from '../support/screens.ts';

test('a tile whose only picture is large gets a thumbnail, made once and stored over a restart', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ organizations: 2, devices: 8, archives: 2 });
  const environments = [environmentOf(cloud)];
  const first = await start({ environments });
  await signIn(first.page, cloud);
  const organizations = fleetTree(first.page).getByRole('treeitem', { level: 1 });
  await organizations.first().click();
  await waitForImages(first.page, 3);
  // Downloaded in full only: requested off the screen, as the screen would download the low precision first.
  await first.page.evaluate(async () => {
    const { fleet, gallery: calls } = (window as unknown as { fleetglass: Bridge }).fleetglass;
    const overview = await fleet.overview({ offset: 0, limit: 10 });
    const organizationId = overview.ok ? (overview.value.organizations[1]?.id ?? null) : null;
    const devices = await fleet.devices({ organizationId, offset: 0, limit: 10 });
    const subjects = devices.ok
      ? devices.value.rows.map(({ id }) => ({ deviceId: id, archiveId: null }))
      : [];
    await calls.revalidate({ scope: 'viewer', subjects, precision: 'full', always: true });
  });
  await expect.poll(() => cloud.counts.requests['GET /images 200'] ?? 0).toBeGreaterThanOrEqual(8);
  await first.page.evaluate(() =>
    (window as unknown as { fleetglass: Bridge }).fleetglass.connection.workOffline({ on: true }),
  );

  await organizations.nth(1).click();
  const image = gallery(first.page).getByRole('gridcell').first().locator('img');
  await expect(image).toHaveAttribute('src', /^thumbnails\/[0-9a-f]{64}$/);
  const address = (await image.getAttribute('src')) ?? '';
  const served = (page: typeof first.page) =>
    page.evaluate(async (path) => {
      const answer = await fetch(path, { cache: 'no-store' });
      const bitmap = await createImageBitmap(await answer.blob());
      return `${answer.headers.get('content-type')} ${bitmap.width} × ${bitmap.height}`;
    }, address);
  await expect.poll(() => served(first.page)).toBe('image/jpeg 320 × 180');
  await first.close();

  const second = await start({ environments });
  await fleetTree(second.page).getByRole('treeitem', { level: 1 }).nth(1).click();
  await waitForImages(second.page, 3);
  expect(await served(second.page)).toBe('image/jpeg 320 × 180');
});
