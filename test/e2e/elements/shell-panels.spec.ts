import { expect, test } from './harness/harness-test.ts';
import { showExample } from './harness/show-example.ts';

test('updates-panel: the version is announced, the page of what is new is not', async ({ page, harness }) => {
  await showExample(page, harness.url, 'updates-panel', 'one is ready');
  await expect(page.getByRole('region', { name: 'What is new' })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText(/ready/);
  await expect(page.getByRole('status').getByRole('region')).toHaveCount(0);
});

test('service-notices: what was dismissed is gone, and with the last one the place of all', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'service-notices', 'the sign-in is deprecated');
  await expect(page.getByText(/deprecated since/)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('region', { name: 'Notices of the service' })).toBeHidden();
});
