import type { Page } from '@playwright/test';
import { languageTags } from '../../../preload/contract/core/languages.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expectNoScrolling } from '../support/screens.ts';
import { expect, test } from './harness/harness-test.ts';
import { changeExample, showExample } from './harness/show-example.ts';

/** The smallest common screen of a laptop, CSS px. */
const SCREEN = { width: 1_366, height: 768 };

const dialogs = ['make-pack-dialog', 'open-pack-dialog', 'export-dialog', 'verify-dialog'] as const;

const looks = [
  { colorScheme: 'light', isOutdoor: false },
  { colorScheme: 'dark', isOutdoor: false },
  { colorScheme: 'light', isOutdoor: true },
] as const;

function statesOf(page: Page, name: (typeof dialogs)[number]): Promise<readonly string[]> {
  return page.evaluate((element) => Object.keys(window.harness.examples[element] ?? {}), name);
}

for (const language of languageTags)
  test(`the dialogs of exports and carry packs fit one screen of 1366 × 768 in each state and look, and are accessible (${language})`, async ({
    page,
    harness,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize(SCREEN);
    await page.goto(harness.url);
    await page.evaluate((tag) => window.harness.speakLanguage(tag), language);
    for (const name of dialogs)
      for (const state of await statesOf(page, name))
        for (const { colorScheme, isOutdoor } of looks) {
          // A button that still changes its color has too little contrast on the way.
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await page.evaluate(
            (isOn) => document.documentElement.toggleAttribute('data-outdoor', isOn),
            isOutdoor,
          );
          await changeExample(page, name, state);
          await expect(page.getByRole('dialog')).toBeVisible();
          await expectNoScrolling(page.getByRole('dialog'));
          // The other looks are those of every element.
          if (isOutdoor) await expectNoViolations(page, `${name}, ${state}, ${language}`, { part: 'body' });
        }
  });

test('export-progress-dialog: closes when the export ended while it was opened', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'status-bar', 'work goes on');
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const dialog = document.createElement('export-progress-dialog');
        dialog.addEventListener('dialog-close', resolve);
        document.querySelector('status-bar')?.after(dialog);
      }),
  );
});
