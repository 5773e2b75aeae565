import type { Page } from '@playwright/test';
import { recordAnnouncements } from '../support/announcements.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from './harness/harness-test.ts';
import type { Harness } from './harness/serve.ts';
import { showExample } from './harness/show-example.ts';

let harness: Harness;

test.beforeEach(({ harness: served }) => {
  harness = served;
});

/** Two days of 6 and 30 tiles, and 4 without a time. */
async function mountDays(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { makeTile, NOW } = window.harness;
    const grid = document.createElement('snapshot-grid');
    const day = (startsAt: number | null, count: number) => ({
      kind: startsAt === null ? ('undated' as const) : ('day' as const),
      startsAt,
      count,
      full: 1,
      low: count - 3,
      missing: 2,
    });
    grid.tileAt = (index) => makeTile(index, index === 3 ? { marks: ['new', 'pinned', 'exported'] } : {});
    grid.total = 40;
    grid.groups = [day(NOW - 12 * 3_600_000, 6), day(NOW - 36 * 3_600_000, 30), day(null, 4)];
    grid.now = NOW;
    grid.label = 'Snapshots';
    document.querySelector('#stage')?.append(grid);
  });
  await expect(page.getByRole('gridcell').first()).toBeVisible();
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the parts around a gallery are accessible in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(harness.url);
    await page.evaluate(() => {
      const { makeTile, NOW, subjectKey } = window.harness;
      const stage = document.querySelector('#stage');
      const bar = document.createElement('gallery-bar');
      bar.order = { sort: 'captured', descending: true, filters: ['low', 'stale'] };
      bar.outOfOrder = true;
      const selection = document.createElement('selection-bar');
      selection.count = 12;
      selection.byteLength = 34_500_000;
      selection.actions = ['export', 'compare', 'keepOffline', 'request'];
      selection.more = ['full', 'copyTable', 'all', 'invert'];
      const table = document.createElement('snapshot-table');
      table.tileAt = (index) => (index === 5 ? undefined : makeTile(index, index === 2 ? { low: null } : {}));
      table.total = 1_000;
      table.now = NOW;
      table.label = 'Snapshots';
      table.selected = new Set([subjectKey(makeTile(1).subject)]);
      table.style.blockSize = '400px';
      stage?.append(bar, selection, table);
    });
    await expect(page.locator('selection-bar').getByRole('status')).toContainText('34.5 MB');
    await expectNoViolations(page, '', { part: '#stage' });
    await page.getByRole('button', { name: 'Filter' }).click();
    await expectNoViolations(page, '', { part: '#stage' });
  });

  test(`days, badges, calendar and legend are accessible in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(harness.url);
    await mountDays(page);
    await expect(page.getByRole('rowheader').first()).toContainText(
      '6 images (1 full, 3 previews, 2 missing)',
    );
    await expectNoViolations(page, '', { part: '#stage' });
    await page.evaluate(() => {
      const { NOW } = window.harness;
      const calendar = document.createElement('day-calendar');
      const counts = { full: 1, low: 2, missing: 0, count: 3 };
      calendar.now = NOW;
      calendar.reportedUntil = NOW - 24 * 3_600_000;
      calendar.groups = [
        { kind: 'day', startsAt: NOW - 48 * 3_600_000, ...counts },
        { kind: 'day', startsAt: NOW - 72 * 3_600_000, ...counts, full: 0, low: 0, missing: 3 },
      ];
      calendar.addEventListener('dialog-close', () => calendar.remove());
      document.querySelector('#stage')?.append(calendar);
    });
    const day = (date: number) =>
      page.getByRole('dialog').getByRole('gridcell', { name: new RegExp(` ${date} November`) });
    await expect(day(19)).toHaveAttribute('aria-label', /3 images \(1 full, 2 previews\)$/);
    await expect(day(18)).toHaveAttribute('aria-label', /3 images \(missing\)$/);
    await expect(day(17)).toHaveAttribute('aria-label', /None$/);
    await expect(day(21)).toHaveAttribute('aria-label', /Not checked yet$/);
    await expect(day(22)).toHaveAttribute('aria-label', /In the future$/);
    await expectNoViolations(page, '', { part: '#stage' });
    await page.keyboard.press('Escape');
    await page.evaluate(() =>
      document.querySelector('#stage')?.append(document.createElement('badge-legend')),
    );
    await expect(page.getByRole('dialog', { name: 'What the badges mean' })).toBeVisible();
    await expectNoViolations(page, '', { part: '#stage' });
  });
}

test('the head of the day at the top stays there, and the next one pushes it away', async ({ page }) => {
  await page.setViewportSize({ width: 1_000, height: 500 });
  await page.goto(harness.url);
  await mountDays(page);
  const sticky = page.locator('.sticky');
  await expect(sticky).toContainText('6 images (1 full');
  const offset = await page.evaluate(async () => {
    const root = document.querySelector('snapshot-grid')?.shadowRoot;
    const scroller = root?.querySelector('.scroller');
    const heads = root?.querySelectorAll('.head');
    if (!scroller || !heads?.[1]) return null;
    scroller.scrollTop += heads[1].getBoundingClientRect().top - scroller.getBoundingClientRect().top - 10;
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const pushed = root?.querySelector('.sticky')?.getBoundingClientRect().bottom ?? 0;
    return pushed - scroller.getBoundingClientRect().top;
  });
  expect(offset).toBeCloseTo(10, 0);
  await page.evaluate(() => document.querySelector('snapshot-grid')?.scrollToTop(20));
  await expect(sticky).toContainText('30 images (1 full');
});

test('arrows go over the head of a day, and the head never covers the tile that has the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1_000, height: 420 });
  await page.goto(harness.url);
  await mountDays(page);
  await page.keyboard.press('Tab');
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowDown');
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('ArrowUp');
  const covered = await page.evaluate(() => {
    const root = document.querySelector('snapshot-grid')?.shadowRoot;
    const head = root?.querySelector('.sticky')?.getBoundingClientRect();
    const cell = root?.activeElement?.getBoundingClientRect();
    return {
      index: root?.activeElement?.getAttribute('data-index'),
      by: (head?.bottom ?? 0) - (cell?.top ?? 0),
    };
  });
  expect(covered.index).toBe('4');
  expect(covered.by).toBeLessThanOrEqual(0);
});

test('a table of any length draws few rows, moves by keys, and asks for another order at its heads', async ({
  page,
}) => {
  await page.goto(harness.url);
  await page.evaluate(() => {
    const { makeTile, NOW } = window.harness;
    const table = document.createElement('snapshot-table');
    table.tileAt = (index) => makeTile(index);
    table.total = 1_000_000;
    table.now = NOW;
    table.label = 'Snapshots';
    document.querySelector('#stage')?.append(table);
  });
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toContainText('Camera 0');
  expect(await rows.count()).toBeLessThan(60);
  await rows.nth(1).focus();
  await page.keyboard.press('Control+End');
  await expect(page.getByRole('row', { name: /^Camera 999999,/ })).toBeFocused();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowUp');
  const head = (name: string) => page.getByRole('columnheader', { name }).getByRole('button');
  await expect(head('Name'), 'the heads are part of the one tab stop').toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(head('Captured')).toBeFocused();
  await page.evaluate(() => document.querySelector('snapshot-table')?.invalidate());
  await page.evaluate(() => document.querySelector('snapshot-table')?.updateComplete);
  await expect(head('Captured'), 'whatever changes in the rows').toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('row', { name: /^Camera 0,/ })).toBeFocused();
  const asked = await page.evaluate(() =>
    window.harness.events.findLast(({ name }) => name === 'gallery-order'),
  );
  expect(asked?.detail).toMatchObject({ sort: 'checked', descending: true });
});

test('the focus that crosses into another day says the day and its images, once', async ({ page }) => {
  await page.setViewportSize({ width: 1_000, height: 700 });
  await page.goto(harness.url);
  await mountDays(page);
  const said = await recordAnnouncements(page);
  await page.getByRole('gridcell').first().focus();
  await page.keyboard.press('ArrowRight');
  expect(await said()).toEqual([]);
  await page.keyboard.press('PageDown');
  await expect
    .poll(said)
    .toEqual([expect.stringMatching(/^.+, 30 images \(1 full, 27 previews, 2 missing\)$/)]);
  await page.keyboard.press('Control+End');
  await expect.poll(said).toHaveLength(2);
});

test('barrier 19: each cell of a table can be reached and is read under its head, and a row says its ID and both times', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1_366, height: 768 });
  await page.goto(harness.url);
  await page.evaluate(() => {
    const { makeTile, NOW } = window.harness;
    const table = document.createElement('snapshot-table');
    table.tileAt = (index) => {
      const tile = makeTile(index);
      return { ...tile, low: tile.low === null ? null : { ...tile.low, receivedAt: NOW - 60_000 } };
    };
    table.total = 30;
    table.now = NOW;
    table.label = 'Snapshots';
    table.style.blockSize = '400px';
    document.querySelector('#stage')?.append(table);
  });
  const row = page.getByRole('row').nth(1);
  const cells = row.getByRole('gridcell');
  await row.focus();
  const titles = await page.getByRole('columnheader').allInnerTexts();
  const read: string[] = [];
  for (const title of titles) {
    await page.keyboard.press('ArrowRight');
    const focused = page.locator('[role=gridcell]:focus');
    read.push(`${title.trim()}: ${(await focused.innerText()).trim()}`);
  }
  expect(read).toEqual(
    (await cells.allInnerTexts()).map((cell, index) => `${titles[index]?.trim()}: ${cell.trim()}`),
  );
  expect(read.every((cell) => /: ./.test(cell))).toBe(true);
  await page.keyboard.press('ArrowDown');
  await expect(
    page.getByRole('row').nth(2).getByRole('gridcell').last(),
    'down keeps the column',
  ).toBeFocused();
  await page.keyboard.press('ArrowUp');
  for (const cell of (await cells.all()).toReversed()) {
    await expect(cell).toBeFocused();
    await page.keyboard.press('ArrowLeft');
  }
  await expect(row, 'before the first cell is its row').toBeFocused();
  const [id, received] = [await cells.nth(1).innerText(), await cells.nth(3).innerText()];
  const name = await row.getAttribute('aria-label');
  expect(name).toContain(`${titles[1]?.trim()}: ${id.trim()}`);
  expect(name).toContain(`${titles[3]?.trim()}: ${received.trim()}`);
});

test('a table leaves columns out before it scrolls sideways: next to the fleet and the details at 1366 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1_366, height: 768 });
  await page.goto(harness.url);
  await page.evaluate(() => {
    const { makeTile, NOW } = window.harness;
    const table = document.createElement('snapshot-table');
    table.tileAt = (index) => makeTile(index);
    table.total = 30;
    table.now = NOW;
    table.label = 'Snapshots';
    table.style.blockSize = '400px';
    document.querySelector('#stage')?.append(table);
  });
  const overhang = (width: number) =>
    page.evaluate(async (wide) => {
      const table = document.querySelector('snapshot-table');
      if (table === null) return Number.NaN;
      table.style.inlineSize = `${wide}px`;
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      const scroller = table.shadowRoot?.querySelector('.scroller');
      return (scroller?.scrollWidth ?? 0) - (scroller?.clientWidth ?? 0);
    }, width);
  const heads = () => page.getByRole('columnheader').allInnerTexts();
  expect(await overhang(1_092)).toBe(0);
  expect((await heads()).map((head) => head.trim())).toHaveLength(7);
  expect(await overhang(772)).toBe(0);
  expect((await heads()).map((head) => head.trim())).toEqual([
    'Name',
    'Captured',
    'Version',
    'Age',
    'Last checked',
  ]);
  expect(await overhang(560)).toBe(0);
});

test('a frame drawn from right to left selects in a page that is read from right to left', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1_000, height: 500 });
  await page.goto(harness.url);
  await page.evaluate(() => void (document.documentElement.dir = 'rtl'));
  await mountDays(page);
  const first = (await page.getByRole('gridcell').first().boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  expect(first.x).toBeGreaterThan(600);
  await page.mouse.move(998 - 4, first.y + 20);
  await page.mouse.down();
  await page.mouse.move(first.x + first.width / 2, first.y + 60, { steps: 4 });
  await page.mouse.up();
  await expect(page.locator('[aria-selected="true"]')).toHaveAttribute('data-index', '0');
});

test('a dialog is over as soon as Escape closes it: a key that comes before the browser’s own event is not undone', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'badge-legend', 'open');
  await expect(page.getByRole('dialog')).toBeVisible();
  const isOver = await page.evaluate(() => {
    const legend = document.querySelector('badge-legend');
    let isSaid = false;
    legend?.addEventListener('dialog-close', () => {
      isSaid = true;
    });
    legend?.shadowRoot?.querySelector('dialog')?.requestClose();
    return isSaid;
  });
  expect(isOver).toBe(true);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('note-fields: the notes on other snapshots are listed from new to old, and lead there', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'note-fields', 'of a snapshot and its device');
  const others = page.getByRole('list', { name: 'Notes on other snapshots' }).getByRole('listitem');
  await expect(others).toHaveText([/20 Nov 2026.*Mast leans/s, /12 Nov 2026.*Before the storm/s]);
  await others.nth(1).getByRole('button').press('Enter');
  const wanted = await page.evaluate(() =>
    window.harness.events.filter(({ name }) => name === 'noted-snapshot-wanted').map(({ detail }) => detail),
  );
  expect(wanted).toEqual([Date.UTC(2026, 10, 12, 9)]);
});

test('note-fields: a note stays on the snapshot that it was begun on, whatever comes while the user writes', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'note-fields', 'of a snapshot and its device');
  const note = page.getByRole('textbox', { name: 'Note on this snapshot' });
  await note.focus();
  /** A newer image comes. Returns what the fields are about. */
  const targets = () =>
    page.evaluate(async () => {
      const fields = document.querySelector('note-fields');
      if (fields === null) throw new Error('The example has fields.');
      fields.targets = fields.targets.map((target) =>
        target.snapshotAt === null ? target : { ...target, snapshotAt: 1 },
      );
      await fields.updateComplete;
      const all = fields.shadowRoot?.querySelectorAll('note-field') ?? [];
      return [...all].map(({ target }) => target.snapshotAt);
    });
  const written = await targets();
  expect(written).toEqual([expect.any(Number), null]);
  expect(written).not.toContain(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(targets).toEqual([1, null]);
});

test('day-calendar: the focus stays where the user put it when the days are counted again', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'day-calendar', 'three days are known');
  const before = page.getByRole('button', { name: 'Previous month' });
  await before.focus();
  await page.evaluate(async () => {
    const calendar = document.querySelector('day-calendar');
    if (calendar === null) throw new Error('The example has a calendar.');
    calendar.groups = [...(calendar.groups ?? [])];
    await calendar.updateComplete;
  });
  await expect(before).toBeFocused();
});

test('day-calendar: begins at the day next to the time that was searched for', async ({ page, harness }) => {
  await showExample(page, harness.url, 'day-calendar', 'three days are known');
  const focused = page.getByRole('gridcell').and(page.locator(':focus'));
  const begin = async (wantedTime: number | null) => {
    await page.evaluate((time) => {
      const calendar = document.querySelector('day-calendar');
      if (calendar === null) throw new Error('The example has a calendar.');
      const { groups, now } = calendar;
      calendar.replaceWith(
        Object.assign(document.createElement('day-calendar'), { groups, now, wantedTime: time }),
      );
    }, wantedTime);
    await expect(focused).toHaveCount(1);
    await expect(focused).toHaveAttribute('aria-selected', 'false');
    return focused.getAttribute('aria-label');
  };
  const newest = await begin(null);
  const oldest = await begin(0);
  expect(oldest).toMatch(/\d+ images?/);
  expect(oldest).not.toBe(newest);
  const startsAt = await page.evaluate(() =>
    Math.min(
      ...(document.querySelector('day-calendar')?.groups ?? []).map((group) => group.startsAt ?? Infinity),
    ),
  );
  expect(await begin(startsAt)).toBe(oldest);
});

/** Names of every script that ships, in either direction, whose ends differ in a series. */
const LONG_NAMES = [
  'Pumpwerk Eckernförde Nord Pegelkamera 18',
  'محطة الضخ الشمالية كاميرا المنسوب ١٨',
  'Kamera محطة الضخ الشمالية Nord 18',
  '北海道第一ポンプ場水位カメラ北海道第一ポンプ場水位カメラ北海道第一ポンプ場水位カメラ十八号機18',
  'Kühlhaus 👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦 Tor 18',
];

test('snapshot-tile: a name that does not fit is cut in its middle, in either direction, and stays whole for others', async ({
  page,
}) => {
  await showExample(page, harness.url, 'snapshot-tile', 'with all badges');
  const name = page.locator('snapshot-tile .name');
  for (const direction of ['ltr', 'rtl'])
    for (const width of [320])
      for (const long of LONG_NAMES) {
        await page.evaluate(
          ([dir, px, text]) => {
            document.documentElement.dir = dir;
            const tile = document.querySelector('snapshot-tile');
            if (tile?.tile === undefined) return;
            tile.style.inlineSize = `${px}px`;
            tile.tile = { ...tile.tile, name: text };
          },
          [direction, width, long] as const,
        );
        const message = `${long} in ${width} px, ${direction}`;
        await expect.soft(name, message).toHaveAttribute('data-cut', /….*(?:18|١٨)$/);
        expect.soft(await name.textContent(), 'the text is whole').toBe(long);
        await expect.soft(name, message).toHaveAttribute('title', long);
        const room = await name.evaluate((element) => {
          const { width: available } = element.getBoundingClientRect();
          const copy = document.createElement('span');
          copy.textContent = element.getAttribute('data-cut');
          copy.style.cssText = 'position: absolute; white-space: nowrap';
          element.append(copy);
          const { width: used } = copy.getBoundingClientRect();
          copy.remove();
          return available - used;
        });
        expect.soft(room, `${message}: the end is in view`).toBeGreaterThanOrEqual(-0.5);
        expect.soft(room, `${message}: the room is used`).toBeLessThan(32);
      }
  await page.evaluate(() => {
    const tile = document.querySelector('snapshot-tile');
    if (tile?.tile !== undefined) tile.tile = { ...tile.tile, name: 'Tor 1' };
  });
  await expect(name).not.toHaveAttribute('data-cut');
  await expect(name).not.toHaveAttribute('title');
});

test('a tile whose download failed says why, and is tried again by its button and by a key', async ({
  page,
}) => {
  await page.goto(harness.url);
  await mountDays(page);
  await page.evaluate(() => {
    const grid = document.querySelector('snapshot-grid');
    const { makeTile } = window.harness;
    if (grid === null) return;
    const failure = { code: 'timedOut' } as const;
    grid.tileAt = (index) => makeTile(index, { low: null, availability: 'failed', failure });
    grid.invalidate(Array.from({ length: 40 }, (_value, index) => index));
  });
  const cell = page.getByRole('gridcell', { name: /the service took too long to respond$/i }).first();
  await expect(cell).toContainText('The service took too long to respond');
  const retries = () =>
    page.evaluate(() =>
      window.harness.events
        .filter(({ name }) => name === 'tile-command' || name === 'selection-changed')
        .map(({ name, detail }) => (name === 'tile-command' ? detail : name)),
    );
  await cell.getByRole('button', { name: 'Retry' }).click();
  expect(await retries()).toEqual([{ command: 'retry', index: 0 }]);
  await cell.focus();
  await page.keyboard.press('r');
  expect((await retries()).at(-1)).toMatchObject({ command: 'retry', index: 0 });
  await page.evaluate(() => {
    const grid = document.querySelector('snapshot-grid');
    if (grid !== null) grid.availability = 'offline';
  });
  await expect(cell.getByRole('button', { name: 'Retry' })).toHaveCount(0);
});

for (const name of ['snapshot-grid', 'snapshot-table'] as const) {
  const state = name === 'snapshot-grid' ? 'with forty tiles' : 'with forty rows';
  test(`D3: ${name} starts over without an error before it is in the page, and shows its tiles there`, async ({
    page,
    harness,
  }) => {
    await showExample(page, harness.url, name, state);
    await page.evaluate(async (element) => {
      const before = document.querySelector(element);
      const list = document.createElement(element);
      if (before === null) throw new Error('There is no list.');
      const { tileAt, total, now, label } = before;
      Object.assign(list, { tileAt, total, now, label });
      list.restart();
      // A scroll that is repeated until it lands would fail in one of these frames.
      for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
      list.style.blockSize = '400px';
      before.replaceWith(list);
    }, name);
    await expect(page.locator(`${name} [data-index="0"]`)).toBeVisible();
  });
}
