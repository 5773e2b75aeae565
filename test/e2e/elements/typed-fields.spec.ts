import type { Page } from '@playwright/test';
import { expect, test } from './harness/harness-test.ts';
import { changeExample, showExample } from './harness/show-example.ts';

/** The example `NOW` of the harness is 21 November 2026. */
const day = (page: Page) => page.getByRole('textbox', { name: 'First day' });
const time = (page: Page) => page.getByRole('textbox', { name: 'Leaving at' });

/** How the day 22 November 2026 and the time 18:05 are written, and what a person may type for the day before. */
const languages = [
  {
    tag: 'en',
    shown: '22 Nov 2026',
    time: '18:05',
    typed: ['21.11.2026', 'today', '21 November', '2026-11-21'],
  },
  { tag: 'de', shown: '22. Nov. 2026', time: '18:05', typed: ['21.11.', 'heute', '21. November'] },
  { tag: 'es', shown: '22 nov 2026', time: '18:05', typed: ['21/11/2026', 'hoy', '21 de noviembre'] },
  { tag: 'ja', shown: '2026年11月22日', time: '18:05', typed: ['11月21日', '今日'] },
  { tag: 'ar', shown: '22 نوفمبر 2026', time: '18:05', typed: ['21/11/2026', 'اليوم', '٢١/١١/٢٠٢٦'] },
] as const;

for (const { tag, shown, time: shownTime, typed } of languages) {
  test(`a day and a time are shown and typed in the language of the app: ${tag}`, async ({
    page,
    harness,
  }) => {
    await showExample(page, harness.url, 'day-field', 'with a day');
    await page.evaluate((wanted) => window.harness.speakLanguage(wanted), tag);
    await changeExample(page, 'day-field', 'with a day');
    await expect(day(page)).toHaveValue(shown);
    for (const words of typed) {
      await day(page).fill(words);
      await day(page).press('Enter');
      await expect(day(page), words).toHaveValue(shown.replace('22', '21'));
    }
    await changeExample(page, 'time-field', 'with a time');
    await time(page).fill('1805');
    await time(page).press('Tab');
    await expect(time(page)).toHaveValue(shownTime);
  });
}

test('day-field: what is no date says how to write one, and what was there stays', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'day-field', 'with a day');
  for (const words of ['31.02.2026', 'pump 18', '99']) {
    await day(page).fill(words);
    await day(page).press('Enter');
    await expect(day(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('This isn’t a date. Write it like 21 Nov 2026.')).toBeVisible();
    await expect(day(page)).toHaveValue(words);
  }
  await day(page).fill('');
  await day(page).press('Enter');
  await expect(day(page)).toHaveValue('22 Nov 2026');
  await expect(day(page)).not.toHaveAttribute('aria-invalid');
});

test('day-field and time-field: arrows lead to the next day and the next quarter of an hour', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'day-field', 'with a day');
  await day(page).press('ArrowUp');
  await expect(day(page)).toHaveValue('23 Nov 2026');
  await day(page).press('ArrowDown');
  await day(page).press('ArrowDown');
  await expect(day(page)).toHaveValue('21 Nov 2026');
  await changeExample(page, 'time-field', 'with a time');
  await time(page).press('ArrowUp');
  await expect(time(page)).toHaveValue('07:45');
  await time(page).fill('0:10');
  await time(page).press('ArrowDown');
  await expect(time(page)).toHaveValue('00:00');
  await time(page).press('ArrowDown');
  await expect(time(page)).toHaveValue('23:45');
});

test('day-field: a day is chosen in the month, by keys and by the mouse', async ({ page, harness }) => {
  await showExample(page, harness.url, 'day-field', 'with a day');
  const opener = page.getByRole('button', { name: 'Choose a day' });
  const cell = (name: string) => page.getByRole('gridcell', { name: new RegExp(name) });
  await opener.press('Enter');
  await expect(cell('22 November 2026')).toBeFocused();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowLeft');
  await expect(cell('21 October 2026')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(day(page)).toHaveValue('21 Oct 2026');
  await expect(day(page)).toBeFocused();
  await opener.click();
  await page.getByRole('button', { name: 'Next month' }).click();
  await cell(' 2 November 2026').click();
  await expect(day(page)).toHaveValue('2 Nov 2026');
  await opener.click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid')).toBeHidden();
  await expect(day(page)).toHaveValue('2 Nov 2026');
});
