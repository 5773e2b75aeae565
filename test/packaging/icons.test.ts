import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { imageDimensionsFromData } from 'image-dimensions';
import { expect, test } from 'vitest';
import { readDrawing, SOURCE_KEYWORD } from '../../scripts/icons/drawing.mjs';
import { readPngText, writePng } from '../../scripts/icons/png.mjs';

const build = resolve(import.meta.dirname, '..', '..', 'build');
const read = (name: string) => readFileSync(resolve(build, name));
const widthOf = (png: Buffer) => imageDimensionsFromData(png)?.width;

/** The images in an icon of Windows: their width as the list says it, and their bytes. */
function imagesOfIco(file: Buffer): readonly { readonly size: number; readonly body: Buffer }[] {
  return Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
    const at = 6 + 16 * index;
    const begin = file.readUInt32LE(at + 12);
    return { size: file[at] || 256, body: file.subarray(begin, begin + file.readUInt32LE(at + 8)) };
  });
}

/** The images in an icon of macOS, by their type. */
function imagesOfIcns(file: Buffer): readonly (readonly [string, Buffer])[] {
  const images: [string, Buffer][] = [];
  for (let at = 8; at < file.length; at += file.readUInt32BE(at + 4))
    images.push([file.toString('latin1', at, at + 4), file.subarray(at + 8, at + file.readUInt32BE(at + 4))]);
  return images;
}

/** The icon of the tray, also for screens with twice the pixels. */
const trayPng = (name: string) => readFileSync(resolve(build, '..', 'renderer', 'public', name));

const allPngs = (): readonly Buffer[] => [
  trayPng('tray.png'),
  trayPng('tray@2x.png'),
  read('icon.png'),
  ...readdirSync(resolve(build, 'icons')).map((name) => read(`icons/${name}`)),
  ...imagesOfIcns(read('icon.icns')).map(([, png]) => png),
  ...imagesOfIco(read('icon.ico'))
    .filter(({ size }) => size === 256)
    .map(({ body }) => body),
];

test('the icons were made from the drawing as it is now (npm run icons)', () => {
  const { hash } = readDrawing();
  expect(new Set(allPngs().map((png) => readPngText(png, SOURCE_KEYWORD)))).toEqual(new Set([hash]));
});

test('the check can fail', () => {
  const png = writePng({ size: 1, rgba: Buffer.alloc(4), keyword: SOURCE_KEYWORD, text: 'another' });
  expect(readPngText(png, SOURCE_KEYWORD)).toBe('another');
  expect(readPngText(png, 'Title')).toBeNull();
});

test('the tray gets the size of Windows and the doubled one', () => {
  expect(['tray.png', 'tray@2x.png'].map((name) => widthOf(trayPng(name)))).toEqual([16, 32]);
});

test('Linux gets a PNG of each usual size, named after it', () => {
  const names = readdirSync(resolve(build, 'icons'));
  const widths = names.map((name) => widthOf(read(`icons/${name}`)) ?? 0);
  expect(names).toEqual(widths.map((width) => `${width}x${width}.png`));
  expect(widths.toSorted((a, b) => a - b)).toEqual([16, 24, 32, 48, 64, 128, 256, 512]);
});

test('Windows gets all sizes in one file: bitmaps, and a PNG for the largest', () => {
  const images = imagesOfIco(read('icon.ico'));
  expect(images.map(({ size }) => size)).toEqual([16, 24, 32, 48, 64, 128, 256]);
  for (const { size, body } of images) {
    if (size === 256) expect(widthOf(body)).toBe(256);
    // The header says 40 bytes, the width, and the height of picture and mask together.
    else
      expect([body.readUInt32LE(0), body.readInt32LE(4), body.readInt32LE(8)]).toEqual([40, size, size * 2]);
  }
});

test('macOS gets all sizes up to 1024 px in one file, whose length is right', () => {
  const file = read('icon.icns');
  expect(file.readUInt32BE(4)).toBe(file.length);
  expect(imagesOfIcns(file).map(([type, png]) => [type, widthOf(png)])).toEqual([
    ['ic11', 32],
    ['ic12', 64],
    ['ic07', 128],
    ['ic13', 256],
    ['ic08', 256],
    ['ic14', 512],
    ['ic09', 512],
    ['ic10', 1024],
  ]);
});
