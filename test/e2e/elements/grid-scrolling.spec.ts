import type { Page } from '@playwright/test';
import { expect, selectedKeys, test } from './harness/grid-test.ts';

test('a picture never stands under the name of another subject, however it is scrolled', async ({
  page,
  mountGrid,
}) => {
  await mountGrid(100_000);
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
  mountGrid,
}) => {
  await mountGrid(100_000);
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
    mountGrid,
  }) => {
    await mountGrid(100_000);
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
    mountGrid,
  }) => {
    await mountGrid(100_000);
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
  mountGrid,
}) => {
  await mountGrid(100_000);
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
  mountGrid,
}) => {
  await mountGrid(200);
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
  mountGrid,
}) => {
  await mountGrid(100_000);
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

test('draws the rows in view before those around them, where a list opens', async ({ page, harness }) => {
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

test('asks for the pictures in view before those around them, where a jump ends', async ({
  page,
  mountGrid,
}) => {
  await mountGrid(100_000);
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
