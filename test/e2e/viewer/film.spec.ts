import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { electronBinary } from '../support/product.ts';
import {
  environmentOf,
  exportDialog,
  fleetTree,
  gallery,
  signIn,
  waitForImages,
} from '../support/screens.ts';

test.skip(electronBinary !== undefined, 'a test can’t answer the save dialog of the real system');

const SNAPSHOTS = 20;
/** A line of text has more light points; a frame without any has none. */
const TEXT_POINTS = 100;
/** All tiles are on the screen, CSS px. */
const TALL = { width: 1_366, height: 1_800 };

interface Played {
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  /** At the start, near the end, and in the middle after a seek back. */
  readonly first: Look;
  readonly last: Look;
  readonly middle: Look;
  readonly seekedTo: number;
  /** Twice a second. */
  readonly all: readonly Look[];
}

/** Colours of a few points of the image and of the caption, as text, and how many points of both are as light as their text. */
interface Look {
  readonly image: string;
  readonly imageLight: number;
  readonly caption: string;
  readonly captionLight: number;
}

/** Plays a film in a page of its own. */
async function play(browser: Browser, film: Buffer): Promise<Played> {
  const page = await browser.newPage();
  try {
    return await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const video = document.createElement('video');
      video.muted = true;
      const once = (event: string) =>
        new Promise((resolve, reject) => {
          video.addEventListener(event, resolve, { once: true });
          video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
        });
      // A browser says that a position is reached before it shows the frame of it.
      const shown = () => new Promise((resolve) => video.requestVideoFrameCallback(resolve));
      const loaded = [once('loadeddata'), shown()];
      video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/webm' }));
      document.body.append(video);
      await Promise.all(loaded);
      const { videoWidth: width, videoHeight: height } = video;
      const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
      if (pen === null) throw new Error('There is no canvas.');
      const strip = Math.max(44, 2 * Math.round(width * 0.03));
      const part = (top: number, partHeight: number) => {
        const { data } = pen.getImageData(0, top, width, partHeight);
        const points = Array.from({ length: data.length / 4 }, (_none, index) => data[index * 4] ?? 0);
        return {
          colours: points.filter((_point, index) => index % 97 === 0).join(),
          light: points.filter((red) => red > 140).length,
        };
      };
      const look = () => {
        pen.drawImage(video, 0, 0);
        const [image, caption] = [part(0, height - strip), part(height - strip, strip)];
        return {
          image: image.colours,
          imageLight: image.light,
          caption: caption.colours,
          captionLight: caption.light,
        };
      };
      const lookAt = async (second: number) => {
        const sought = [once('seeked'), shown()];
        video.currentTime = second;
        await Promise.all(sought);
        return look();
      };
      const first = look();
      const last = await lookAt(video.duration - 0.05);
      const middle = await lookAt(video.duration / 2);
      const seekedTo = video.currentTime;
      const all = [];
      for (let second = 0.25; second < video.duration; second += 0.5) all.push(await lookAt(second));
      return {
        seconds: video.duration,
        width,
        height,
        first,
        last,
        middle,
        seekedTo,
        all,
      };
    }, film.toString('base64'));
  } finally {
    await page.close();
  }
}

function hasProgram(name: string): boolean {
  try {
    execFileSync(name, ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function selectAll(page: Page): Promise<void> {
  await fleetTree(page).getByRole('treeitem').first().click();
  await waitForImages(page, 3);
  await gallery(page).getByRole('gridcell').first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByRole('status').filter({ hasText: `${SNAPSHOTS} selected` })).toBeVisible();
}

/** Downloads what is selected, and all of that is on the screen, in full precision. */
async function downloadFull(page: Page): Promise<void> {
  await choose(page, 'Download full image');
  await expect(gallery(page).getByRole('gridcell', { name: /full image/i })).toHaveCount(SNAPSHOTS, {
    timeout: 60_000,
  });
}

/** Holds the images that are read from now on, so that no film gets ready, until the returned function is called. */
async function holdImages(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/snapshots/*', async (route) => {
    await released.promise;
    // One of a film that ended is gone.
    await route.continue().catch(() => undefined);
  });
  return released.resolve;
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('P44: a selection becomes a film that plays, seeks and is as long and as large as the dialog said', async ({
  start,
  startCloud,
  folder,
  browser,
}) => {
  const cloud = await startCloud({ devices: SNAPSHOTS, organizations: 1, archives: 0, hostile: false });
  const films = join(folder, 'films');
  mkdirSync(films);
  const { page } = await start({
    environments: [environmentOf(cloud)],
    folders: [films, films],
    viewport: TALL,
  });
  await signIn(page, cloud);
  await selectAll(page);
  await downloadFull(page);
  await choose(page, 'Save as film…');

  const dialog = page.getByRole('dialog', { name: 'Save as film' });
  await expect(dialog.getByText(`${SNAPSHOTS} downloaded snapshots of several devices`)).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Size' }).selectOption('640');
  await dialog.getByRole('combobox', { name: 'Speed' }).selectOption({ label: '5 snapshots/s' });
  await dialog.getByRole('combobox', { name: 'Show gaps' }).selectOption({ label: 'Never' });
  await expect(dialog.getByText(`${SNAPSHOTS} frames`, { exact: true })).toBeVisible();
  await expect(dialog.getByText('4 s', { exact: true })).toBeVisible();
  await expectNoViolations(page, 'film dialog');
  await dialog.getByRole('button', { name: 'Save film…' }).click();
  await expect(dialog.getByRole('heading', { name: 'Film saved' })).toBeVisible({ timeout: 60_000 });

  const [name = '', ...others] = readdirSync(films);
  expect(others).toEqual([]);
  expect(name).toMatch(/^Several devices \d{4}-\d\d-\d\d(?: – \d{4}-\d\d-\d\d)?\.webm$/);
  await expect(dialog.getByText(name)).toBeVisible();
  const played = await play(browser, readFileSync(join(films, name)));
  expect(played.seconds).toBeCloseTo(4, 1);
  expect([played.width, played.height]).toEqual([640, 404]);
  expect(played.first.image).not.toBe(played.last.image);
  expect(played.middle.image).not.toBe(played.last.image);
  // Each frame has its own words below its image.
  expect(played.first.caption).not.toBe(played.last.caption);
  for (const { captionLight } of played.all) expect(captionLight).toBeGreaterThan(TEXT_POINTS);
  expect(played.seekedTo).toBeCloseTo(2, 1);

  if (hasProgram('ffprobe')) {
    const asked = [
      '-v',
      'error',
      '-count_frames',
      '-show_entries',
      'stream=codec_name,width,height,nb_read_frames',
    ];
    const found = execFileSync('ffprobe', [...asked, '-of', 'csv=p=0', join(films, name)], {
      encoding: 'utf8',
    });
    expect(found.trim()).toBe(`vp9,640,404,${SNAPSHOTS}`);
  } else
    test.info().annotations.push({ type: 'not looked at by ffprobe', description: 'it is not installed' });

  // The step after it: an export of what the film shows, with the film.
  await dialog.getByRole('button', { name: 'Export with its images…' }).click();
  await expect(dialog).toBeHidden();
  const exporting = exportDialog(page);
  await expect(exporting.getByLabel('What to export')).toContainText(`These ${SNAPSHOTS} snapshots`);
  const add = exporting.getByRole('checkbox', { name: 'Add the film' });
  await expect(add).toBeChecked();
  await expect(add).toHaveAccessibleDescription(new RegExp(`^${name}, .+B$`));
  await expectNoViolations(page, 'export with a film');
  await exporting.getByRole('button', { name: 'Choose folder…' }).click();
  await exporting.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(exporting.getByText(`${SNAPSHOTS} files exported`)).toBeVisible();
  const made = join(films, readdirSync(films).find((entry) => entry !== name) ?? '');
  expect(readFileSync(join(made, 'film.webm'))).toEqual(readFileSync(join(films, name)));
  expect(readFileSync(join(made, 'tagmanifest-sha256.txt'), 'utf8')).toContain('  film.webm\n');
});

test('the history in the viewer becomes a film by the key S; a cancelled one leaves nothing, and the next is whole', async ({
  start,
  startCloud,
  folder,
}) => {
  const cloud = await startCloud({ devices: 1, organizations: 1, archives: SNAPSHOTS - 1, hostile: false });
  const films = join(folder, 'films');
  mkdirSync(films);
  const { page } = await start({
    environments: [environmentOf(cloud)],
    folders: [films, films],
    viewport: TALL,
  });
  await signIn(page, cloud);
  await fleetTree(page).getByRole('treeitem').first().click();
  await page.keyboard.press('ArrowRight');
  await fleetTree(page).getByRole('treeitem').nth(1).click();
  await waitForImages(page, 6);
  await gallery(page).getByRole('gridcell').first().dblclick();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('button', { name: 'Save as film…' })).toBeEnabled();
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Save as film' });
  const letImages = await holdImages(page);
  await dialog.getByRole('button', { name: 'Save film…' }).click();
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  expect(readdirSync(films)).toHaveLength(1);
  expect(readdirSync(films)[0]).toMatch(/\.webm\.part$/);
  await dialog.getByRole('button', { name: 'Cancel film' }).click();
  await expect(dialog.getByRole('heading', { name: 'Film canceled' })).toBeVisible();
  expect(readdirSync(films)).toEqual([]);

  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('button', { name: 'Save film…' }).click();
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  // It goes on without its dialog.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  letImages();
  await expect(page.getByText('Film saved')).toBeVisible({ timeout: 60_000 });
  expect(readdirSync(films)).toHaveLength(1);
});

test('P44: where nothing is stored for long, the film says so in a frame of its own', async ({
  start,
  startCloud,
  folder,
  browser,
}) => {
  const cloud = await startCloud({ devices: 1, organizations: 1, archives: 5, hostile: false });
  const films = join(folder, 'films');
  mkdirSync(films);
  const { page } = await start({ environments: [environmentOf(cloud)], folders: [films], viewport: TALL });
  await signIn(page, cloud);
  await fleetTree(page).getByRole('treeitem').first().click();
  await page.keyboard.press('ArrowRight');
  await fleetTree(page).getByRole('treeitem').nth(1).click();
  await waitForImages(page, 6);
  await gallery(page).getByRole('gridcell').first().dblclick();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save as film…' })).toBeEnabled();
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Save as film' });
  await dialog.getByRole('combobox', { name: 'Show gaps' }).selectOption({ label: 'Longer than an hour' });
  const plan = dialog.locator('.plan');
  await expect(plan).toContainText(/\d+ frames/);
  const [, frames = '', gaps = ''] = /(\d+) frames\s+(\d+) gap/.exec((await plan.innerText()) ?? '') ?? [];
  expect(Number(gaps)).toBeGreaterThan(0);
  await dialog.getByRole('button', { name: 'Save film…' }).click();
  await expect(dialog.getByRole('heading', { name: 'Film saved' })).toBeVisible({ timeout: 60_000 });

  const [name = ''] = readdirSync(films);
  const { all, seconds } = await play(browser, readFileSync(join(films, name)));
  // Snapshots stay for half a second, gaps for two.
  expect(seconds).toBeCloseTo((Number(frames) - Number(gaps)) / 2 + Number(gaps) * 2, 1);
  const isGap = ({ captionLight, imageLight }: Look) => captionLight === 0 && imageLight > TEXT_POINTS;
  expect(all.filter(isGap)).toHaveLength(Number(gaps) * 4);
});

test('where VP9 is missing the dialog says so, and nothing can be started', async ({ start, startCloud }) => {
  const cloud = await startCloud({ devices: 2, organizations: 1, archives: 0, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  // The page of a browser without this codec: its worker answers what such a browser answers.
  await page.route('**/film-worker-*.js', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `delete self.VideoEncoder;${await answer.text()}` });
  });
  await signIn(page, cloud);
  await fleetTree(page).getByRole('treeitem').first().click();
  await waitForImages(page, 2);
  await gallery(page).getByRole('gridcell').first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await choose(page, 'Save as film…');
  const dialog = page.getByRole('dialog', { name: 'Save as film' });
  await expect(dialog.getByText('This laptop can’t encode VP9 video')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save film…' })).toBeDisabled();
});
