import type { Simulator } from '../../../simulator/simulator.ts';
import { expect, test } from '../support/fixtures.ts';
import { openPage, openSection, pinFirstOrganization } from '../support/pages.ts';
import { environmentOf, signIn, toggleOffline, waitForImages } from '../support/screens.ts';

/** An image is counted when it is made, which may be after its request has ended; each one begins with a request for its address. */
function requestsOf({ counts }: Pick<Simulator, 'counts'>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(counts.requests).filter(([name]) => !name.includes('/images')));
}

test('P39: “Work offline” ends the downloads under way, holds over a restart, and going online goes on with them', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 6, organizations: 1, archives: 0, hostile: false });
  const environments = [environmentOf(cloud)];
  const first = await start({ environments });
  await signIn(first.page, cloud);
  await waitForImages(first.page, 1);
  cloud.fault({ fault: 'drip', origin: 'image', count: null, milliseconds: 100 });
  await openPage(first.page, 'Offline');
  await pinFirstOrganization(first.page);
  await openSection(first.page, 'Now');
  const now = first.page.getByRole('region', { name: 'Now' });
  await expect(now.getByText('in progress').first()).toBeVisible();
  await toggleOffline(first.page);
  await expect(now.getByText('Working offline')).toBeVisible();
  await expect(now.getByText('in progress')).toHaveCount(0, { timeout: 10_000 });
  const before = requestsOf(cloud);
  await first.close();

  const second = await start({ environments });
  await expect(second.page.getByRole('button', { name: 'Mode: No downloads' })).toBeVisible();
  await openPage(second.page, 'Offline');
  await expect(second.page.getByRole('region', { name: 'Now' }).getByText('Working offline')).toBeVisible();
  expect(requestsOf(cloud)).toEqual(before);
  cloud.clearFaults();
  await second.page.getByRole('button', { name: 'Go online' }).click();
  await expect(second.page.getByText('No downloads waiting')).toBeVisible({ timeout: 60_000 });
  await expect(second.page.getByRole('button', { name: 'Mode: No downloads' })).toHaveCount(0);
});
