import type { Page } from '@playwright/test';
import { expect, test } from './harness/harness-test.ts';
import { showExample } from './harness/show-example.ts';

const looks = {
  light: { theme: 'light' },
  dark: { theme: 'dark' },
  'light with more contrast': { theme: 'light', contrast: 'more' },
  'dark with more contrast': { theme: 'dark', contrast: 'more' },
  outdoor: { theme: 'light', outdoor: '' },
} as const;

/** What differs between two states is a colour with this contrast at least; forced colours are the person's own. */
const LEAST_CONTRAST = { none: 1.5, active: 1.2 } as const;

/** Compares the looks of a button at rest with its states in the root of an element; returns what can't be told apart. */
function alike(page: Page, host: string, leastContrast: number): Promise<readonly string[]> {
  return page.evaluate(
    ([name, least]) => {
      const root = document.querySelector(name)?.shadowRoot;
      const place = root?.querySelector('dialog') ?? root;
      if (!place) throw new Error(`There is no ${name}.`);
      const stage = document.createElement('div');
      place.append(stage);
      const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const pixel = (colour: string, under: string): readonly number[] => {
        if (context === null) return [];
        context.clearRect(0, 0, 1, 1);
        for (const fill of [under, colour]) {
          context.fillStyle = fill;
          context.fillRect(0, 0, 1, 1);
        }
        return [...context.getImageData(0, 0, 1, 1).data];
      };
      const light = (colour: readonly number[]) => {
        const [red = 0, green = 0, blue = 0] = colour.map((value) => {
          const share = value / 255;
          return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const contrast = (one: readonly number[], other: readonly number[]) => {
        const [low = 0, high = 0] = [light(one), light(other)].toSorted((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
      };
      const page = getComputedStyle(place instanceof Element ? place : document.body).backgroundColor;
      const lookOf = (classes: string, attributes: Readonly<Record<string, string>>) => {
        const button = document.createElement('button');
        button.className = classes;
        button.textContent = 'x';
        button.style.transition = 'none';
        for (const [key, value] of Object.entries(attributes)) button.setAttribute(key, value);
        stage.append(button);
        const { color, backgroundColor, borderTopColor } = getComputedStyle(button);
        return [color, backgroundColor, borderTopColor].map((colour) => pixel(colour, page));
      };
      const states = {
        pressed: { 'aria-pressed': 'true' },
        disabled: { disabled: '' },
        'disabled, but focusable': { 'aria-disabled': 'true' },
      };
      const found: string[] = [];
      for (const classes of ['icon-button', 'button', 'button quiet', 'button primary']) {
        const looks = Object.entries({ 'at rest': {}, ...states }).map(
          ([state, attributes]) => [state, lookOf(classes, attributes)] as const,
        );
        for (const [state, look] of looks)
          for (const [other, otherLook] of looks) {
            const areBothDisabled = state.startsWith('disabled') && other.startsWith('disabled');
            const differences = look.map((colour, at) => contrast(colour, otherLook[at] ?? []));
            if (state < other && !areBothDisabled && Math.max(...differences) < least)
              found.push(
                `.${classes}: ${state} looks ${other}: ${differences.map((one) => one.toFixed(2)).join(' ')}`,
              );
          }
      }
      stage.remove();
      return found;
    },
    [host, leastContrast] as const,
  );
}

for (const forcedColors of ['none', 'active'] as const) {
  test(`a pressed and a disabled button are told from one at rest in every look, forced colours: ${forcedColors}`, async ({
    page,
    harness,
  }) => {
    await page.emulateMedia({ forcedColors });
    for (const [element, state] of [
      ['browse-header', 'at a device'],
      ['snapshot-viewer', 'with its snapshots'],
    ] as const) {
      await showExample(page, harness.url, element, state);
      for (const [look, marks] of Object.entries(looks)) {
        await page.evaluate((given) => {
          for (const name of ['theme', 'contrast', 'outdoor'] as const)
            delete document.documentElement.dataset[name];
          Object.assign(document.documentElement.dataset, given);
        }, marks);
        expect
          .soft(await alike(page, element, LEAST_CONTRAST[forcedColors]), `${element}, ${look}`)
          .toEqual([]);
      }
    }
  });
}

test('a button that is busy moves, also with less motion', async ({ page, harness }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await showExample(page, harness.url, 'browse-header', 'at a device');
  await page.evaluate(() => {
    const header = document.querySelector('browse-header');
    if (header !== null) header.refreshing = true;
  });
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await expect(refresh).toHaveAttribute('aria-busy', 'true');
  const moves = refresh
    .locator('svg')
    .evaluate((icon) => icon.getAnimations().map(({ playState }) => playState));
  expect(await moves).toEqual(['running']);
});
