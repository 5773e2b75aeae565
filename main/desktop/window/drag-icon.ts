import { join } from 'node:path';
import { app, type NativeImage, nativeImage } from 'electron';
import type { DragPicture } from '../../../preload/contract/index.ts';

/**
 * Bytes of a pixel: red, green, blue, alpha in the page; blue, green, red, alpha in Electron's
 * bitmaps.
 */
const PIXEL_BYTES = 4;

/** Converts the page's pixels to Electron's: reordered and premultiplied by alpha. */
export function bitmapOf(rgba: Buffer): Buffer {
  const bitmap = Buffer.alloc(rgba.length);
  for (let at = 0; at + PIXEL_BYTES <= rgba.length; at += PIXEL_BYTES) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(at, at + PIXEL_BYTES);
    bitmap.set([...[blue, green, red].map((colour) => Math.round((colour * alpha) / 255)), alpha], at);
  }
  return bitmap;
}

/**
 * Returns the picture under the pointer during a drag: the page's, or the app's icon. The main
 * process decodes no image.
 */
export function dragIcon(picture: DragPicture | null): NativeImage {
  if (picture === null) {
    return nativeImage.createFromPath(join(app.getAppPath(), 'dist', 'renderer', 'tray@2x.png'));
  }
  const { widthPixels: width, heightPixels: height, data } = picture;
  return nativeImage.createFromBitmap(bitmapOf(Buffer.from(data, 'base64')), { width, height });
}
