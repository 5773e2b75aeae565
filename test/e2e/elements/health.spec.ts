import type { HealthRow } from '../../../preload/contract/index.ts';
import { expect, test } from './harness/harness-test.ts';
import { showExample } from './harness/show-example.ts';

test('health-list: arrow keys go from card to card, and the buttons of one card are tab stops', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'health-list', 'one of each state');
  const cards = page.getByRole('group', { name: /^Camera \d: / });
  await cards.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(cards.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(cards.last()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cards.last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(cards.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(cards.nth(1).getByRole('button').first()).toBeFocused();
  await expect(cards.first().getByRole('button').first()).toHaveAttribute('tabindex', '-1');
});

test('health-list: F says that a device looks fine, the focus goes to the next, and it can be undone', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'health-list', 'one of each state');
  const cards = page.getByRole('group', { name: /^Camera \d: / });
  await cards.nth(1).focus();
  await page.keyboard.press('f');
  await expect(cards).toHaveCount(6);
  await expect(page.getByRole('group', { name: 'Camera 1: Blurred or covered' })).toHaveCount(0);
  await expect(cards.nth(1)).toBeFocused();
  await expect(page.getByRole('status').first()).toHaveText(
    '387 of 400 devices checked · 6 devices need a look',
  );
});

test('health-list: C compares the usual image with the latest one', async ({ page, harness }) => {
  await showExample(page, harness.url, 'health-list', 'one of each state');
  const wanted = page.evaluate(
    () =>
      new Promise<readonly (string | undefined)[]>((resolve) => {
        window.addEventListener('compare-wanted', (event) => {
          const { panes } = (event as CustomEvent<{ panes: readonly { best: { hash: string } | null }[] }>)
            .detail;
          resolve(panes.map(({ best }) => best?.hash.slice(0, 8)));
        });
      }),
  );
  await page.getByRole('group', { name: 'Camera 6: Camera moved' }).focus();
  await page.keyboard.press('c');
  expect(await wanted).toEqual(['0000001a', '00000006']);
});

test('health-list: comparing can be stopped and goes on again', async ({ page, harness }) => {
  await showExample(page, harness.url, 'health-list', 'images of before are measured');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Comparing is stopped · 120 of 400 devices')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Comparing downloaded images · 120 of 400 devices')).toBeVisible();
});

test('health-card: a silent device says once when its last image was, and nothing of it is called now', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'health-card', 'a silent one, in full precision');
  await expect(page.getByText('Last image')).toHaveCount(1);
  await expect(page.getByRole('figure')).toHaveText(/^\s*Last image 20 Nov 2026/);
  await expect(page.getByText(/Now|Latest/)).toHaveCount(0);
});

test('health-card: what is downloaded in full precision is not offered again, and the focus stays on the card', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'health-card', 'a silent one, in full precision');
  await expect(page.getByRole('button', { name: 'Open' })).toBeVisible();
  const full = page.getByRole('button', { name: 'Download full image' });
  await expect(full).toHaveCount(0);
  const card = page.locator('health-card');
  const setFull = (isFull: boolean) =>
    card.evaluate((element, is) => {
      const shown = element as HTMLElement & { row: HealthRow };
      shown.tabIndex = 0;
      shown.row = { ...shown.row, health: { ...shown.row.health, isFull: is } };
    }, isFull);
  await setFull(false);
  await full.focus();
  await setFull(true);
  await expect(full).toHaveCount(0);
  await expect(card).toBeFocused();
});
