import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { exportManifest } from '../../../main/export/bag/manifest-schema.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  environmentOf,
  fleetTree,
  gallery,
  signIn,
  statusLine,
  subjectName,
  waitForImages,
} from '../support/screens.ts';

test('from the first start to an exported file', async ({ start, startCloud, folder }) => {
  const cloud = await startCloud();
  const exported = join(folder, 'exported');
  await mkdir(exported);
  const { page } = await start({ environments: [environmentOf(cloud)], folders: [exported] });

  await signIn(page, cloud);
  await expect(statusLine(page)).toContainText('Online');
  await expect(statusLine(page)).toContainText(/Confirmed/i);

  const organizations = fleetTree(page).getByRole('treeitem');
  await expect(organizations).toHaveCount(3);
  await organizations.first().click();
  await waitForImages(page, 6);

  const cells = gallery(page).getByRole('gridcell');
  const name = await subjectName(cells.first());
  await cells.first().dblclick();
  const viewer = page.getByRole('dialog', { name });
  await expect(viewer).toBeVisible();
  await expect(viewer.getByText('1920 × 1080')).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();

  await cells.nth(0).click();
  await cells.nth(2).click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: /^Export…/ }).click();
  const dialog = page.getByRole('dialog', { name: /Export/ });
  await dialog.getByRole('button', { name: /Choose folder/ }).click();
  await expect(dialog.getByText(/3 files/).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByRole('button', { name: /Show folder/ })).toBeVisible();

  const [created = ''] = await readdir(exported);
  const manifest = exportManifest.parse(
    JSON.parse(await readFile(join(exported, created, 'manifest.json'), 'utf8')),
  );
  expect(manifest.complete).toBe(true);
  expect(manifest.files).toHaveLength(3);
  for (const file of manifest.files) {
    const path = join(exported, created, file.path);
    const bytes = await readFile(path);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
    expect((await stat(path)).size).toBe(file.byteLength);
    expect([file.capturedAt, file.receivedAt, file.downloadedAt, file.confirmedAt]).not.toContain(null);
  }
});
