import type { Page } from '@playwright/test';
import type { SettingsChange } from '../../../preload/contract/index.ts';
import { catalog as arabic } from '../../../renderer/locales/ar/catalog.ts';
import { catalog as german } from '../../../renderer/locales/de/catalog.ts';
import { catalog as en } from '../../../renderer/locales/en/catalog.ts';
import { catalog as spanish } from '../../../renderer/locales/es/catalog.ts';
import { catalog as japanese } from '../../../renderer/locales/ja/catalog.ts';
import { mirrored, pseudo } from '../../../renderer/locales/pseudo.ts';
import { expectNoViolations } from '../support/axe.ts';
import { englishLeft, serviceNames } from '../support/english-left.ts';
import { type Look, walkGallery, walkSections } from '../support/every-page.ts';
import { expect, test } from '../support/fixtures.ts';
import { environmentOf, signIn, waitForImages } from '../support/screens.ts';
import { changeSettings } from '../support/settings.ts';
import { sidewaysScrollers, wideParts } from '../support/wide-parts.ts';

const small = { devices: 8, organizations: 2, archives: 4, hostile: false } as const;

/** Rules whose answer follows from the colours; the others see roles, names and sizes, which are the same in each look. */
const rules = ['color-contrast', 'link-in-text-block'];
/** Outdoors the controls have other sizes, too. */
const outdoorRules = [...rules, 'target-size'];

/** The looks beside the light one. */
const looks: Readonly<Record<string, SettingsChange>> = {
  dark: { theme: 'dark', contrast: 'system', outdoor: false },
  'dark with more contrast': { theme: 'dark', contrast: 'more', outdoor: false },
  'light with more contrast': { theme: 'light', contrast: 'more', outdoor: false },
  outdoor: { theme: 'light', contrast: 'system', outdoor: true },
};
const light: SettingsChange = { theme: 'light', contrast: 'system', outdoor: false };

const languages = { de: german, es: spanish, ja: japanese, ar: arabic } as const;

/** Axe finds nothing on what is shown, in any look; the page is light again then. */
async function lookInEveryLook(page: Page, where: string): Promise<void> {
  await expectNoViolations(page, where);
  for (const [look, change] of Object.entries(looks)) {
    await changeSettings(page, change);
    await expectNoViolations(page, `${where}, ${look}`, { rules: look === 'outdoor' ? outdoorRules : rules });
  }
  await changeSettings(page, light);
  await page.emulateMedia({ forcedColors: 'active' });
  await expectNoViolations(page, `${where}, forced colours`, { rules });
  await page.emulateMedia({ forcedColors: 'none' });
}

/** No English is left on what is shown in any other language; the page speaks English again then. */
async function lookInEveryLanguage(page: Page, where: string): Promise<void> {
  // The language can not change over the open palette, which lists what it found when it was opened.
  if (where === 'palette') return;
  for (const [language, catalog] of Object.entries(languages)) {
    await changeSettings(page, { language });
    expect(await englishLeft(page, catalog, serviceNames), `${where}, ${language}`).toEqual([]);
    await expectNoViolations(page, `${where}, ${language}`, { without: rules });
  }
  await changeSettings(page, { language: 'en' });
}

/** Windows that leave little space for the texts; the last one is a browser window at 400 %. */
const tight: Readonly<Record<string, { readonly width: number; readonly settings: SettingsChange }>> = {
  '320 px, with a third more text': { width: 320, settings: { language: pseudo.tag } },
  '320 px, from right to left': { width: 320, settings: { language: mirrored.tag } },
  '1280 px at 200 %': { width: 1_280, settings: { zoom: 2 } },
  '640 px at 200 %': { width: 640, settings: { zoom: 2 } },
};
const HEIGHT = 800;

/** Nothing is lost and nothing scrolls sideways in a tight window; the page is wide and speaks English again then. */
async function lookInEveryWidth(page: Page, where: string): Promise<void> {
  const lost = async () => [...(await wideParts(page)), ...(await sidewaysScrollers(page))];
  for (const [name, { width, settings }] of Object.entries(tight)) {
    await page.setViewportSize({ width, height: HEIGHT });
    await changeSettings(page, settings);
    // A grid lays its tiles out after the frame in which the window changed.
    await expect.poll(lost, { message: `${where}, ${name}` }).toEqual([]);
    await changeSettings(page, { language: 'en', zoom: 1 });
  }
  await page.setViewportSize({ width: 1_280, height: HEIGHT });
}

for (const [words, lookAt] of [
  ['is accessible in every look', lookInEveryLook],
  ['speaks every language without a restart, and no English is left', lookInEveryLanguage],
  ['loses nothing and scrolls nothing sideways in a tight window', lookInEveryWidth],
] as const) {
  test(`every page up to the gallery, every dialog and view ${words}`, async ({ start, startCloud }) => {
    test.setTimeout(240_000);
    const cloud = await startCloud(small);
    const { page } = await start({ environments: [environmentOf(cloud)] });
    const look: Look = (where) => lookAt(page, where);
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await look('sign-in');
    await signIn(page, { username: 'ada', password: 'wrong' });
    await expect(page.getByRole('alert')).toBeVisible();
    await look('sign-in with a failure');
    await signIn(page, cloud);
    await waitForImages(page, 2);
    await page.getByRole('button', { name: 'Add devices…' }).click();
    await expect(page.getByRole('dialog', { name: 'Add devices' })).toBeVisible();
    await look('add devices');
    await page.keyboard.press('Escape');
    await walkGallery(page, en, look, { isResized: lookAt === lookInEveryWidth });
  });

  test(`every page except the gallery ${words}`, async ({ start, startCloud }) => {
    test.setTimeout(240_000);
    const cloud = await startCloud(small);
    const { page } = await start({ environments: [environmentOf(cloud)] });
    await signIn(page, cloud);
    await waitForImages(page, 2);
    await walkSections(page, en, (where) => lookAt(page, where));
  });
}
