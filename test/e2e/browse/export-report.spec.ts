import { execFileSync, spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportManifest } from '../../../main/export/bag/manifest-schema.ts';
import { expect, test } from '../support/fixtures.ts';
import { readStructure } from '../support/pdf-ua.ts';
import { environmentOf, expectNoScrolling, exportDialog, signIn, waitForImages } from '../support/screens.ts';

const has = (program: string, ...inputs: string[]) => spawnSync(program, inputs).status === 0;
const hasQpdf = has('qpdf', '--version');
const hasPdfToText = has('pdftotext', '-v');
/** Whether the browser has letters for Japanese, so that they can be in a PDF. */
const hasJapanese = spawnSync('fc-list', [':lang=ja']).stdout?.length > 0;

/** The order of poppler for a ligature of two letters, and without marks for the direction. */
function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/ل([اأإآ])/g, '$1ل')
    .replaceAll(/\s+/g, ' ');
}

test('P41: an export has a PDF by choice, which other programs can read', async ({
  start,
  startCloud,
  folder,
}) => {
  test.slow();
  // One of them in Japanese, one in Arabic.
  const cloud = await startCloud({ devices: 8, organizations: 8, archives: 0, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)], folders: [folder] });
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, cloud);
  await waitForImages(page, 1);
  await page.keyboard.press('Control+e');
  const dialog = exportDialog(page);
  await dialog.getByLabel('What to export').selectOption('All devices');
  const report = dialog.getByLabel('PDF', { exact: true });
  await expect(report).toHaveValue('none');
  await report.focus();
  await page.keyboard.press('C');
  await expect(report).toHaveValue('sheet1');
  await report.selectOption('Contact sheet, 6 per page');
  await expect(dialog.getByText('3 pages', { exact: true })).toBeVisible();
  await expectNoScrolling(dialog);
  await dialog.getByRole('button', { name: 'Choose folder…' }).click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  // To print, the stand-in starts a browser of its own, which takes what the machine leaves it. The product itself ends a print that stands still,
  // and any end is seen here at once: also one without the PDF.
  const end = dialog.getByRole('alert');
  await end.waitFor();
  await expect(end).toContainText('8 files exported');
  await expect(end).not.toContainText('The rest of the export is complete');

  const made = (await readdir(folder)).find((name) => name !== 'profile') ?? '';
  const { files } = exportManifest.parse(
    JSON.parse(await readFile(join(folder, made, 'manifest.json'), 'utf8')),
  );
  const pdf = join(folder, made, 'report.pdf');
  const printed = await readFile(pdf);
  const bytes = printed.toString('latin1');
  expect(bytes.slice(0, 5)).toBe('%PDF-');
  for (const part of ['/Marked true', '/Outlines', '/Figure', '/DCTDecode']) expect(bytes).toContain(part);
  expect(await readFile(join(folder, made, 'tagmanifest-sha256.txt'), 'utf8')).toContain('  report.pdf\n');

  const { faults, counts } = readStructure(printed);
  expect(faults, 'rules of PDF/UA-1').toEqual([]);
  expect(counts).toMatchObject({ H1: 1, H2: 1, H3: 2, Figure: 8, Table: 1, pages: 3 });

  await test.step('qpdf', () => {
    if (!hasQpdf)
      return test.info().annotations.push({ type: 'skipped', description: 'qpdf is not installed' });
    return execFileSync('qpdf', ['--check', pdf], { stdio: 'pipe' });
  });
  await test.step('pdftotext', () => {
    if (!hasPdfToText)
      return test.info().annotations.push({ type: 'skipped', description: 'pdftotext is not installed' });
    const text = plainText(execFileSync('pdftotext', [pdf, '-'], { encoding: 'utf8' }));
    const names = files.map(({ subject }) => subject.deviceName ?? '');
    const isJapanese = (name: string) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(name);
    expect([names.some(isJapanese), names.some((name) => /[\u0600-\u06ff]/.test(name))]).toEqual([
      true,
      true,
    ]);
    // Word by word: which order two directions have on a line is the reader's choice.
    const words = names.filter((name) => hasJapanese || !isJapanese(name)).flatMap((name) => name.split(' '));
    for (const word of words) expect(text).toContain(plainText(word));
    expect(text).toContain('Page 1 of 3');
    return null;
  });

  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+e');
  await expect(report).toHaveValue('sheet6');
});

test('barrier 20: a report with a page for each image keeps the rules of PDF/UA-1 that a program can check', async ({
  start,
  startCloud,
  folder,
}) => {
  test.slow();
  const cloud = await startCloud({ devices: 3, organizations: 3, archives: 0, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)], folders: [folder] });
  await signIn(page, cloud);
  await waitForImages(page, 1);
  await page.keyboard.press('Control+e');
  const dialog = exportDialog(page);
  await dialog.getByLabel('What to export').selectOption('All devices');
  await dialog.getByLabel('PDF', { exact: true }).selectOption('report');
  await dialog.getByRole('button', { name: 'Choose folder…' }).click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('3 files exported');
  const made = (await readdir(folder)).find((name) => name !== 'profile') ?? '';
  const { faults, counts } = readStructure(await readFile(join(folder, made, 'report.pdf')));
  expect(faults).toEqual([]);
  expect(counts, 'a table of facts on the cover and for each image').toMatchObject({
    Table: 4,
    Figure: 3,
    H1: 1,
    H3: 3,
  });
  expect(counts['TH'], 'each fact has its head').toBe(counts['TD']);
});
