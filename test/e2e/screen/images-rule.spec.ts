import type { Locator, Page } from '@playwright/test';
import { languageTags } from '../../../preload/contract/core/languages.ts';
import { expect, type Fixtures, test } from '../support/fixtures.ts';
import { environmentOf, fleetTree, gallery, signIn, waitForImages } from '../support/screens.ts';
import { changeSettings } from '../support/settings.ts';

/** The words of the title bar, of the lines over the gallery and at the foot that are neither whole nor out of sight as a whole. */
function cutWords(page: Page): Promise<readonly string[]> {
  return page
    .locator('title-bar, browse-header, gallery-bar, navigation-rail, status-bar, sync-status')
    .evaluateAll((bars) => {
      const parentOf = (node: Node): Node | null =>
        node instanceof Element && node.assignedSlot !== null
          ? node.assignedSlot
          : node instanceof ShadowRoot
            ? node.host
            : node.parentNode;
      const isCut = (words: Text): boolean => {
        const range = document.createRange();
        range.selectNodeContents(words);
        const box = range.getBoundingClientRect();
        for (let node = parentOf(words); node !== null; node = parentOf(node)) {
          if (!(node instanceof HTMLElement)) continue;
          const style = getComputedStyle(node);
          if (style.clipPath !== 'none' || style.visibility === 'hidden') return false;
          if (style.overflowX === 'visible') continue;
          const edge = node.getBoundingClientRect();
          if (box.bottom <= edge.top || box.top >= edge.bottom) return false;
          if (box.left < edge.left - 1 || box.right > edge.right + 1) return true;
          if (box.top < edge.top - 1 || box.bottom > edge.bottom + 1) return true;
        }
        return false;
      };
      return bars.flatMap((bar) => {
        const found: string[] = [];
        const walker = document.createTreeWalker(bar.shadowRoot ?? bar, NodeFilter.SHOW_TEXT);
        while (walker.nextNode() !== null) {
          const words = walker.currentNode as Text;
          if (
            words.data.trim() !== '' &&
            words.parentElement?.closest('style, option') === null &&
            isCut(words)
          )
            found.push(words.data.trim());
        }
        return found;
      });
    });
}

/** The window of the laptops that technicians carry, CSS px. */
const LAPTOP = { width: 1_366, height: 768 } as const;

/**
 * The part of the window that images cover, 0 to 1. What counts is the box of each picture in the gallery that shows an image, as far as it is
 * in view; captions, gaps and tiles without an image do not. A state or a check mark over an image counts as image.
 */
function imageShare(page: Page): Promise<number> {
  return page.locator('snapshot-grid .picture:has(img[data-shown])').evaluateAll((pictures) => {
    const list = document
      .querySelector('app-shell')
      ?.shadowRoot?.querySelector('browse-page')
      ?.shadowRoot?.querySelector('gallery-pane')
      ?.shadowRoot?.querySelector('.list')
      ?.getBoundingClientRect();
    if (list === undefined) return 0;
    const areas = pictures.map((picture) => {
      const { left, right, top, bottom } = picture.getBoundingClientRect();
      const width = Math.min(right, list.right, innerWidth) - Math.max(left, list.left, 0);
      const height = Math.min(bottom, list.bottom, innerHeight) - Math.max(top, list.top, 0);
      return Math.max(0, width) * Math.max(0, height);
    });
    return areas.reduce((sum, area) => sum + area, 0) / (innerWidth * innerHeight);
  });
}

/** The gallery of 40 devices with their images, on such a laptop. */
async function openGallery(start: Fixtures['start'], startCloud: Fixtures['startCloud']): Promise<Page> {
  const cloud = await startCloud({ devices: 40, organizations: 1, archives: 0, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)], viewport: LAPTOP });
  await signIn(page, cloud);
  await waitForImages(page, 12);
  // What the service announces once, and a person puts away.
  for (const notice of await page.getByRole('button', { name: 'Dismiss' }).all()) await notice.click();
  return page;
}

test('at 1366 × 768 images cover 60 % of the window, and with text of 200 % still 40 %, with their captions', async ({
  start,
  startCloud,
}) => {
  const page = await openGallery(start, startCloud);
  await expect.poll(() => imageShare(page)).toBeGreaterThanOrEqual(0.6);
  await expect(fleetTree(page), 'with the fleet beside them').toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Details' })).toHaveCount(0);

  await changeSettings(page, { zoom: 2 });
  await expect.poll(() => imageShare(page)).toBeGreaterThanOrEqual(0.4);
  await expect(gallery(page).locator('.caption').first()).toBeInViewport({ ratio: 1 });

  // What gives way to them is behind one button.
  const filter = page.getByRole('button', { name: 'Filter' });
  await expect(filter).toBeHidden();
  await page.getByRole('button', { name: 'Sort and view' }).press('Enter');
  await expect(filter).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Show as a table' }).press('Enter');
  await expect(filter).toBeHidden();
  await expect(gallery(page).locator(':focus')).toHaveCount(1);
});

test('N12: outdoors images cover half of the window, and with text of 200 % still 40 %; in no language a word of a bar is cut', async ({
  start,
  startCloud,
}) => {
  const page = await openGallery(start, startCloud);
  for (const language of languageTags) {
    for (const zoom of [1, 2] as const) {
      await changeSettings(page, { zoom, outdoor: true, language });
      const message = `${language}, ${zoom * 100} %`;
      await expect.soft
        .poll(() => imageShare(page), { message })
        .toBeGreaterThanOrEqual(zoom === 1 ? 0.5 : 0.4);
      await expect.soft.poll(() => cutWords(page), { message }).toEqual([]);
      const mode = page.getByRole('contentinfo').locator('mode-menu');
      await expect.soft(mode, message).toBeInViewport({ ratio: 1 });
    }
  }
});

/** The names in a list that are cut off. */
function cutNames(names: Locator): Promise<readonly string[]> {
  return names.evaluateAll((all) =>
    all
      .filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1)
      .map((name) => name.textContent.trim()),
  );
}

for (const zoom of [1, 2] as const) {
  test(`N12: outdoors, with text of ${zoom * 100} %, the names of devices are whole in tiles, table and fleet`, async ({
    start,
    startCloud,
  }) => {
    const cloud = await startCloud({ devices: 40, organizations: 1, archives: 12, hostile: false });
    const { page } = await start({ environments: [environmentOf(cloud)], viewport: LAPTOP });
    await signIn(page, cloud);
    await waitForImages(page, 12);
    await changeSettings(page, { zoom, outdoor: true });
    const tiles = gallery(page).locator('.name');
    await expect(tiles.first()).toBeVisible();
    await expect.poll(() => cutNames(tiles)).toEqual([]);

    await changeSettings(page, { galleryForm: 'table' });
    const lines = page.locator('snapshot-table .row > .name > [dir]');
    await expect(lines.first()).toBeVisible();
    await expect.poll(() => cutNames(lines)).toEqual([]);
    const table = page.locator('snapshot-table .scroller');
    expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth), 'no column is out of view').toBe(
      0,
    );

    if (zoom === 2) await page.getByRole('button', { name: 'Fleet' }).first().click();
    const organization = fleetTree(page).getByRole('treeitem').first();
    await organization.focus();
    await page.keyboard.press('ArrowRight');
    await expect(fleetTree(page).getByRole('treeitem', { level: 2 }).first()).toBeVisible();
    await expect.poll(() => cutNames(fleetTree(page).locator('.name'))).toEqual([]);
  });
}

/** The height of one line of buttons of 44 px with its edge, CSS px. */
const ONE_LINE = 49;
/** What a browser draws beside the choice of a list, CSS px. */
const ARROW = 21;

/** The parts of the line over the gallery that are cut off or stand in a second line. */
function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    ([oneLine, arrow]) => {
      const browse = document
        .querySelector('app-shell')
        ?.shadowRoot?.querySelector('browse-page')?.shadowRoot;
      const header = browse?.querySelector('browse-header');
      const bar = browse?.querySelector('gallery-pane')?.shadowRoot?.querySelector('gallery-bar');
      const name = header?.shadowRoot?.querySelector('h1');
      const sort = bar?.shadowRoot?.querySelector('select');
      const pen = new OffscreenCanvas(1, 1).getContext('2d');
      if (!header || !bar || !name || !sort || !pen) return ['nothing is shown'];
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(sort);
      pen.font = font;
      const chosen = sort.selectedOptions[0]?.text ?? '';
      const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd);
      const space = sort.clientWidth - padding - arrow;
      return [
        ...(pen.measureText(chosen).width > space ? [`the sort “${chosen}”`] : []),
        ...(name.scrollWidth > name.clientWidth ? [`the name “${name.textContent}”`] : []),
        ...(header.offsetHeight > oneLine ? ['the header has two lines'] : []),
        ...(bar.offsetHeight > oneLine ? ['the bar has two lines'] : []),
      ];
    },
    [ONE_LINE, ARROW] as const,
  );
}

test('at 1280 × 800 the name of a device is whole next to a bar of one line, also outdoors, where a line of a table is 44 px', async ({
  start,
  startCloud,
}) => {
  const cloud = await startCloud({ devices: 20, organizations: 1, archives: 2, hostile: false });
  const { page } = await start({
    environments: [environmentOf(cloud)],
    viewport: { width: 1_280, height: 800 },
  });
  await signIn(page, cloud);
  await waitForImages(page, 2);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('Pumpwerk F');
  await page
    .getByRole('option', { name: /^Pumpwerk F/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Pumpwerk F/);
  for (const [language, outdoor] of [
    ['de', false],
    ['ar', true],
    ['en', true],
  ] as const) {
    await changeSettings(page, { language, outdoor });
    await expect.poll(() => cutOff(page), { message: `${language}, outdoor: ${outdoor}` }).toEqual([]);
  }

  // What left the header is in its menu.
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeHidden();
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Keep offline',
    'Add to favorites',
    'Copy link',
    'Make a pack…',
    'Refresh',
    'Add devices…',
  ]);
  await page.getByRole('menuitem', { name: 'Add devices…' }).click();
  await expect(page.getByRole('dialog', { name: 'Add devices' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Show as a table', exact: true }).click();
  const line = gallery(page).getByRole('row').nth(1);
  await expect.poll(async () => (await line.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
  await expect.poll(() => cutOff(page)).toEqual([]);
});
