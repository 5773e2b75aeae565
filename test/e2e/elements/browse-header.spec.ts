import { expect, test } from './harness/harness-test.ts';
import { showExample } from './harness/show-example.ts';

test('D.9: a long name in the header is cut in its middle before the count is, which shows whole or not at all', async ({
  page,
  harness,
}) => {
  await page.setViewportSize({ width: 1_280, height: 600 });
  await showExample(page, harness.url, 'browse-header', 'at a device');
  await page.evaluate(() => {
    const header = document.querySelector('browse-header');
    const { location } = header ?? {};
    if (!header || !location || location.device === null) throw new Error('There is no header of a device.');
    const organization = { ...location.organization, name: 'Wasserverband Unterelbe und Nebenflüsse Nord' };
    const name = 'Pumpwerk Eckernförde Hafenbecken Südseite 0118';
    header.location = { organization, device: { ...location.device, name, archiveCount: 240 } };
    const container = header.parentElement as HTMLElement;
    container.style.containerType = 'inline-size';
    container.style.containerName = 'header';
  });
  const heading = page.getByRole('heading');
  const count = page.getByText(/240/);
  for (const width of [660, 760, 1_000]) {
    await page.locator('browse-header').evaluate((header, pixels) => {
      header.style.display = 'block';
      header.style.inlineSize = `${pixels}px`;
    }, width);
    await expect
      .poll(() => heading.evaluate((one) => one.getAttribute('data-cut') ?? one.textContent.trim()))
      .toMatch(/0118$/);
    const isWhole = () =>
      count.evaluate((element) => {
        const [own, line] = [element, element.parentElement as Element].map((one) =>
          one.getBoundingClientRect(),
        );
        const where = element.closest('.where')?.getBoundingClientRect();
        if (!own || !line || !where) return false;
        return own.width <= line.width + 1 && own.bottom <= where.bottom + 1 && own.right <= where.right + 1;
      });
    await expect.poll(isWhole, `the count at ${width} px`).toBe(true);
    const [nameBox, countBox] = [await heading.boundingBox(), await count.boundingBox()];
    expect((nameBox?.x ?? 0) + (nameBox?.width ?? 0)).toBeLessThanOrEqual(countBox?.x ?? 0);
  }
  await page.locator('browse-header').evaluate((header) => (header.style.inlineSize = '560px'));
  const shown = () =>
    count.evaluate((one) => {
      const [own, line] = [one, one.parentElement as Element].map((each) => each.getBoundingClientRect());
      return own && line && own.top < line.bottom - 1 && line.width > 0;
    });
  await expect.poll(shown).toBe(false);
});

test('D.9: a name of usual length stays whole in the header of a window of 1280 px, beside four actions', async ({
  page,
  harness,
}) => {
  await page.setViewportSize({ width: 1_280, height: 600 });
  await showExample(page, harness.url, 'browse-header', 'at a device');
  await page.locator('browse-header').evaluate((header: HTMLElementTagNameMap['browse-header']) => {
    const { location } = header;
    if (!location || location.device === null) throw new Error('There is no header of a device.');
    const organization = { ...location.organization, name: 'Nordlicht Netzbetrieb' };
    header.location = { organization, device: { ...location.device, name: 'Pumpwerk Förde Nord 3' } };
    const actions = document.createElement('span');
    actions.slot = 'location';
    actions.style.cssText = 'display: inline-block; inline-size: 112px; block-size: 20px; background: teal';
    header.append(actions);
    header.style.cssText = 'display: block; inline-size: 544px';
  });
  const heading = page.getByRole('heading');
  await expect.poll(() => heading.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  await expect(heading).not.toHaveAttribute('data-cut');
  const inView = page.locator('browse-header span[slot]').evaluate((actions) => {
    const where = actions.assignedSlot?.closest('.where')?.getBoundingClientRect();
    return where !== undefined && actions.getBoundingClientRect().right <= where.right;
  });
  expect(await inView).toBe(true);
});

test('browse-page: in a small window Details lie over the images, and close when these are used', async ({
  page,
  harness,
}) => {
  await page.setViewportSize({ width: 980, height: 700 });
  await showExample(page, harness.url, 'app-shell', 'signed in');
  const details = page.locator('details-panel');
  const tile = page.getByRole('gridcell').first();
  const main = page.locator('browse-page main');
  const width = async () => (await main.boundingBox())?.width;
  const before = await width();
  const open = () => page.getByRole('button', { name: 'Details panel' }).click();
  await open();
  await expect(details).toBeVisible();
  expect(await width()).toBe(before);
  await tile.click();
  await expect(details).toHaveCount(0);
  await open();
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await expect(tile).toBeFocused();
  await page.setViewportSize({ width: 1366, height: 700 });
  await open();
  await tile.click();
  await expect(details).toBeVisible();
});
