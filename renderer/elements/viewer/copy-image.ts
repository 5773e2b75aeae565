import type { ViewerSource } from '../../state/viewer/viewer-source.ts';

/** The system reads the image from the page a while after the call; until then it has to be there. */
const READ_WITHIN_MS = 500;

/**
 * Copies a stored image to the clipboard, whole and as it is stored, however it is zoomed or adjusted: it is laid over the
 * stage, unseen, and the system copies it from there. False: it could not be read or copied.
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
    setTimeout(() => image.remove(), READ_WITHIN_MS);
  }
}
