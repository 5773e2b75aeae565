import type { Page } from '@playwright/test';
import { expect, test } from './harness/harness-test.ts';
import { showExample } from './harness/show-example.ts';

const LONG = 'Pumpwerk Eckernförde Hafenbecken Südseite';
const SIZES = ['tiny', 'small', 'medium', 'large', 'huge'] as const;

/** The names in tiles that do not end with all of their number, or are wider than their box. */
function wrongNames(page: Page): Promise<readonly string[]> {
  return page.locator('snapshot-grid .name').evaluateAll((names) => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d');
    const wrong = names.map((name) => {
      const shown = name.getAttribute('data-cut') ?? name.textContent.trim();
      const { fontWeight, fontSize, fontFamily, webkitLineClamp } = getComputedStyle(name);
      if (pen !== null) pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const lines = Number.parseInt(webkitLineClamp, 10) || 1;
      const isWide = (pen?.measureText(shown).width ?? 0) > name.clientWidth * lines + 1;
      return isWide || !/01\d\d$/.test(shown) ? `${shown} (${name.clientWidth} px)` : '';
    });
    return names.length === 0 ? ['no name'] : wrong.filter((shown) => shown !== '');
  });
}

for (const viewport of [
  { width: 1_366, height: 768 },
  { width: 1_280, height: 720 },
]) {
  test(`D.9: the number at the end of a name stays in tiles of every size (${viewport.width} px)`, async ({
    page,
    harness,
  }) => {
    await page.setViewportSize(viewport);
    await showExample(page, harness.url, 'snapshot-grid', 'with forty tiles');
    for (const outdoor of [false, true])
      for (const size of SIZES) {
        await page.locator('snapshot-grid').evaluate(
          (grid: HTMLElementTagNameMap['snapshot-grid'], [size, outdoor, long]) => {
            document.documentElement.style.setProperty('--caption-text', outdoor ? 'large' : 'usual');
            const { tileAt } = grid;
            grid.tileSize = size;
            grid.tileAt = (index) => {
              const tile = tileAt(index);
              return tile && { ...tile, name: `${long} 01${10 + index}` };
            };
            grid.restart();
          },
          [size, outdoor, LONG] as const,
        );
        await expect.poll(() => wrongNames(page), `${size}, outdoor: ${outdoor}`).toEqual([]);
        await page.screenshot({ path: `/tmp/p41-${viewport.width}-${size}-${outdoor}.png` });
      }
  });
}

test('D.9: a device to compare with is listed with its whole name', async ({ page, harness }) => {
  await page.setViewportSize({ width: 1_280, height: 720 });
  await showExample(page, harness.url, 'compare-dialog', 'of one, the others are picked');
  await page.evaluate((long) => {
    const picker = document.querySelector('compare-dialog')?.shadowRoot?.querySelector('compare-picker');
    if (picker?.source === undefined) throw new Error('There is no list.');
    const device = (number: number) => ({
      deviceId: `device-${number}`,
      name: `${long} 011${number}`,
      organizationName: 'Wasserverband Unterelbe und Nebenflüsse Nord',
    });
    const findDevices = async () => [0, 1, 2].map(device);
    picker.source = Object.assign(Object.create(picker.source), { findDevices });
  }, LONG);
  await page.getByRole('searchbox').fill('Pump');
  const devices = page.getByRole('listbox', { name: 'Device' });
  await expect(devices.getByRole('option')).toHaveCount(3);
  const wide = devices
    .getByRole('option')
    .evaluateAll(
      (options) =>
        options.filter((option) => option.scrollWidth > option.clientWidth || option.clientHeight < 30)
          .length,
    );
  expect(await wide).toBe(0);
});

test('D.9: the chosen option of a list keeps its end, also where the browser would cut it', async ({
  page,
  harness,
}) => {
  await page.setViewportSize({ width: 1_280, height: 720 });
  await showExample(page, harness.url, 'offline-target-choice', 'nothing is chosen');
  const list = page.getByRole('combobox', { name: 'Organization' });
  await list.selectOption({ index: 1 });
  const chosen = page.locator('.chosen');
  await expect(chosen).toBeHidden();
  const whole = (await chosen.textContent()) ?? '';
  await page.locator('offline-target-choice').evaluate((element) => {
    element.style.display = 'block';
    element.style.inlineSize = '110px';
  });
  await expect(chosen).toHaveAttribute('data-cut', new RegExp(`^.+….*${whole.slice(-2)}$`));
  await expect(list).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
});

test('D.9: the end of a path stays in the preview of the names of an export', async ({ page, harness }) => {
  await page.setViewportSize({ width: 1_280, height: 720 });
  await showExample(page, harness.url, 'export-names', 'with nothing to export');
  await page.locator('export-names').evaluate((element: HTMLElementTagNameMap['export-names'], long) => {
    element.style.display = 'block';
    element.style.inlineSize = '420px';
    const path = `Wasserverband Unterelbe und Nebenflüsse Nord/${long} ${long}/2026-11-20/11-15-00 full 0118.jpg`;
    element.preview = { kind: 'names', paths: [path, 'short.jpg'], areNumbered: false };
  }, LONG);
  const paths = page.getByRole('listitem');
  await expect(paths.first()).toHaveAttribute('data-cut', /….*11-15-00 full 0118\.jpg$/);
  await expect(paths.last()).not.toHaveAttribute('data-cut');
});

test('D10: a Japanese word goes to the next line whole, never its last letter alone', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'snapshot-grid', 'with forty tiles');
  await page.evaluate(() => window.harness.speakLanguage('ja'));
  const lines = await page.locator('#stage').evaluate((stage) => {
    const line = document.createElement('p');
    line.textContent = '端末の最終チェック';
    stage.replaceChildren(line);
    const letters = Array.from(line.textContent, (_letter, index) => {
      const range = document.createRange();
      range.setStart(line.firstChild ?? line, index);
      range.setEnd(line.firstChild ?? line, index + 1);
      return range;
    });
    const tops = () => letters.map((letter) => Math.round(letter.getBoundingClientRect().top));
    const letter = letters[0]?.getBoundingClientRect().width ?? 0;
    // All letters but the last one have space in the first line.
    line.style.width = `${letter * 8.5}px`;
    return tops();
  });
  expect(new Set(lines.slice(3)).size, '最終チェック').toBe(1);
  expect(lines[3]).toBeGreaterThan(lines[0] ?? 0);
});
