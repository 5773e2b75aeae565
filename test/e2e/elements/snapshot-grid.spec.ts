import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from './harness/harness-test.ts';
import type { Harness } from './harness/serve.ts';

let harness: Harness;

test.beforeEach(({ harness: served }) => {
  harness = served;
});

async function mountGrid(page: Page, total: number): Promise<void> {
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.goto(harness.url);
  await page.evaluate((count) => {
    const { makeTile, NOW } = window.harness;
    const grid = document.createElement('snapshot-grid');
    grid.tileAt = (index) => makeTile(index);
    grid.total = count;
    grid.now = NOW;
    grid.label = 'Snapshots';
    document.querySelector('#stage')?.append(grid);
  }, total);
  await expect(page.getByRole('gridcell').first()).toBeVisible();
}

/** The index of the focused cell; null when no cell has the focus. */
function focusedIndex(page: Page): Promise<string | null> {
  return page.evaluate(
    () =>
      document.querySelector('snapshot-grid')?.shadowRoot?.activeElement?.getAttribute('data-index') ?? null,
  );
}

function selectedKeys(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => [...(document.querySelector('snapshot-grid')?.selected ?? [])]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`is accessible in every state in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await mountGrid(page, 40);
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

test('names the grid and its cells, and draws few of many', async ({ page }) => {
  await mountGrid(page, 100_000);
  const grid = page.getByRole('grid', { name: 'Snapshots' });
  await expect(grid).toHaveAttribute('aria-rowcount', '20000');
  await expect(grid).toHaveAttribute('aria-colcount', '5');
  await expect(
    page.getByRole('gridcell', { name: /^Camera 1, captured .*, low precision, confirmed 2 minutes ago$/ }),
  ).toBeVisible();
  expect(await page.getByRole('gridcell').count()).toBeLessThan(80);
});

test('has one tab stop, and moves by keys to both ends of a million tiles', async ({ page }) => {
  await mountGrid(page, 1_000_000);
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

test('keeps the focus on its subject while scrolling and when data changes', async ({ page }) => {
  await mountGrid(page, 100_000);
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
}) => {
  await mountGrid(page, 100_000);
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

test('selects by mouse and keys, and tells what of it is not loaded', async ({ page }) => {
  await mountGrid(page, 1_000);
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

test('a picture never stands under the name of another subject, however it is scrolled', async ({ page }) => {
  await mountGrid(page, 100_000);
  const wrong = await page.evaluate(async () => {
    const root = document.querySelector('snapshot-grid')?.shadowRoot;
    const scroller = root?.querySelector('.scroller');
    if (!root || !scroller) return ['no grid'];
    const found: string[] = [];
    // An image that is given another source shows the old picture until the new one is there: so it must be another image.
    const owners = new WeakMap<Element, string>();
    const slowly = Array.from({ length: 60 }, () => 40);
    for (const distance of [...slowly, 9_000, 200, 900_000, -450_000, 150, -120, ...slowly]) {
      scroller.scrollTop += distance;
      await new Promise(requestAnimationFrame);
      for (const tile of root.querySelectorAll('snapshot-tile')) {
        const image = tile.shadowRoot?.querySelector('img');
        if (!image) continue;
        const number = Number(tile.getAttribute('data-index')).toString(16).padStart(8, '0');
        const owner = owners.get(image) ?? number;
        owners.set(image, owner);
        if (owner !== number || !image.src.includes(`snapshots/${number}`))
          found.push(`${number}: ${image.src}`);
      }
    }
    return found;
  });
  expect(wrong).toEqual([]);
});

/** Whether the rows stand in the page as a screen reader reads them. */
async function areInOrder(page: Page): Promise<boolean> {
  const order = await page
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('aria-rowindex'))));
  return order.every((row, rank) => rank === 0 || row > (order[rank - 1] ?? 0));
}

test('no row moves in the page or leaves it while the grid is scrolled, and at rest they stand in their order', async ({
  page,
}) => {
  await mountGrid(page, 100_000);
  const moved = await page.evaluate(async () => {
    const root = document.querySelector('snapshot-grid')?.shadowRoot;
    const [scroller, content] = ['.scroller', '.content'].map((name) => root?.querySelector(name));
    if (!scroller || !content) return null;
    let rows = 0;
    const changes = new MutationObserver((records) => {
      // On a busy machine the grid may come to rest between two steps, and its rows into their order.
      if (!scroller.matches('[data-scrolling]')) return;
      const removed = records.flatMap((record) => [...record.removedNodes]);
      rows += removed.filter((node) => node instanceof Element).length;
    });
    changes.observe(content, { childList: true });
    for (let step = 0; step < 60; step += 1) {
      scroller.scrollTop += 40;
      await new Promise(requestAnimationFrame);
    }
    changes.disconnect();
    return { rows, scrolled: scroller.scrollTop };
  });
  expect(moved).toEqual({ rows: 0, scrolled: 2_400 });
  await expect.poll(() => areInOrder(page)).toBe(true);
});

for (const end of ['blur', 'dragstart']) {
  test(`rows come into their order at rest after a press whose release goes elsewhere (${end})`, async ({
    page,
  }) => {
    await mountGrid(page, 100_000);
    await page.mouse.move(600, 150);
    await page.mouse.down();
    await page.evaluate(async (type) => {
      dispatchEvent(new Event(type));
      const scroller = document.querySelector('snapshot-grid')?.shadowRoot?.querySelector('.scroller');
      for (let step = 0; step < 60 && scroller; step += 1) {
        scroller.scrollTop += 40;
        await new Promise(requestAnimationFrame);
      }
    }, end);
    await expect(page.locator('[data-scrolling]')).toHaveCount(0);
    await expect.poll(() => areInOrder(page)).toBe(true);
    await page.mouse.up();
  });
}

for (const [height, total] of [
  [150, 100_000],
  [400, 100_000],
  [150, 100_100],
  [400, 100_100],
] as const) {
  test(`a click ${height} px down counts that is pressed while the grid is scrolled and released at rest over ${total} tiles`, async ({
    page,
  }) => {
    await mountGrid(page, 100_000);
    await page.mouse.move(600, height);
    const scrolled = page.evaluate(async () => {
      const scroller = document.querySelector('snapshot-grid')?.shadowRoot?.querySelector('.scroller');
      if (!scroller) return;
      const [first = 0, second = 0] = [...scroller.querySelectorAll('[role=row]')].map(
        (row) => row.getBoundingClientRect().top,
      );
      let isPressed = false;
      scroller.addEventListener('pointerdown', () => (isPressed = true), { once: true });
      while (!isPressed) {
        // By whole rows: a gap between them is never under the pointer.
        scroller.scrollTop += second - first;
        await new Promise(requestAnimationFrame);
      }
    });
    await expect
      .poll(() =>
        page.evaluate(
          () => document.querySelector('snapshot-grid')?.shadowRoot?.querySelector('.scroller')?.scrollTop,
        ),
      )
      .toBeGreaterThan(2_000);
    await page.mouse.down();
    await scrolled;
    await expect(page.locator('[data-scrolling]')).toHaveCount(0);
    await page.evaluate(async (all) => {
      const grid = document.querySelector('snapshot-grid');
      if (grid) grid.total = all;
      await grid?.updateComplete;
    }, total);
    await page.mouse.up();
    await expect.poll(() => selectedKeys(page)).toHaveLength(1);
  });
}

test('rows that a shorter list does not have leave it at once, also while the grid is scrolled', async ({
  page,
}) => {
  await mountGrid(page, 100_000);
  const rows = await page.evaluate(async () => {
    const grid = document.querySelector('snapshot-grid');
    const scroller = grid?.shadowRoot?.querySelector('.scroller');
    if (!grid || !scroller) return null;
    scroller.scrollTop += 40;
    await new Promise(requestAnimationFrame);
    grid.total = 1;
    await grid.updateComplete;
    return scroller.querySelectorAll('[role=row]').length;
  });
  expect(rows).toBe(1);
});

test('rows that another layout does not have leave it at once, also while the grid is scrolled', async ({
  page,
}) => {
  await mountGrid(page, 200);
  const beyond = await page.evaluate(async () => {
    const grid = document.querySelector('snapshot-grid');
    const scroller = grid?.shadowRoot?.querySelector('.scroller');
    if (!grid || !scroller) return null;
    const day = { kind: 'day', startsAt: 0, count: 1, full: 1, low: 0, missing: 0 } as const;
    grid.groups = Array.from({ length: 200 }, () => day);
    while (!(await grid.updateComplete));
    for (let step = 0; step < 10; step += 1) {
      scroller.scrollTop += 1_000;
      await new Promise(requestAnimationFrame);
    }
    grid.groups = [];
    while (!(await grid.updateComplete));
    const count = Number(scroller.getAttribute('aria-rowcount'));
    const rows = [...scroller.querySelectorAll('[role=row]')];
    return rows.filter((row) => Number(row.getAttribute('aria-rowindex')) > count).length;
  });
  expect(beyond).toBe(0);
});

test('a picture that comes while the grid is scrolled is seen at once, and at rest it fades in', async ({
  page,
}) => {
  await mountGrid(page, 100_000);
  const fade = () =>
    page.evaluate(() => {
      const image = document
        .querySelector('snapshot-grid')
        ?.shadowRoot?.querySelector('snapshot-tile')
        ?.shadowRoot?.querySelector('img');
      return image ? getComputedStyle(image).transitionDuration : null;
    });
  const atRest = await fade();
  expect(Number.parseFloat(atRest ?? '0')).toBeGreaterThan(0);
  const fadeWhileScrolled = () =>
    page.evaluate(async () => {
      const root = document.querySelector('snapshot-grid')?.shadowRoot;
      const scroller = root?.querySelector('.scroller');
      if (!scroller) return null;
      for (let step = 0; step < 10; step += 1) {
        scroller.scrollTop += 60;
        await new Promise(requestAnimationFrame);
      }
      const image = root?.querySelector('snapshot-tile')?.shadowRoot?.querySelector('img');
      return image ? getComputedStyle(image).transitionDuration : null;
    });
  // On a busy machine the grid may come to rest before it is read.
  await expect.poll(fadeWhileScrolled).toBe('0s');
  await expect.poll(fade).toBe(atRest);
});

test('draws the rows in view before those around them, where a list opens', async ({ page }) => {
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.goto(harness.url);
  const drawn = await page.evaluate(async () => {
    const { makeTile, NOW } = window.harness;
    const grid = document.createElement('snapshot-grid');
    Object.assign(grid, { tileAt: (index: number) => makeTile(index), total: 100_000, now: NOW });
    document.querySelector('#stage')?.append(grid);
    const { height } = grid.getBoundingClientRect();
    // The first update asks for another, which knows the size of the view.
    while (!(await grid.updateComplete));
    const rows = [...(grid.shadowRoot?.querySelectorAll('.row') ?? [])];
    return { height, tops: rows.map((row) => row.getBoundingClientRect().top) };
  });
  expect(drawn.tops.length).toBeGreaterThan(2);
  expect(Math.max(...drawn.tops)).toBeLessThan(drawn.height);
  await expect(page.getByRole('row')).toHaveCount(drawn.tops.length + 4);
});

test('asks for the pictures in view before those around them, where a jump ends', async ({ page }) => {
  await mountGrid(page, 100_000);
  const asked: number[] = [];
  page.on('request', (request) => {
    const hash = /\/([0-9a-f]{64})$/.exec(request.url())?.[1];
    const number = Number.parseInt(hash?.slice(0, 8) ?? '0', 16);
    // The first ones belong to the position before the jump.
    if (number > 1_000) asked.push(number);
  });
  const inView = await page.evaluate(async () => {
    const root = document.querySelector('snapshot-grid')?.shadowRoot;
    const scroller = root?.querySelector('.scroller');
    if (root === undefined || root === null || !(scroller instanceof HTMLElement)) return [];
    scroller.scrollTop = 2_000_000;
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const view = scroller.getBoundingClientRect();
    return [...root.querySelectorAll<HTMLElement>('[data-index]')]
      .filter((cell) => {
        const box = cell.parentElement?.getBoundingClientRect() ?? new DOMRect();
        return box.bottom > view.top && box.top < view.bottom;
      })
      .map((cell) => Number(cell.dataset['index']));
  });
  expect(inView.length).toBeGreaterThan(10);
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(inView.length + 40);
  expect(asked.slice(0, inView.length).toSorted((one, other) => one - other)).toEqual(inView);
});

test('leaves the lower corners of a picture to the camera, and the caption one line', async ({ page }) => {
  await mountGrid(page, 12);
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
}) => {
  await mountGrid(page, 12);
  const cut = await page.evaluate(async () => {
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
    for (const language of ['en', 'de', 'ja', 'ar'] as const) {
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
  });
  expect(cut).toEqual([]);
});

test('a silent device, a failed one and a new one stand out by form and by word', async ({ page }) => {
  await mountGrid(page, 4);
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
  await expect(tile(0).locator('img')).toHaveCSS('filter', /grayscale/);
  await expect(tile(1)).toContainText('Check failed');
  await expect(tile(2)).toContainText('New');
  const edge = (index: number) =>
    tile(index)
      .locator('.picture')
      .evaluate((picture) => getComputedStyle(picture, '::after').borderTopWidth);
  expect([await edge(1), await edge(3)]).toEqual(['2px', '1px']);
  const weight = (index: number) =>
    tile(index)
      .locator('.name')
      .evaluate((name) => Number(getComputedStyle(name).fontWeight));
  expect(await weight(2)).toBeGreaterThan(await weight(3));
});

test('namesakes are distinguished beside a name that is cut off', async ({ page }) => {
  await mountGrid(page, 2);
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

test('shows words where an image can not be read, never a broken picture', async ({ page }) => {
  await mountGrid(page, 1);
  await page.evaluate(() => {
    const { makeSnapshot, makeTile } = window.harness;
    const grid = document.querySelector('snapshot-grid');
    if (grid !== null) grid.tileAt = () => makeTile(1, { low: makeSnapshot(1, 'low', 0, 0) });
  });
  await expect(page.getByText('Downloaded, but unreadable')).toBeVisible();
  await expect(page.locator('img')).toHaveCount(0);
});
