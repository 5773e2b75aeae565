import { decodeImage } from '../imaging/image-decode.ts';

/**
 * Above this quality photographs look the same on paper, and the bytes stay in memory until the
 * whole PDF is made.
 */
const QUALITY = 0.75;

/** Shared by all images: one canvas for each would keep its pixels until garbage collection. */
const canvas = new OffscreenCanvas(1, 1);
const context = canvas.getContext('bitmaprenderer');

/**
 * Converts the image to a JPEG at print size, which the PDF stores as it is; anything else would
 * be stored pixel by pixel.
 */
async function toPrint({ dataset }: HTMLImageElement, side: number): Promise<Blob> {
  const source = {
    hash: dataset['hash'] ?? '',
    mediaType: dataset['type'] ?? '',
    widthPixels: Number(dataset['width']),
    heightPixels: Number(dataset['height']),
  };
  const { bitmap } = await decodeImage(source, { width: side, height: side }, new AbortController().signal);
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  context?.transferFromImageBitmap(bitmap);
  return await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}

function show(image: HTMLImageElement, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    image.addEventListener('load', () => resolve(), { once: true });
    image.addEventListener('error', () => reject(new Error('The image was not shown.')), { once: true });
    image.src = address;
  });
}

/**
 * Shrinks the images of a page one by one, then has it printed. An unreadable one stays empty; its
 * text says what it is.
 */
async function prepare(): Promise<void> {
  const side = Number(document.body.dataset['side']);
  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-hash]')) {
    try {
      const address = URL.createObjectURL(await toPrint(image, side));
      await show(image, address);
      URL.revokeObjectURL(address);
    } catch {
      image.dataset['unreadable'] = '';
    }
  }
  await fetch('/ready');
}

void prepare();
