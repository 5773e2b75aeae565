import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { recogniseImage } from '../../../main/gate/recognise-image.ts';
import { openPage, openSection } from '../../e2e/support/pages.ts';
import { gallery, waitForImages } from '../../e2e/support/screens.ts';
import type { Stage } from '../core/stage.ts';
import type { Step } from '../core/step.ts';
import { expectSoon, pin, START_LIMIT_MS, someDevice } from './demo.ts';

/** Opens the second tile of the demo fleet in the viewer, in full precision. */
async function openViewer(stage: Stage): Promise<Page> {
  const { page } = await showGallery(stage);
  await gallery(page).getByRole('gridcell').nth(1).dblclick();
  await page.getByRole('dialog').getByRole('button', { name: 'More actions' }).waitFor();
  await page.keyboard.press('u');
  await page.getByRole('dialog').getByText('1920 × 1080').waitFor();
  return page;
}

/** The gallery of the demo fleet with nothing over it. */
async function showGallery(stage: Stage) {
  const product = await stage.demo();
  const { page } = product;
  while ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Browse' }).click();
  await waitForImages(page, 2);
  return product;
}

/** Whether the window of a real Electron fills the screen; null over the stand-in. */
async function fillsScreen(stage: Stage): Promise<boolean | null> {
  const { electron } = await stage.demo();
  if (electron === null) return null;
  return electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFullScreen() ?? false);
}

async function untilFullScreen(stage: Stage, page: Page, on: boolean): Promise<void> {
  await expectSoon(page.locator('snapshot-viewer dialog[data-immersive]')).toHaveCount(on ? 1 : 0);
  await expectSoon.poll(async () => (await fillsScreen(stage)) ?? on).toBe(on);
}

/** The folder that a person drags into, by its stage. */
const dropFolders = new WeakMap<Stage, string>();

function requireDropped(stage: Stage): void {
  const folder = dropFolders.get(stage) ?? '';
  const files = readdirSync(folder);
  if (files.length === 0) throw new Error('no file arrived in the folder');
  const foreign = files.filter((name) => recogniseImage(readFileSync(join(folder, name))) === null);
  if (foreign.length > 0) throw new Error(`${foreign.length} of ${files.length} files are no images`);
}

export const handSteps: readonly Step[] = [
  {
    name: 'drag-out',
    shows: 'images that are dragged out of the window as files',
    needsDesktop: true,
    begin: async (stage) => void (await showGallery(stage)),
    async present(stage) {
      const { electron } = await stage.demo();
      const folder = stage.makeFolder('drop images here');
      dropFolders.set(stage, folder);
      const problem = await electron?.evaluate(({ shell }, path) => shell.openPath(path), folder);
      if (problem) throw new Error(`the folder could not be opened: ${problem}`);
    },
    question:
      'Drag a tile of Fleetglass into the folder “drop images here…” that opened. Did its picture hang on the pointer, and is the file there?',
    verify: async (stage) => requireDropped(stage),
  },
  {
    name: 'clipboard',
    shows: 'an image that is copied in the viewer and pasted elsewhere',
    needsDesktop: true,
    async begin(stage) {
      const page = await openViewer(stage);
      await page.keyboard.press('ControlOrMeta+c');
      await page.getByText('Image copied.').waitFor();
      const { electron } = await stage.demo();
      const isThere = await electron?.evaluate(({ clipboard }) => clipboard.has('image/png'));
      if (isThere === false) throw new Error('the clipboard of the system holds no image');
    },
    question: 'Paste into another program (a mail, a text): is it the image of the viewer, in its full size?',
  },
  {
    name: 'full-screen',
    shows: 'the image in full screen by F, and Escape',
    needsDesktop: true,
    async begin(stage) {
      const page = await openViewer(stage);
      await page.keyboard.press('f');
      await untilFullScreen(stage, page, true);
    },
    question: 'Does the image fill the whole screen, without a title bar and without a bar of the system?',
    async verify(stage) {
      const { page } = await stage.demo();
      await page.keyboard.press('Escape');
      await untilFullScreen(stage, page, false);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'full-screen-system',
    shows: 'full screen by the key or the button of the system, which the viewer follows',
    needsDesktop: true,
    begin: async (stage) => void (await openViewer(stage)),
    question:
      'With an image open, press F11 (macOS: the green button) and leave it the same way. Did the image fill the screen, and is the window as before?',
    verify: async (stage) => untilFullScreen(stage, (await stage.demo()).page, false),
  },
  {
    name: 'print',
    shows: 'the dialog to print, with the sheet of a visit',
    needsDesktop: true,
    async begin(stage) {
      const { page } = await showGallery(stage);
      await openPage(page, 'Offline');
      await pin(page, (await someDevice(page)).id);
      await openSection(page, 'Visits');
      await page.getByRole('button', { name: 'Check downloaded images only' }).click();
      await page.getByRole('button', { name: 'Print…' }).waitFor({ timeout: START_LIMIT_MS });
    },
    async present(stage) {
      const { page } = await stage.demo();
      // The page stands still for as long as the dialog of the system is open.
      void page
        .getByRole('button', { name: 'Print…' })
        .click({ noWaitAfter: true })
        .catch(() => {});
    },
    question: 'Did the dialog to print open, with a sheet that is black on white and readable? (Close it.)',
  },
];
