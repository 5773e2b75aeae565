// Makes the icons of the packages from renderer/public/icon.svg: build/icon.png, icon.ico,
// icon.icns and icons/ for Linux, and those of the tray, which are part of the app:
// renderer/public/tray.png and tray@2x.png. The results are committed; run it again after the
// drawing has changed (npm run icons).
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './core/find-chromium.mjs';
import { root, say } from './core/project.mjs';
import { readDrawing, SOURCE_KEYWORD } from './icons/drawing.mjs';
import { icnsTypes, writeIcns } from './icons/icns.mjs';
import { writeIco } from './icons/ico.mjs';
import { writePng } from './icons/png.mjs';

const icoSizes = [16, 24, 32, 48, 64, 128, 256];
const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512];
const ICON_SIZE = 1024;
/** Electron finds the second one by its name, for screens with twice the pixels. */
const trayIcons = [
  ['tray.png', 16],
  ['tray@2x.png', 32],
];

/**
 * macOS puts a margin around an icon: 824 of 1024 px (Human Interface Guidelines). The drawing
 * fills 60 of its 64.
 */
const MAC_SCALE = 824 / 1024 / (60 / 64);

const { svg, hash } = readDrawing();
const build = join(root, 'build');

const executablePath = findChromium();
if (executablePath === null) {
  say('icons: no Chromium was found; set FLEETGLASS_CHROMIUM');
  process.exit(1);
}
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();

/** Renders the drawing in a square of `size` px, as `{ size, png, rgba }`; `scale` 1 fills it. */
async function render(size, scale = 1) {
  const pixels = await page.evaluate(
    async ([text, width, part]) => {
      const image = new Image();
      image.src = `data:image/svg+xml;base64,${btoa(text)}`;
      image.width = width;
      image.height = width;
      await image.decode();
      const canvas = new OffscreenCanvas(width, width);
      const context = canvas.getContext('2d');
      const margin = (width * (1 - part)) / 2;
      context.drawImage(image, margin, margin, width * part, width * part);
      return [...context.getImageData(0, 0, width, width).data];
    },
    [svg, size, scale],
  );
  const rgba = Buffer.from(pixels);
  return { size, png: writePng({ size, rgba, keyword: SOURCE_KEYWORD, text: hash }), rgba };
}

try {
  const pictures = new Map();
  for (const size of new Set([...icoSizes, ...linuxSizes, ICON_SIZE])) pictures.set(size, await render(size));
  const macPictures = new Map();
  for (const size of new Set(icnsTypes.map(([, width]) => width)))
    macPictures.set(size, (await render(size, MAC_SCALE)).png);

  rmSync(join(build, 'icons'), { recursive: true, force: true });
  mkdirSync(join(build, 'icons'), { recursive: true });
  for (const size of linuxSizes)
    writeFileSync(join(build, 'icons', `${size}x${size}.png`), pictures.get(size).png);
  for (const [name, size] of trayIcons)
    writeFileSync(join(root, 'renderer', 'public', name), pictures.get(size).png);
  writeFileSync(join(build, 'icon.png'), pictures.get(ICON_SIZE).png);
  writeFileSync(join(build, 'icon.ico'), writeIco(icoSizes.map((size) => pictures.get(size))));
  writeFileSync(join(build, 'icon.icns'), writeIcns(macPictures));
} finally {
  await browser.close();
}
say('icons: written to build/');
