import { expect, test } from './harness/harness-test.ts';
import { showExample } from './harness/show-example.ts';

test('fleet-tree: a star that is not set takes no space from the name until it shows, and never lies over it', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'fleet-tree', 'with an open organization');
  const row = page.getByRole('treeitem', { level: 1 }).last();
  const name = row.locator('.name');
  const count = row.locator('.count');
  const star = row.locator('.star');
  await expect(star).toBeHidden();
  for (const direction of ['ltr', 'rtl']) {
    await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction);
    await page.mouse.move(0, 0);
    const [nameBox, countBox] = [await name.boundingBox(), await count.boundingBox()];
    const [first, second] = direction === 'ltr' ? [nameBox, countBox] : [countBox, nameBox];
    const gap = (second?.x ?? 0) - (first?.x ?? 0) - (first?.width ?? 0);
    expect(gap, 'what is between the name and the count, px').toBeLessThan(8);
    await row.hover();
    await expect(star).toBeVisible();
    expect(await count.boundingBox(), 'the count stays').toEqual(countBox);
    const [shorter, starBox] = [await name.boundingBox(), await star.boundingBox()];
    const [before, after] = direction === 'ltr' ? [shorter, starBox] : [starBox, shorter];
    expect((before?.x ?? 0) + (before?.width ?? 0)).toBeLessThanOrEqual(after?.x ?? 0);
  }
});

/** What the tree selects, by name, as `window.selected`; its devices are not loaded until `window.load` is called. */
function selectBeforeLoaded(): void {
  const tree = document.querySelector('fleet-tree');
  if (tree === null) throw new Error('The tree is not shown.');
  const { rows } = tree;
  const memory = window as unknown as { selected: string[]; load: () => void };
  memory.selected = [];
  memory.load = () => void (tree.rows = rows);
  tree.addEventListener('fleet-select', (event) => {
    const { row } = (event as CustomEvent<{ row: { device?: { name: string } } }>).detail;
    memory.selected.push(row.device?.name ?? 'no device');
  });
  const at = (index: number) => {
    const row = rows.at(index);
    return row?.kind === 'device' ? { ...row, device: undefined } : row;
  };
  tree.rows = { ...rows, at };
}

test('fleet-tree: a device that is selected before it is loaded is selected when it is, unless another row is', async ({
  page,
  harness,
}) => {
  const selected = () => page.evaluate(() => (window as unknown as { selected: string[] }).selected);
  const load = () => page.evaluate(() => (window as unknown as { load: () => void }).load());
  const device = page.getByRole('treeitem', { level: 2 }).first();
  for (const goesOn of [false, true]) {
    await showExample(page, harness.url, 'fleet-tree', 'with an open organization');
    const name = (await device.locator('.name').textContent()) ?? '';
    await page.evaluate(selectBeforeLoaded);
    await expect(device.locator('.skeleton')).toBeVisible();
    await device.click();
    if (goesOn) await page.keyboard.press('ArrowDown');
    await load();
    await expect(device.locator('.name')).toBeVisible();
    expect(await selected()).toEqual(goesOn ? [] : [name]);
  }
});

test('fleet-tree: letters are shown as they are typed, and a name that is not loaded is asked for', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'fleet-tree', 'with an open organization');
  await page.evaluate(selectBeforeLoaded);
  await page.evaluate(() => {
    const found = window as unknown as { wanted: unknown[] };
    found.wanted = [];
    document
      .querySelector('fleet-tree')
      ?.addEventListener('fleet-find', (event) => found.wanted.push((event as CustomEvent).detail));
  });
  const focused = page.getByRole('treeitem').and(page.locator('[tabindex="0"]'));
  await focused.focus();
  const from = Number(await focused.getAttribute('data-index')) + 1;
  await page.keyboard.press('z');
  await expect(page.locator('.typed')).toHaveText('z');
  expect(await page.evaluate(() => (window as unknown as { wanted: unknown[] }).wanted)).toEqual([
    { typed: 'z', from },
  ]);
  await page.evaluate((index) => document.querySelector('fleet-tree')?.showFound('z', index), from + 1);
  await expect(focused).toHaveAttribute('data-index', String(from + 1));
  await expect(page.locator('.typed')).toHaveCount(0);
});
