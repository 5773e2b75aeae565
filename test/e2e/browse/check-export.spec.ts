import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import {
  type BagFiles,
  imageFiles,
  makeBag,
  writeBag,
  writeZip,
} from '../../main/export/verify/bag-fixture.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';

let folder: string;

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-check-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

function store(name: string, files: BagFiles): string {
  mkdirSync(join(folder, name));
  return writeBag(join(folder, name), files);
}

/** Opens the check by the palette, without a mouse. */
async function openCheck(page: Page): Promise<Locator> {
  await page.getByRole('treeitem').first().waitFor();
  await page.keyboard.press('Control+K');
  await page.keyboard.type('check an export');
  await expect(page.getByRole('option', { name: 'Check an export', exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Check an export' });
  await expect(dialog.getByRole('button', { name: 'Choose folder…' })).toBeVisible();
  return dialog;
}

test('P42: an export that is complete and unchanged is said to be, a changed one is not, file by file', async ({
  start,
}) => {
  const changed = makeBag(imageFiles()).set('index.csv', Buffer.from('x'));
  changed.delete('data/North/Pump/2026-11-21.jpg');
  changed.set('note.txt', Buffer.from('x'));
  const folders = [store('whole', makeBag(imageFiles())), store('changed', changed)];
  const { page } = await start({ options: ['--demo'], folders });
  const dialog = await openCheck(page);

  await expect(dialog.getByRole('button', { name: 'Choose folder…' })).toBeFocused();
  await page.keyboard.press('Enter');
  const result = dialog.getByRole('status').filter({ hasText: /export|Complete/ });
  await expect(result).toContainText('Complete and unchanged');
  await expect(result).toContainText('2 files, 21 bytes');
  await expect(dialog.getByRole('listitem')).toHaveText(['Not signed']);
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused();
  await expectNoViolations(page, 'a checked export');

  await dialog.getByRole('button', { name: 'Another folder…' }).press('Enter');
  await expect(result).toContainText('Not as it was exported');
  const lines = dialog.getByRole('listitem');
  const findings = ['Added: note.txt', 'Changed: index.csv', 'Missing: data/North/Pump/2026-11-21.jpg'].map(
    (line) => line.replace(/: (.*)$/, ': \u2068“$1”\u2069'),
  );
  for (const line of findings) await expect(lines.filter({ hasText: line })).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Copy report' }).press('Enter');
  await expect(dialog.getByText('Copied.')).toBeVisible();
  // The system prints the report, and nothing of the window.
  await page.evaluate(() => {
    window.print = () => {};
  });
  await dialog.getByRole('button', { name: 'Print report…' }).press('Enter');
  const printed = page.locator('.print-text');
  await expect(printed).toHaveText(/^Check an export\nchanged\nNot as it was exported\n/);
  for (const line of findings) await expect(printed).toContainText(`${line}\n`);
  await expect(printed).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(printed).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(printed).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a ZIP is checked too, and one that is damaged is said to be', async ({ start }) => {
  const whole = await writeZip(join(folder, 'Export.zip'), makeBag(imageFiles()));
  writeFileSync(join(folder, 'Broken.zip'), 'no archive');
  const { page } = await start({ options: ['--demo'], folders: [whole, join(folder, 'Broken.zip')] });
  const dialog = await openCheck(page);
  await dialog.getByRole('button', { name: 'Choose ZIP…' }).click();
  await expect(dialog.getByText('Complete and unchanged')).toBeVisible();
  await dialog.getByRole('button', { name: 'Another ZIP…' }).click();
  await expect(dialog.getByText('Can’t be checked')).toBeVisible();
  await expect(dialog.getByText('The ZIP is damaged or incomplete.')).toBeVisible();
});

test('a check of a huge export shows how far it is, and ends when it is cancelled', async ({ start }) => {
  const huge = store('huge', makeBag(imageFiles()));
  // So much takes minutes to read; on the disk it takes nothing.
  truncateSync(join(huge, 'data/North/Pump/2026-11-21.jpg'), 200_000_000_000);
  const { page } = await start({ options: ['--demo'], folders: [huge] });
  const dialog = await openCheck(page);
  await dialog.getByRole('button', { name: 'Choose folder…' }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Checking huge' })).toBeVisible();
  await expect(dialog.getByText('of 200 GB')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Check canceled')).toBeVisible();
});

test('an export that is dropped on the window is checked, a folder and a ZIP', async ({ start }) => {
  // The preview knows no paths: there the name of what is dropped is one, in the real Electron it has one of its own.
  const whole = store('whole', makeBag(imageFiles()));
  const dropped = store(encodeURIComponent(whole), makeBag(imageFiles()));
  const { page } = await start({ options: ['--demo'] });
  await page.getByRole('treeitem').first().waitFor();
  const session = await page.context().newCDPSession(page);
  // Over the rail: a tile that another one replaces while images arrive would take the drop with it. A real drag is reported all the time.
  const { x, y } = (await page.getByRole('navigation', { name: 'Pages' }).boundingBox()) ?? { x: 0, y: 0 };
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', {
      type,
      x: x + 1,
      y: y + 1,
      data: { items: [], files: [dropped], dragOperationsMask: 1 },
    });
  await drag('dragEnter');
  await drag('dragOver');
  await expect(page.getByText('Drop to continue')).toBeVisible();
  await drag('drop');
  await expect(page.getByText('Drop to continue')).toBeHidden();
  const dialog = page.getByRole('dialog', { name: 'Check an export' });
  await expect(dialog.getByText('Complete and unchanged')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const transfer = await page.evaluateHandle(() => {
    const files = new DataTransfer();
    files.items.add(new File([], 'Export.zip'));
    return files;
  });
  await page.dispatchEvent('app-shell', 'drop', { dataTransfer: transfer });
  await expect(dialog.getByText('What you dropped isn’t a folder or file on this laptop.')).toBeVisible();
});
