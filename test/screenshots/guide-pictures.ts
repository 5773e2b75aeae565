import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Locator } from '@playwright/test';
import sharp from 'sharp';
import { type LanguageTag, languageTags } from '../../preload/contract/core/languages.ts';
import type { GuideTopicId } from '../../renderer/locales/catalog/guide-topics.ts';
import { imageFiles, makeBag, writeBag } from '../main/export/verify/bag-fixture.ts';
import type { Look } from './looks.ts';
import { photograph, type TakePicture } from './photograph.ts';
import { button, settled, signInTo, tiles, tree, type Walk } from './walk.ts';

/** A small window: in a picture of half its size a person still knows its parts. */
const VIEWPORT = { width: 960, height: 600 };
const WIDTH = 480;

/** Of 100. The pictures share the budget of the package (scripts/packaging/inspect-package.mjs): about 6 kB each. */
const QUALITY = 34;

/** Each device, all on one screen, has another illness; its archives are from before. */
const ILL_FLEET = { organizations: 1, devices: 4, archives: 7, ill: 4 };

const folder = join(import.meta.dirname, '../../renderer/pages/guide/pictures');

/** The languages with pictures of their own, with the note in one. */
const NOTES = {
  en: 'Paint is coming off the mast. Take a ladder along.',
  de: 'Am Mast löst sich die Farbe. Leiter mitnehmen.',
  es: 'La pintura del mástil se desprende. Llevar escalera.',
  ja: '支柱の塗装がはがれています。はしごを持参してください。',
  ar: 'الطلاء يتقشّر عن العمود. خذ سلّمًا معك.',
} as const satisfies Readonly<Record<LanguageTag, string>>;

/** Takes the picture of each topic of the guide in the light look, in each of the languages or in all. Throws where their letters have no font. */
export async function photographGuide(
  browser: Browser,
  wanted: readonly string[],
  settle: (name: string, take: TakePicture) => Promise<Buffer>,
): Promise<void> {
  for (const language of languageTags.filter((tag) => wanted.length === 0 || wanted.includes(tag))) {
    if (!(await hasLetters(browser, NOTES[language])))
      throw new Error(
        `No font of this machine has the letters of “${language}”: --fonts=FOLDER names a folder with one, --language=TAG takes another language alone.`,
      );
    await photographTopics(browser, language, settle);
  }
}

/** Whether two letters look different: all that no font has look the same. */
async function hasLetters(browser: Browser, words: string): Promise<boolean> {
  const page = await browser.newPage();
  const pictures = await page.evaluate(
    (letters) => {
      const canvas = document.createElement('canvas');
      const pen = canvas.getContext('2d');
      if (pen === null) return [];
      pen.font = '40px sans-serif';
      return letters.map((letter) => {
        pen.clearRect(0, 0, canvas.width, canvas.height);
        pen.fillText(letter, 20, 60);
        return canvas.toDataURL();
      });
    },
    [words.charAt(0), words.charAt(1)],
  );
  await page.close();
  return new Set(pictures).size === 2;
}

async function photographTopics(
  browser: Browser,
  language: LanguageTag,
  settle: (name: string, take: TakePicture) => Promise<Buffer>,
): Promise<void> {
  const look: Look = { name: 'light', language, colorScheme: 'light', keys: [] };
  await mkdir(join(folder, language), { recursive: true });
  const exported = await mkdtemp(join(tmpdir(), 'fleetglass-guide-'));
  try {
    const folders = [writeBag(exported, makeBag(imageFiles()))];
    const take = async (name: string, takePicture: TakePicture) => {
      const picture = await settle(name, takePicture);
      await sharp(picture)
        .resize(WIDTH)
        .webp({ quality: QUALITY, effort: 6, smartSubsample: true })
        .toFile(join(folder, language, `${name}.webp`));
    };
    await photograph(browser, { look, viewport: VIEWPORT, folders, walk: walkTopics }, take);
    await photograph(browser, { look, viewport: VIEWPORT, fleet: ILL_FLEET, walk: walkIllFleet }, take);
  } finally {
    await rm(exported, { recursive: true, force: true });
  }
}

/** Shows the devices that fell ill after their archives. */
async function walkIllFleet(walk: Walk): Promise<void> {
  const { page, words, simulator } = walk;
  await signInTo(walk);
  await tree(walk).getByRole('treeitem').first().click();
  await settled(walk, 4);
  await tiles(walk).first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: words('offline.pin.title') });
  await dialog.getByRole('combobox', { name: words('offline.rule') }).selectOption('all');
  await dialog.getByRole('radio', { name: words('offline.precision.low') }).check();
  await button(walk, 'offline.pin.keep').last().click();
  await expect(dialog).toHaveCount(0);
  const downloaded = () => simulator.counts.requests['GET /images 200'] ?? 0;
  const waitForDownloads = (least: number) =>
    expect.poll(downloaded, { timeout: 60_000 }).toBeGreaterThanOrEqual(least);
  await waitForDownloads(ILL_FLEET.devices * (ILL_FLEET.archives + 1));
  for (let time = 0; time < 2; time += 1) {
    const before = downloaded();
    simulator.tick();
    await button(walk, 'action.refresh').click();
    await waitForDownloads(before + ILL_FLEET.devices);
  }
  await page
    .getByRole('navigation', { name: words('page.label') })
    .getByRole('button', { name: words('page.health') })
    .click();
  await expect(
    page
      .getByRole('group')
      .filter({ has: page.getByRole('img') })
      .first(),
  ).toBeVisible({ timeout: 30_000 });
  const notices = await button(walk, 'action.dismiss').all();
  for (const notice of notices.toReversed()) await notice.click();
  await walk.shoot('health' satisfies GuideTopicId);
}

/** Shows what each topic is about, one after the other. */
async function walkTopics(walk: Walk): Promise<void> {
  const { page, words } = walk;
  const shoot = (topic: GuideTopicId) => walk.shoot(topic);
  await button(walk, 'signIn.submit').waitFor();
  await shoot('signIn');
  await signInTo(walk);
  await tree(walk).getByRole('treeitem').first().click();
  await settled(walk, 4);
  for (const notice of await button(walk, 'action.dismiss').all()) await notice.click();
  await page.keyboard.press('F9');
  await settled(walk, 2);
  await shoot('settings');
  await page.keyboard.press('F9');
  await settled(walk, 4);
  await dialogs(walk, shoot);
  await pages(walk, shoot);
  await comparison(walk, shoot);
  await walk.simulator.close();
  await fromPalette(walk, words('palette.network'));
  await expect(button(walk, 'networkTest.start')).toBeVisible({ timeout: 60_000 });
  await shoot('fails');
}

async function over(walk: Walk, dialog: Locator, shoot: () => Promise<void>): Promise<void> {
  await dialog.waitFor();
  await shoot();
  await walk.page.keyboard.press('Escape');
  await expect(walk.page.getByRole('dialog')).toHaveCount(0);
}

async function fromPalette({ page, words }: Walk, action: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: words('palette.title') }).fill(action);
  await page.getByRole('option', { name: action }).first().click();
}

async function dialogs(walk: Walk, shoot: (topic: GuideTopicId) => Promise<void>): Promise<void> {
  const { page, words } = walk;
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: words('palette.title') }).fill('pe');
  await over(walk, page.getByRole('option', { name: /^Pegel/ }).first(), () => shoot('find'));
  await tiles(walk).first().dblclick();
  await page
    .getByRole('dialog')
    .getByText(/1920\P{Nd}+1080/u)
    .waitFor();
  await expect(page.getByText(words('viewer.loadingFull'))).toHaveCount(0);
  await shoot('look');
  await page.keyboard.press('n');
  const viewer = page.getByRole('dialog');
  await viewer
    .getByRole('textbox', { name: words('note.ofSnapshot') })
    .fill(NOTES[walk.look.language as LanguageTag]);
  await viewer.getByText(words('note.saved')).first().waitFor();
  // Out of the field; then out of the panel, and out of the viewer.
  await page.keyboard.press('Escape');
  await over(walk, page.getByRole('dialog'), async () => {
    await shoot('notes');
    await page.keyboard.press('Escape');
  });
  await tiles(walk).first().click();
  await tiles(walk)
    .nth(2)
    .click({ modifiers: ['Shift'] });
  await page.keyboard.press('ControlOrMeta+e');
  await over(walk, page.getByRole('dialog', { name: words('export.title') }), () => shoot('export'));
  await fromPalette(walk, words('gallery.action.pack'));
  await over(walk, page.locator('make-pack-dialog').getByRole('dialog'), () => shoot('pack'));
  await fromPalette(walk, words('palette.verify'));
  await button(walk, 'verify.folder').click();
  await over(walk, page.getByText(words('verify.result.unchanged'), { exact: true }), () => shoot('verify'));
}

/** The pages, after the selected devices were pinned and the preparation ended. */
async function pages(walk: Walk, shoot: (topic: GuideTopicId) => Promise<void>): Promise<void> {
  const { page, words } = walk;
  const go = async (name: string, section: string) => {
    await page
      .getByRole('navigation', { name: words('page.label') })
      .getByRole('button', { name })
      .click();
    await page.getByRole('main').getByRole('navigation').getByRole('button', { name: section }).click();
    await page.getByRole('heading', { level: 2, name: section, exact: true }).waitFor();
    await expect(page.locator('.skeleton:visible')).toHaveCount(0);
  };
  await page.keyboard.press('p');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('offline.pin.keep'), exact: true })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await go(words('page.offline'), words('offline.section.leave'));
  await button(walk, 'offline.ready.start').click();
  await expect(button(walk, 'offline.ready.print')).toBeVisible({ timeout: 60_000 });
  await shoot('prepare');
  await go(words('page.offline'), words('offline.section.now'));
  await shoot('offline');
  await go(words('page.storage'), words('storage.section.usage'));
  await shoot('storage');
  await page
    .getByRole('navigation', { name: words('page.label') })
    .getByRole('button', { name: words('page.browse') })
    .click();
}

async function comparison(walk: Walk, shoot: (topic: GuideTopicId) => Promise<void>): Promise<void> {
  const { page, words } = walk;
  const later = (await page.locator('html').getAttribute('dir')) === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  await tree(walk).getByRole('treeitem').first().press(later);
  await tree(walk).getByRole('treeitem', { level: 2 }).nth(1).click();
  await settled(walk, 2);
  await tiles(walk).nth(1).click();
  await page.keyboard.press(`Shift+${later}`);
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: words('compare.title') });
  await expect(dialog.getByRole('img')).toHaveCount(2);
  await expect(dialog.getByText(words('viewer.loadingFull'))).toHaveCount(0, { timeout: 30_000 });
  await over(walk, dialog, () => shoot('compare'));
}
