import type { Page } from '@playwright/test';
import { languageTags } from '../../../preload/contract/core/languages.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, selectedKeys, test } from './harness/grid-test.ts';

/** The index of the focused cell; null when no cell has the focus. */
function focusedIndex(page: Page): Promise<string | null> {
  return page.evaluate(
    () =>
      document.querySelector('snapshot-grid')?.shadowRoot?.activeElement?.getAttribute('data-index') ?? null,
  );
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`is accessible in every state in the ${colorScheme} theme`, async ({ page, mountGrid }) => {
    await page.emulateMedia({ colorScheme });
    await mountGrid(40);
    await page.evaluate(() => {
      const { makeTile } = window.harness;
      const states = ['unknown', 'none', 'failed', 'available'] as const;
      const grid = document.querySelector('snapshot-grid');
      if (grid === null) return;
      grid.tileAt = (index) =>
        index < 4
          ? makeTile(index, { low: null, availability: states[index] ?? 'none' })
          : index < 8
            ? makeTile(index, { availability: states[index - 4] ?? 'none' })
            : index === 8
              ? undefined
              : makeTile(index);
    });
    await page.getByRole('gridcell').nth(9).click();
    await expect(page.getByText('No snapshot on service')).toBeVisible();
    await expectNoViolations(page, '', { part: 'snapshot-grid' });
  });
}

test('names the grid and its cells, and draws few of many', async ({ page, mountGrid }) => {
  await mountGrid(100_000);
  const grid = page.getByRole('grid', { name: 'Snapshots' });
  await expect(grid).toHaveAttribute('aria-rowcount', '20000');
  await expect(grid).toHaveAttribute('aria-colcount', '5');
  await expect(
    page.getByRole('gridcell', { name: /^Camera 1, captured .*, preview, confirmed 2 minutes ago$/ }),
  ).toBeVisible();
  expect(await page.getByRole('gridcell').count()).toBeLessThan(80);
});

test('has one tab stop, and moves by keys to both ends of a million tiles', async ({ page, mountGrid }) => {
  await mountGrid(1_000_000);
  await page.keyboard.press('Tab');
  expect(await focusedIndex(page)).toBe('0');
  await page.keyboard.press('Control+End');
  await expect.poll(() => focusedIndex(page)).toBe('999999');
  await expect(page.getByRole('gridcell', { name: /^Camera 999999,/ })).toBeInViewport({ ratio: 0.99 });
  await page.keyboard.press('Control+Home');
  await expect.poll(() => focusedIndex(page)).toBe('0');
  await page.keyboard.press('PageDown');
  await expect.poll(() => focusedIndex(page)).toBe('20');
  await page.keyboard.press('Tab');
  expect(await focusedIndex(page)).toBeNull();
});

test('keeps the focus on its subject while scrolling and when data changes', async ({ page, mountGrid }) => {
  await mountGrid(100_000);
  await page.getByRole('gridcell', { name: /^Camera 7,/ }).click();
  await page.evaluate(() => document.querySelector('snapshot-grid')?.scrollToIndex(50_000));
  await expect(page.getByRole('gridcell', { name: /^Camera 50000,/ })).toBeInViewport();
  expect(await focusedIndex(page)).toBe('7');
  await page.evaluate(() => {
    const grid = document.querySelector('snapshot-grid');
    if (grid === null) return;
    grid.tileAt = (index) => window.harness.makeTile(index === 0 ? 777_777 : index - 1);
    grid.total += 1;
  });
  await expect.poll(() => focusedIndex(page)).toBe('8');
});

test('what is selected stays selected far outside of the view, and shows it when it comes back', async ({
  page,
  mountGrid,
}) => {
  await mountGrid(100_000);
  const cell = (number: number) => page.getByRole('gridcell', { name: new RegExp(`^Camera ${number},`) });
  await cell(2).click();
  await cell(5).click({ modifiers: ['ControlOrMeta'] });
  const chosen = await selectedKeys(page);
  expect(chosen).toHaveLength(2);
  await page.evaluate(() => document.querySelector('snapshot-grid')?.scrollToIndex(50_000));
  await expect(cell(50_000)).toBeInViewport();
  await expect(cell(2)).toHaveCount(0);
  await cell(50_000).click({ modifiers: ['ControlOrMeta'] });
  expect((await selectedKeys(page)).slice(0, 2)).toEqual(chosen);
  await page.evaluate(() => document.querySelector('snapshot-grid')?.scrollToIndex(0));
  await expect(cell(2)).toHaveAttribute('aria-selected', 'true');
  await expect(cell(5)).toHaveAttribute('aria-selected', 'true');
  await expect(cell(3)).toHaveAttribute('aria-selected', 'false');
  expect(await selectedKeys(page)).toHaveLength(3);
});

test('selects by mouse and keys, and tells what of it is not loaded', async ({ page, mountGrid }) => {
  await mountGrid(1_000);
  const cell = (number: number) => page.getByRole('gridcell', { name: new RegExp(`^Camera ${number},`) });
  await cell(1).click();
  await cell(3).click({ modifiers: ['Shift'] });
  expect(await selectedKeys(page)).toHaveLength(3);
  await cell(2).click({ modifiers: ['ControlOrMeta'] });
  expect(await selectedKeys(page)).toHaveLength(2);
  await expect(cell(3)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  expect(await selectedKeys(page)).toHaveLength(0);
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  expect(await selectedKeys(page)).toHaveLength(6);
  await page.evaluate(() => {
    const grid = document.querySelector('snapshot-grid');
    if (grid !== null) grid.tileAt = (index) => (index < 200 ? window.harness.makeTile(index) : undefined);
  });
  await page.keyboard.press('ControlOrMeta+a');
  expect(await selectedKeys(page)).toHaveLength(200);
  const reported = await page.evaluate(() =>
    window.harness.events.findLast(({ name }) => name === 'selection-changed'),
  );
  expect(reported?.detail).toMatchObject({ pending: [{ first: 200, last: 999 }] });
});

test('leaves the lower corners of a picture to the camera, and the caption one line', async ({
  page,
  mountGrid,
}) => {
  await mountGrid(12);
  await page.evaluate(() => {
    const { makeTile } = window.harness;
    const grid = document.querySelector('snapshot-grid');
    if (grid !== null) grid.tileAt = (index) => makeTile(index, { availability: 'failed', marks: ['new'] });
  });
  await expect(page.getByText('Check failed').first()).toBeVisible();
  const captions = await page.evaluate(() => {
    const tiles =
      document.querySelector('snapshot-grid')?.shadowRoot?.querySelectorAll('snapshot-tile') ?? [];
    return [...tiles].map((tile) => {
      const box = (selector: string) =>
        tile.shadowRoot?.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      const picture = box('.picture');
      return {
        height: box('.caption').height,
        isUnderPicture: box('.precision').top >= picture.bottom,
        isStateAbove: box('.marks').bottom < picture.top + picture.height / 2,
      };
    });
  });
  expect(captions.length).toBeGreaterThan(0);
  for (const caption of captions)
    expect(caption).toEqual({ height: 20, isUnderPicture: true, isStateAbove: true });
});

test('an age is never cut off, in any language, at any size, by any clock, indoors and outdoors', async ({
  page,
  mountGrid,
}) => {
  await mountGrid(12);
  const cut = await page.evaluate(async (languages) => {
    const { NOW, makeSnapshot, makeTile, speakLanguage } = window.harness;
    const grid = document.querySelector('snapshot-grid');
    if (grid === null) return ['no grid'];
    const ages = [44 * 60_000, 23 * 3_600_000, 59 * 24 * 3_600_000, 400 * 24 * 3_600_000];
    const clocks = ['capturedAt', 'receivedAt', 'fetchedAt'] as const;
    grid.tileAt = (index) => {
      const clock = clocks[index % 3] ?? 'capturedAt';
      const low = {
        ...makeSnapshot(index, 'low', 480, 270),
        capturedAt: null,
        confirmedAt: NOW,
        [clock]: NOW - (ages[index % 4] ?? 0),
      };
      return makeTile(index, {
        low,
        name: 'Umspannwerk Großenwiehe 14',
        marks: ['new', 'pinned', 'exported'],
      });
    };
    const found: string[] = [];
    for (const language of languages) {
      await speakLanguage(language);
      for (const outdoor of [false, true]) {
        document.documentElement.toggleAttribute('data-outdoor', outdoor);
        for (const size of ['small', 'medium', 'large', 'huge'] as const) {
          grid.tileSize = size;
          grid.requestUpdate();
          await grid.updateComplete;
          await new Promise(requestAnimationFrame);
          await new Promise(requestAnimationFrame);
          for (const tile of grid.shadowRoot?.querySelectorAll('snapshot-tile') ?? []) {
            const box = tile.getBoundingClientRect();
            const name = tile.shadowRoot?.querySelector('.name')?.getBoundingClientRect() ?? new DOMRect();
            for (const part of tile.shadowRoot?.querySelectorAll<HTMLElement>('.age, .clock') ?? []) {
              const { left, right, width } = part.getBoundingClientRect();
              const isInside = left >= box.left - 0.5 && right <= box.right + 0.5;
              if (width === 0 || part.scrollWidth > part.clientWidth + 1 || !isInside)
                found.push(
                  `${language} ${size} ${outdoor}: ${part.innerText} ${left}-${right} in ${box.left}-${box.right}`,
                );
            }
            if (name.width < 40)
              found.push(`${language} ${size} ${outdoor}: of the name ${name.width} px are left`);
          }
        }
      }
    }
    return found;
  }, languageTags);
  expect(cut).toEqual([]);
});

test('a silent device, a failed one and a new one stand out by form and by word', async ({
  page,
  mountGrid,
}) => {
  await mountGrid(4);
  await page.evaluate(() => {
    const { NOW, makeSnapshot, makeTile } = window.harness;
    const grid = document.querySelector('snapshot-grid');
    if (grid === null) return;
    const old = { ...makeSnapshot(1, 'low', 480, 270), capturedAt: NOW - 36.5 * 24 * 3_600_000 };
    const states = [
      { low: old, health: 'silent' as const },
      { availability: 'failed' as const },
      { marks: ['new' as const] },
      {},
    ];
    grid.tileAt = (index) => makeTile(index, states[index]);
  });
  const tile = (index: number) => page.getByRole('gridcell').nth(index);
  await expect(tile(0)).toContainText('Silent for 36 days');
  await expect(tile(0)).toHaveAttribute('aria-label', /, silent for 36 days$/);
  await expect(tile(0).locator('img')).toHaveCSS('filter', 'none');
  await expect(tile(1)).toContainText('Check failed');
  await expect(tile(2)).toContainText('New');
  const edge = (index: number) =>
    tile(index)
      .locator('.picture')
      .evaluate((picture) => getComputedStyle(picture, '::after').borderTopWidth);
  expect([await edge(0), await edge(1), await edge(3)]).toEqual(['4px', '2px', '1px']);
  const weight = (index: number) =>
    tile(index)
      .locator('.name')
      .evaluate((name) => Number(getComputedStyle(name).fontWeight));
  expect(await weight(2)).toBeGreaterThan(await weight(3));
});

test('namesakes are distinguished next to a name that is cut off', async ({ page, mountGrid }) => {
  await mountGrid(2);
  await page.evaluate(() => {
    const { makeTile } = window.harness;
    const grid = document.querySelector('snapshot-grid');
    const name = 'Camera of the northern gate of the old substation';
    if (grid !== null) grid.tileAt = (index) => makeTile(index, { name, shortId: `00041${index}` });
  });
  for (const index of [0, 1]) {
    const tile = page.getByRole('gridcell').nth(index);
    await expect(tile.getByText(`00041${index}`, { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(tile).toHaveAttribute('aria-label', new RegExp(`substation · 00041${index}, `));
  }
});

test.describe('an image that can not be read', () => {
  test.use({ expectedErrors: { 'Chromium reports an image that is not there': /404.*\/snapshots\// } });

  test('shows words where an image can not be read, never a broken picture', async ({ page, mountGrid }) => {
    await mountGrid(1);
    await page.evaluate(() => {
      const { makeSnapshot, makeTile } = window.harness;
      const grid = document.querySelector('snapshot-grid');
      if (grid !== null) grid.tileAt = () => makeTile(1, { low: makeSnapshot(1, 'low', 0, 0) });
    });
    await expect(page.getByText('Downloaded, but unreadable')).toBeVisible();
    await expect(page.locator('img')).toHaveCount(0);
  });
});
