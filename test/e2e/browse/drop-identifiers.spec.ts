import { expect, test } from '../support/fixtures.ts';
import { environmentOf, signIn, waitForImages } from '../support/screens.ts';

test('a CSV file with ids that is dropped on the window begins to add them', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 6, organizations: 2, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  await signIn(page, cloud);
  await waitForImages(page, 1);
  const transfer = await page.evaluateHandle(() => {
    const dropped = new DataTransfer();
    dropped.items.add(new File(['id,name\ndev-1,Gate\ndev-2,Tank\n'], 'devices.csv', { type: 'text/csv' }));
    return dropped;
  });
  await page.dispatchEvent('app-shell', 'drop', { dataTransfer: transfer });
  const dialog = page.getByRole('dialog', { name: /Add devices/ });
  await expect(dialog.getByRole('textbox').first()).toHaveValue('dev-1\ndev-2');
});
