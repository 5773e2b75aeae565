import { join } from 'node:path';
import { app, type NativeImage, nativeImage } from 'electron';
import type { DragPicture } from '../../../preload/contract/index.ts';

/** The bytes of a pixel, in the order of the page (red, green, blue, alpha) and of Electron's bitmaps (blue, green, red, alpha). */
const PIXEL = 4;

/** Turns the page's pixels into Electron's: another order, and the colours multiplied by the alpha. */
export function bitmapOf(rgba: Buffer): Buffer {
  const bitmap = Buffer.alloc(rgba.length);
  for (let at = 0; at + PIXEL <= rgba.length; at += PIXEL) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(at, at + PIXEL);
    bitmap.set([...[blue, green, red].map((colour) => Math.round((colour * alpha) / 255)), alpha], at);
  }
  return bitmap;
}

/** What hangs on the pointer: the page's picture, or the app's own icon. Nothing of an image is decoded here. */
export function dragIcon(picture: DragPicture | null): NativeImage {
  if (picture === null) {
    return nativeImage.createFromPath(join(app.getAppPath(), 'dist', 'renderer', 'tray@2x.png'));
  }
  const { widthPixels: width, heightPixels: height, data } = picture;
  return nativeImage.createFromBitmap(bitmapOf(Buffer.from(data, 'base64')), { width, height });
}
