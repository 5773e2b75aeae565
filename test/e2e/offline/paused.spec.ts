import { expect, test } from '../support/fixtures.ts';
import { environmentOf, fleetTree, signIn, statusLine, waitForImages } from '../support/screens.ts';

test('P24: a pause of the service is shown with its end, and what waits goes on by itself afterwards', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 8, organizations: 1, rateLimit: { requests: 3, seconds: 5 } });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await fleetTree(page).getByRole('treeitem').first().click();
  await expect(statusLine(page)).toContainText(/Paused by the service until \d{1,2}:\d{2}:\d{2}/);
  await waitForImages(page, 8);
  await expect(statusLine(page)).not.toContainText('Paused');
});
