import { DRAG_PICTURE_SIDE } from '../../../preload/contract/core/limits.ts';
import type { DragPicture } from '../../../preload/contract/index.ts';
import { toBase64 } from '../../core/to-base64.ts';

export function dragPicture(
  image: HTMLImageElement | HTMLCanvasElement | null | undefined,
): DragPicture | null {
  if (image === null || image === undefined) return null;
  const [width, height] =
    image instanceof HTMLImageElement
      ? [image.naturalWidth, image.naturalHeight]
      : [image.width, image.height];
  if (width === 0 || height === 0) return null;
  const scale = Math.min(1, DRAG_PICTURE_SIDE / Math.max(width, height));
  const [widthPixels, heightPixels] = [width, height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  ) as [number, number];
  const context = new OffscreenCanvas(widthPixels, heightPixels).getContext('2d');
  if (context === null) return null;
  context.drawImage(image, 0, 0, widthPixels, heightPixels);
  const { data } = context.getImageData(0, 0, widthPixels, heightPixels);
  return { widthPixels, heightPixels, data: toBase64(data.buffer) };
}
