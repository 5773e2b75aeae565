import { type Page } from '@playwright/test';
import { languageTags } from '../../../preload/contract/core/languages.ts';
import { guideTopics } from '../../../renderer/locales/catalog/guide-topics.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from './harness/harness-test.ts';
import { changeExample, showExample } from './harness/show-example.ts';

/** The smallest common screen of a laptop, CSS px. */
const SCREEN = { width: 1_366, height: 768 };

const topics = (page: Page) => page.getByRole('navigation').getByRole('button');

/** By how much the topic that is shown is higher than its part of the window, and whether its picture is there. */
function topicFit(page: Page): Promise<{ readonly tooHigh: number; readonly hasPicture: boolean }> {
  return page.locator('guide-dialog .topic').evaluate(async (topic) => {
    const picture = topic.querySelector('img');
    await picture?.decode();
    return { tooHigh: topic.scrollHeight - topic.clientHeight, hasPicture: (picture?.naturalWidth ?? 0) > 0 };
  });
}

for (const language of languageTags) {
  test(`guide-dialog: each topic opens, has its picture and fits one screen of 1366 × 768 (${language})`, async ({
    page,
    harness,
  }) => {
    await page.setViewportSize(SCREEN);
    await page.goto(harness.url);
    await page.evaluate((tag) => window.harness.speakLanguage(tag), language);
    await changeExample(page, 'guide-dialog', 'at a topic');
    await expect(topics(page)).toHaveCount(guideTopics.length);
    for (const [index, topic] of guideTopics.entries()) {
      await topics(page).nth(index).click();
      await expect(topics(page).nth(index)).toHaveAttribute('aria-current', 'true');
      const title = (await topics(page).nth(index).innerText()).trim();
      await expect(page.getByRole('heading', { level: 3, name: title, exact: true })).toBeVisible();
      expect(await topicFit(page), topic).toEqual({ tooHigh: 0, hasPicture: true });
      await expectNoViolations(page, `${topic}, ${language}`, { part: 'body' });
    }
  });
}

test('guide-dialog: without a mouse, a search leads to a topic, and a link in it to the next one', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'guide-dialog', 'at a topic');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('mail');
  await expect(topics(page)).toHaveText([/Export images.*fit into a mail/s]);
  await expect(page.getByRole('status')).toHaveText('1 topic');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Export images' })).toBeVisible();
  await page.getByRole('region').getByRole('button', { name: 'Check an export' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Check an export', level: 3 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Check an export' })).toBeFocused();
  await page.getByRole('searchbox').fill('zzz');
  await expect(page.getByText('No topic found. Try another word.')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await expect(topics(page)).toHaveCount(guideTopics.length);
});

test('app-shell: F1 opens the guide at the page, over a dialog too, and a link goes to the page that it names', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'app-shell', 'signed in');
  const guide = page.getByRole('dialog', { name: 'Guide' });
  await page.keyboard.press('F1');
  await expect(guide.getByRole('heading', { name: 'Find a device' })).toBeVisible();
  await guide.getByRole('navigation').getByRole('button', { name: 'Manage storage' }).click();
  await guide.getByRole('button', { name: 'Storage › Usage' }).click();
  await expect(guide).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Usage', level: 2 })).toBeVisible();
  await page.keyboard.press('F1');
  await expect(guide.getByRole('heading', { name: 'Manage storage' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(guide).toBeHidden();

  await page.keyboard.press('ControlOrMeta+k');
  const search = page.getByRole('combobox', { name: 'Search or go to…' });
  await search.fill('check an export');
  await page
    .getByRole('option', { name: /^Check an export/ })
    .first()
    .click();
  const check = page.getByRole('dialog', { name: 'Check an export' });
  await check.getByRole('button', { name: 'Choose ZIP…' }).focus();
  await page.keyboard.press('F1');
  await expect(guide.getByRole('heading', { name: 'Check an export', level: 3 })).toBeVisible();
  await guide.getByRole('navigation').getByRole('button', { name: 'Manage storage' }).click();
  // Behind the open dialog no page can be gone to.
  await expect(guide.getByText('Storage › Usage')).toBeVisible();
  await expect(guide.getByRole('button', { name: 'Storage › Usage' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(guide).toBeHidden();
  await expect(check.getByRole('button', { name: 'Choose ZIP…' })).toBeFocused();
});

test('app-shell: the search of the window finds a topic of the guide', async ({ page, harness }) => {
  await showExample(page, harness.url, 'app-shell', 'signed in');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search or go to…' }).fill('prepare');
  await page.getByRole('option', { name: 'Prepare for a visit Guide' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Guide' }).getByRole('heading', { name: 'Prepare for a visit' }),
  ).toBeVisible();
});

test('app-shell: before the sign-in, F1 opens the guide at it', async ({ page, harness }) => {
  await showExample(page, harness.url, 'app-shell', 'signed out');
  await page.getByRole('button', { name: 'Sign in', exact: true }).focus();
  await page.keyboard.press('F1');
  await expect(
    page.getByRole('dialog', { name: 'Guide' }).getByRole('heading', { name: 'Sign in', level: 3 }),
  ).toBeVisible();
});

test('what holds the sync, a banner, a failure and, without a network, the documentation lead to the guide', async ({
  page,
  harness,
}) => {
  await page.goto(harness.url);
  await page.evaluate(() =>
    window.addEventListener('guide-wanted', (event) => {
      document.title = String((event as CustomEvent).detail);
    }),
  );
  for (const [name, state, topic] of [
    ['offline-sync', 'held by a full disk', 'storage'],
    ['session-banners', 'read-only', 'signIn'],
    ['app-banner', 'with an action', 'signIn'],
    ['failure-note', 'with an action', 'fails'],
  ] as const) {
    await changeExample(page, name, state);
    await page.getByRole('button', { name: 'See the guide' }).press('Enter');
    await expect(page, name).toHaveTitle(topic);
  }
  await changeExample(page, 'settings-about', 'without a network');
  await page.getByRole('button', { name: 'Open: Documentation' }).press('Enter');
  await expect(page).toHaveTitle('null');
});
