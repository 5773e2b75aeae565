import type { ViewerSource } from '../../state/viewer/viewer-source.ts';

/** The system takes the image from its place a moment after it was told to; until then it has to lie there (ms). */
const LIES_FOR_MS = 500;

/**
 * Copies a kept image to the clipboard, whole and as it is stored, however it is zoomed or adjusted: it is laid over the stage
 * for a moment, unseen, and the system copies what lies there. False: it could not be read or copied.
 */
export async function copyImage(hash: string, stage: Element, source: ViewerSource): Promise<boolean> {
  const image = document.createElement('img');
  image.alt = '';
  image.className = 'copied';
  image.src = `snapshots/${hash}`;
  stage.append(image);
  try {
    await image.decode();
    const { left, top, width, height } = image.getBoundingClientRect();
    return await source.copyImage({ x: left + width / 2, y: top + height / 2 });
  } catch {
    return false;
  } finally {
    setTimeout(() => image.remove(), LIES_FOR_MS);
  }
}
