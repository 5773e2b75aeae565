import type { Locator, Page } from '@playwright/test';
import { degreesIn, positionInText } from '../../../preload/contract/rules/position.ts';
import { recordAnnouncements } from '../support/announcements.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { fleetTree, gallery } from '../support/screens.ts';
import { changeSettings } from '../support/settings.ts';
import { shareProduct } from '../support/shared-product.ts';

/** The 92nd device has no position, and the next one 0, 0. The swapped numbers of the 94th are a place too. */
const DEVICES = 98;
const WITHOUT = 2;
const fleet = shareProduct({ devices: DEVICES, organizations: 1, archives: 1 });

const map = (page: Page): Locator => page.getByRole('listbox', { name: /^Map of devices\. The table/ });
const marks = (page: Page): Locator => map(page).getByRole('option');
const list = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name });
const viewer = (page: Page): Locator => page.getByRole('dialog', { name: /./ });
const position = async (page: Page) => {
  const shown = await page.locator('snapshot-map .foot bdi[dir="ltr"]').textContent();
  return positionInText(shown ?? '');
};

let shown: Page | null = null;

test.afterEach(async () => {
  if (shown !== null) await changeSettings(shown, { galleryForm: 'grid' });
});

async function openMap(): Promise<Page> {
  const page = await fleet.gallery();
  shown = page;
  await page.getByRole('button', { name: 'Show on a map' }).click();
  await expect(marks(page).first()).toBeVisible();
  return page;
}

/** Number of devices that the marks stand for, as a screen reader says it. */
async function counted(page: Page): Promise<number> {
  const names = await marks(page).evaluateAll((all) => all.map((mark) => mark.ariaLabel ?? ''));
  return names.reduce((sum, name) => sum + Number(/^(\d+) devices/.exec(name)?.[1] ?? 1), 0);
}

/** Zooms to the first group until a device stands alone, and returns it. */
async function firstAlone(page: Page): Promise<Locator> {
  const alone = map(page).locator('snapshot-tile').first();
  for (let level = 0; level < 12 && (await alone.count()) === 0; level += 1)
    await marks(page).first().press('+');
  await alone.focus();
  return alone;
}

test('P5: a map shows every device with a position, and asks no other host for anything', async () => {
  const page = await fleet.gallery();
  shown = page;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByRole('button', { name: 'Show on a map' }).click();
  await expect.poll(() => counted(page)).toBe(DEVICES - WITHOUT);
  await page
    .getByRole('group', { name: 'Map', exact: true })
    .getByRole('button', { name: 'Zoom out' })
    .click();
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, -600);
  await page.mouse.down();
  await page.mouse.move(500, 300, { steps: 5 });
  await page.mouse.up();
  await expect(marks(page).first()).toBeVisible();
  const { origin } = new URL(page.url());
  expect(asked.filter((address) => address.includes('ground'))).toHaveLength(1);
  expect(asked.filter((address) => new URL(address).origin !== origin)).toEqual([]);
});

test('by keyboard, arrows lead from device to device, + and − zoom, Home shows all, Enter opens, Space selects', async () => {
  const page = await openMap();
  await expect.poll(() => counted(page)).toBe(DEVICES - WITHOUT);
  await marks(page).first().focus();
  const before = await marks(page).count();
  await marks(page).first().press('Enter');
  await expect.poll(() => marks(page).count()).toBeGreaterThan(before);
  await page.keyboard.press('Home');
  await expect.poll(() => marks(page).count()).toBe(before);
  for (let level = 0; level < 5; level += 1) await page.keyboard.press('+');
  await expect.poll(() => marks(page).count()).toBeGreaterThan(before);
  for (let level = 0; level < 8; level += 1) await page.keyboard.press('-');
  await expect(page.locator('snapshot-map .scale')).toHaveText(/^[25],000 km$/);
  await page.keyboard.press('Home');
  await expect.poll(() => marks(page).count()).toBe(before);
  await firstAlone(page);
  const from = await position(page);
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => (await position(page))?.latitude).toBeGreaterThan(from?.latitude ?? 90);
  await expect(map(page).locator(':focus')).toHaveCount(1);
  const alone = await firstAlone(page);
  await page.keyboard.press('Space');
  await expect(page.getByRole('group', { name: 'Selection' })).toContainText('1');
  await expect(alone).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(viewer(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(map(page).locator(':focus')).toHaveCount(1);
});

test('the devices that are reported as shown are those of the view after each move', async () => {
  const page = await fleet.gallery();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openMap();
  await expect.poll(() => counted(page)).toBe(DEVICES - WITHOUT);
  await page.locator('snapshot-map').evaluate((element) => {
    element.addEventListener('indices-shown', (event) => {
      element.dataset['shown'] = JSON.stringify((event as CustomEvent<readonly number[]>).detail);
    });
    // Places that are read again report what is shown, too.
    const places: unknown = Reflect.get(element, 'places');
    Object.defineProperty(element, 'places', { get: () => places, set() {} });
  });
  const missed = async () => {
    const reported = await page.locator('snapshot-map').getAttribute('data-shown');
    const drawn = await marks(page).evaluateAll((all) => all.map(({ dataset }) => Number(dataset['index'])));
    return drawn.length > 40 || reported === null
      ? [Number.NaN]
      : drawn.filter((index) => !(JSON.parse(reported) as readonly number[]).includes(index));
  };
  await marks(page).first().focus();
  for (let level = 0; level < 4; level += 1) {
    await page.keyboard.press('+');
    await expect.poll(missed).toEqual([]);
  }
  await page.keyboard.press('Home');
  await expect.poll(missed).toEqual([]);
  await page.emulateMedia({ reducedMotion: null });
});

test('from a key, the focus goes to a device once there are any, and is seen on a selected one', async () => {
  const page = await fleet.gallery();
  shown = page;
  await page.getByRole('button', { name: 'Show on a map' }).press('Enter');
  await expect(map(page).locator(':focus')).toHaveCount(1);
  const group = map(page).locator('.group:focus');
  await group.press('Space');
  await expect(group).toHaveAttribute('aria-selected', 'true');
  await expect(group).toHaveCSS('outline-offset', '2px');
  await page.keyboard.press('Escape');
});

test('the check mark of a device adds it to the selection and opens nothing', async () => {
  const page = await openMap();
  const alone = await firstAlone(page);
  const bar = page.getByRole('group', { name: 'Selection' });
  await page.keyboard.press('Control+a');
  await expect(bar).toContainText(String(DEVICES));
  await alone.hover();
  await alone.locator('.check').click();
  await expect(bar).toContainText(String(DEVICES - 1));
  await alone.locator('.check').dblclick();
  await expect(viewer(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
});

/** Selects the devices in a rectangle of nearly the whole map. */
async function dragRectangle(page: Page): Promise<void> {
  const box = await page.locator('snapshot-map').boundingBox();
  if (box === null) throw new Error('There is no map.');
  await page.keyboard.down('Shift');
  await page.mouse.move(box.x + 4, box.y + 160);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 4, box.y + box.height - 60, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
}

test('the devices of a rectangle are said once they are selected', async () => {
  const page = await openMap();
  await expect.poll(() => counted(page)).toBe(DEVICES - WITHOUT);
  const said = await recordAnnouncements(page);
  await page.locator('snapshot-map').evaluate((element) => {
    // No tile is loaded, and the first selection is never answered.
    Object.defineProperty(element, 'tileAt', { get: () => () => {}, set() {} });
    Object.defineProperty(element, 'keyAt', { value: () => {} });
    element.addEventListener('selection-changed', (event) => event.stopImmediatePropagation(), {
      once: true,
    });
  });
  await dragRectangle(page);
  await dragRectangle(page);
  const bar = page.getByRole('group', { name: 'Selection' });
  await expect(bar).toBeVisible();
  const selections = async () => (await said()).filter((words) => /devices? selected/.test(words));
  await expect.poll(selections).toHaveLength(1);
  await page.getByRole('button', { name: 'Show as a table' }).click();
});

test('Shift and a drag select the devices in a rectangle, and the table has the same selection', async () => {
  const page = await openMap();
  await expect.poll(() => counted(page)).toBe(DEVICES - WITHOUT);
  await dragRectangle(page);
  const bar = page.getByRole('group', { name: 'Selection' });
  await expect(bar).toBeVisible();
  const selected = Number(/\d+/.exec((await bar.textContent()) ?? '')?.[0]);
  expect(selected).toBeGreaterThan(DEVICES / 4);
  await page.getByRole('button', { name: 'Show as a table' }).click();
  await expect(bar).toContainText(String(selected));
  await expect(gallery(page).locator('[aria-selected="true"]').first()).toBeVisible();
});

test('devices without a position are counted, and listed at one press', async () => {
  const page = await openMap();
  await page.getByRole('button', { name: `${WITHOUT} without a position` }).click();
  const without = list(page, `${WITHOUT} without a position`);
  await expect(without.getByRole('listitem')).toHaveCount(WITHOUT);
  await expect(without.getByRole('listitem').first()).not.toContainText('Loading');
  await without.getByRole('button', { name: 'Select all' }).click();
  await expect(page.getByRole('group', { name: 'Selection' })).toContainText(String(WITHOUT));
  await page.keyboard.press('Escape');
  await expect(without).toHaveCount(0);
});

test('pasted coordinates lead to their point and to the devices near it; those of a device are copied', async () => {
  const page = await openMap();
  const field = page.getByRole('textbox', { name: 'Go to coordinates' });
  await field.fill('Kiel');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Not understood. Example: 54.32, 10.13');
  await field.fill(`54° 19′ 12″ N, 10° 7′ 48″ E`);
  await field.press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);
  const rows = list(page, 'Nearest devices').getByRole('listitem');
  await expect(rows.first()).toContainText(/[\d.,]+ k?m (north|east|south|west)/);
  const metres = (await rows.locator('.muted').allTextContents()).flatMap((row) => {
    const found = /([\d.,]+) (k?)m /.exec(row);
    return found === null ? [] : [Number(found[1]?.replace(',', '')) * (found[2] === 'k' ? 1_000 : 1)];
  });
  expect(metres.length).toBe(DEVICES - WITHOUT);
  expect(metres).toEqual(metres.toSorted((one, other) => one - other));
  await page.keyboard.press('Escape');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await firstAlone(page);
  const shown = await position(page);
  const copied = async (button: string) => {
    await page.getByRole('button', { name: button }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(positionInText(await copied('Copy coordinates'))).toEqual(shown);
  const [latitude, longitude] = (await copied('Copy as deg, min, s')).split(', ');
  expect(degreesIn(latitude, 'latitude')).toBeCloseTo(shown?.latitude ?? Number.NaN, 4);
  expect(degreesIn(longitude, 'longitude')).toBeCloseTo(shown?.longitude ?? Number.NaN, 4);
});

test('a search, a device’s archives and a filter have a map of what they show', async () => {
  const page = await openMap();
  await fleetTree(page).getByRole('treeitem').first().press('ArrowRight');
  await fleetTree(page).getByRole('treeitem', { level: 2 }).first().click();
  await expect.poll(() => counted(page)).toBe(2);
  await fleetTree(page).getByRole('treeitem').first().click();
  await expect.poll(() => counted(page)).toBe(DEVICES - WITHOUT);
});

test('in every look, from right to left and at 200 % nothing is wrong with it for assistive technology', async () => {
  const page = await openMap();
  await firstAlone(page);
  for (const look of [
    { theme: 'dark' },
    { theme: 'light', outdoor: true },
    { outdoor: false, language: 'ar' },
    { zoom: 2, language: 'de' },
  ] as const) {
    const marked = page.locator('snapshot-map [role="option"]').first();
    // In a quarter of the window one device may be out of view.
    if ('zoom' in look) await marked.press('Home');
    await changeSettings(page, look);
    await expect(marked).toBeVisible();
    await expectNoViolations(page, JSON.stringify(look));
  }
  await changeSettings(page, { zoom: 1, language: 'en', theme: 'system' });
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(marks(page).first()).toBeVisible();
  await expectNoViolations(page, 'forced colours');
  await page.emulateMedia({ forcedColors: null });
});
