import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { filesBelow } from '../../main/export/export-fixture.ts';
import { verify } from '../../main/export/verify/bag-fixture.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { electronBinary } from '../support/product.ts';
import { environmentOf, gallery, signIn, waitForImages } from '../support/screens.ts';

test.skip(electronBinary !== undefined, 'a test can’t hold the disk of the real system');

const IMAGES = 6;
const WRITTEN = 2;

const holdExports = {
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, '../../faults/support/hold-exports.ts')).href}`,
  FLEETGLASS_TEST_HELD_EXPORTS: String(WRITTEN),
};

const isImage = (name: string) => name.startsWith('data/') && !name.endsWith('.part');
const countImages = (folder: string) => (existsSync(folder) ? filesBelow(folder).filter(isImage).length : 0);

/** Exports what is selected, and leaves the dialog when the export stands. Returns its folder. */
async function exportSelection(page: Page, target: string): Promise<string> {
  const before = new Set(readdirSync(target));
  await page.keyboard.press('Control+e');
  const dialog = page.getByRole('dialog', { name: 'Export snapshots' });
  await dialog.getByRole('button', { name: 'Choose folder…' }).click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const made = () => readdirSync(target).find((name) => !before.has(name));
  await expect.poll(() => countImages(join(target, made() ?? 'not there yet'))).toBe(WRITTEN);
  await dialog.getByRole('button', { name: 'Continue in background' }).click();
  await expect(dialog).toBeHidden();
  return join(target, made() ?? '');
}

test('P41: exports that a kill cuts off are said at the next start, and are resumed, finished as partial or deleted', async ({
  start,
  startCloud,
  folder,
}) => {
  const cloud = await startCloud({ devices: IMAGES, organizations: 1, archives: 0, hostile: false });
  const environments = [environmentOf(cloud)];
  const target = join(folder, 'stick');
  mkdirSync(target);
  const folders = [target, target, target];
  const first = await start({ environments, folders, variables: holdExports });
  await signIn(first.page, cloud);
  await waitForImages(first.page, IMAGES);
  await gallery(first.page).getByRole('gridcell').first().click();
  await first.page.keyboard.press('ControlOrMeta+a');
  const resumed = await exportSelection(first.page, target);
  const partial = await exportSelection(first.page, target);
  const deleted = await exportSelection(first.page, target);
  first.kill();
  await first.ended;
  for (const cutOff of [resumed, partial, deleted]) {
    expect(existsSync(join(cutOff, 'bagit.txt'))).toBe(false);
    expect(await verify(cutOff)).toMatchObject({ verdict: 'red', state: 'incomplete' });
  }

  // The drive of one is not connected at the start.
  const away = join(folder, 'away');
  renameSync(deleted, away);
  const { page } = await start({ environments });
  // The first presses may come while the page is still too busy to be idle.
  await page.addInitScript(() => {
    const whenIdle = window.requestIdleCallback.bind(window);
    const becomeIdle = Promise.withResolvers<void>();
    window.requestIdleCallback = (run) => Number(becomeIdle.promise.then(() => whenIdle(run)) === null);
    Object.assign(window, { becomeIdle: becomeIdle.resolve });
  });
  await page.reload();
  const region = page.getByRole('region', { name: 'Incomplete exports' });
  const notices = region.getByRole('listitem');
  await expect(region).toContainText('3 exports are incomplete.');
  const cell = gallery(page).getByRole('gridcell').first();
  await cell.focus();
  await region.getByRole('button', { name: 'Show them' }).click();
  await expect(notices).toHaveCount(3);
  await expect(notices.nth(2)).toContainText(
    'is incomplete and can’t be read. Check that its drive is connected.',
  );
  await expect(notices.nth(2).getByRole('button')).toHaveText(['Try again', 'Remove from list']);
  renameSync(away, deleted);
  await notices.nth(2).getByRole('button', { name: 'Try again' }).click();
  for (const notice of await notices.all())
    await expect(notice).toContainText(`is incomplete: ${WRITTEN} of ${IMAGES} files.`);
  await expect(notices.nth(2).getByRole('button', { name: 'Resume' })).toBeFocused();
  await page.evaluate(() => (window as unknown as { becomeIdle: () => void }).becomeIdle());
  await expectNoViolations(page, 'incomplete exports');

  await notices.nth(2).getByRole('button', { name: 'Delete…' }).click();
  await notices.nth(2).getByRole('button', { name: 'Delete its files' }).click();
  await expect(notices).toHaveCount(2);
  expect(existsSync(deleted)).toBe(false);
  await expect(notices.nth(0).getByRole('button', { name: 'Resume' })).toBeFocused();

  await notices.nth(1).getByRole('button', { name: 'Finish as partial' }).click();
  // One needs no list.
  await expect(notices).toHaveCount(0);
  await expect
    .poll(() => verify(partial))
    .toMatchObject({ verdict: 'amber', state: 'partial', files: WRITTEN });
  const missing = readFileSync(join(partial, 'missing.csv'), 'utf8').trimEnd().split('\r\n');
  expect(missing.slice(1).map((line) => line.includes('notWritten'))).toEqual(
    Array.from({ length: IMAGES - WRITTEN }, () => true),
  );

  await region.getByRole('button', { name: 'Resume' }).click();
  await expect(region).toBeHidden();
  await expect(cell, 'the last notice leads back to where the focus was').toBeFocused();
  await expect
    .poll(() => verify(resumed))
    .toMatchObject({ verdict: 'green', state: 'complete', files: IMAGES });
});
