import { expect, test } from './harness/harness-test.ts';
import { showExample } from './harness/show-example.ts';

test('fleet-tree: a star that is not set takes no space from the name, and nothing moves when it shows', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'fleet-tree', 'with an open organization');
  const row = page.getByRole('treeitem', { level: 1 }).last();
  const name = row.locator('.name');
  const count = row.locator('.count');
  const star = row.locator('.star');
  await expect(star).toBeHidden();
  const boxes = async () => [await name.boundingBox(), await count.boundingBox()] as const;
  const before = await boxes();
  const [nameBox, countBox] = before;
  const gap = (countBox?.x ?? 0) - (nameBox?.x ?? 0) - (nameBox?.width ?? 0);
  expect(gap, 'what is between the name and the count, px').toBeLessThan(8);
  await row.hover();
  await expect(star).toBeVisible();
  expect(await boxes()).toEqual(before);
});
