import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { listOf, openPage, openSection, pinFirstOrganization } from '../support/pages.ts';
import { environmentOf, signIn, waitForImages } from '../support/screens.ts';

const small = { devices: 6, organizations: 2, archives: 0, hostile: false } as const;

/** The start of a JPEG that goes on as no image does. */
const UNDECODABLE = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.alloc(2_000, 7),
]);

interface RetainedRow {
  readonly hash: string;
  readonly name: string;
}

/**
 * Damages two retained images on the disk. The file of one is torn: a full one, as a tile would open the low one, and notice. The bytes of the
 * other, a low one, are those of its hash but no image.
 */
async function damage(profile: string): Promise<{ readonly torn: string; readonly undecodable: string }> {
  const accounts = join(profile, 'accounts');
  const [account = ''] = await readdir(accounts);
  const folder = join(accounts, account);
  const fileOf = (hash: string) => join(folder, 'blobs', hash.slice(0, 2), hash);
  const database = new DatabaseSync(join(folder, 'library.sqlite'), { enableForeignKeyConstraints: false });
  const [torn, , , other] = database
    .prepare(`
      SELECT snapshot.hash, subject.name FROM retained JOIN subject ON subject.id = retained.subject_id
        JOIN snapshot ON snapshot.id = iif(retained.precision = 'low', subject.low_snapshot_id, subject.full_snapshot_id)
        ORDER BY subject.id, retained.precision`)
    .all() as unknown as [RetainedRow, RetainedRow, RetainedRow, RetainedRow];
  await truncate(fileOf(torn.hash), (await readFile(fileOf(torn.hash))).byteLength >> 1);
  const hash = createHash('sha256').update(UNDECODABLE).digest('hex');
  await mkdir(dirname(fileOf(hash)), { recursive: true });
  await writeFile(fileOf(hash), UNDECODABLE);
  database
    .prepare('UPDATE image SET hash = ?, byte_length = ? WHERE hash = ?')
    .run(hash, UNDECODABLE.byteLength, other.hash);
  database.prepare('UPDATE snapshot SET hash = ? WHERE hash = ?').run(hash, other.hash);
  database.prepare('DELETE FROM thumbnail WHERE image_hash = ?').run(other.hash);
  database.close();
  return { torn: torn.name, undecodable: other.name };
}

const rowOf = (page: Page, name: string, precision: 'Full' | 'Preview') =>
  listOf(page, 'Checked images')
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ hasText: precision });

async function openVisits(page: Page): Promise<void> {
  await openPage(page, 'Offline');
  await openSection(page, 'Visits');
}

test('a torn file and one that is no image come out amber with their reasons, and are still listed after a restart', async ({
  folder,
  start,
  startCloud,
}) => {
  const cloud = await startCloud(small);
  const environments = [environmentOf(cloud)];
  const first = await start({ environments });
  await signIn(first.page, cloud);
  await waitForImages(first.page, 1);
  await openPage(first.page, 'Offline');
  await pinFirstOrganization(first.page);
  await openSection(first.page, 'Visits');
  await first.page.getByRole('button', { name: 'Prepare now' }).click();
  await expect(first.page.getByText(/Ready: .* all downloaded and verified/)).toBeVisible({
    timeout: 60_000,
  });
  await first.close();
  // Without a network, nothing can mend what is damaged.
  await cloud.close();
  const { torn, undecodable } = await damage(join(folder, 'profile'));

  const second = await start({ environments });
  await openVisits(second.page);
  // The check before the damage is shown with its time.
  await expect(second.page.getByText(/Ready: .* all downloaded and verified/)).toBeVisible();
  await second.page.getByRole('button', { name: 'Check downloaded images only' }).click();
  await expect(second.page.getByText(/Needs attention: 2\./)).toBeVisible({ timeout: 60_000 });
  await expect(rowOf(second.page, torn, 'Full')).toContainText('The file is missing or damaged');
  await expect(rowOf(second.page, undecodable, 'Preview')).toContainText('The image can’t be opened');
  const sheet = await listOf(second.page, 'Checked images').getByRole('listitem').allTextContents();
  await second.close();

  const { page } = await start({ environments });
  await openVisits(page);
  await expect(page.getByText(/Needs attention: 2\./)).toBeVisible();
  await expect(listOf(page, 'Checked images').getByRole('listitem')).toHaveText(sheet);
});
