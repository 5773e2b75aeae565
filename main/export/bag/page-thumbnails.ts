import { readFile } from 'node:fs/promises';
import type { Library } from '../../library/library.ts';

/** A photograph of thumbnail size takes 10 to 30 kB, and base64 a third more. */
const BYTES_PER_IMAGE = 32_000;
/** Images on one page: with this many thumbnails, about 16 MB, it still opens at once. */
export const IMAGES_PER_PAGE = 500;

/** Returns the most bytes that thumbnails take in the pages of an export. */
export function thumbnailSpace(imageCount: number): number {
  return imageCount * BYTES_PER_IMAGE;
}

/** Returns the longest `data:` URL of a thumbnail. */
export function urlBytes(byteLength: number): number {
  return byteLength === 0 ? 0 : 4 * Math.ceil(byteLength / 3) + 'data:image/webp;base64,'.length;
}

/**
 * Returns the thumbnail of an image by its hash as a `data:` URL; `null` if there is none, or no
 * space left for it.
 */
export type PageThumbnails = (hash: string) => Promise<string | null>;

/** Reads existing thumbnails: none is made here, because the main process decodes no image. */
export function createPageThumbnails(
  library: Pick<Library, 'openThumbnail'>,
  imageCount: number,
): PageThumbnails {
  let left = thumbnailSpace(imageCount);

  async function read(hash: string): Promise<string | null> {
    const found = await library.openThumbnail(hash);
    if (found === null || found.byteLength > left) return null;
    const url = `data:${found.mediaType};base64,${await readFile(found.file, 'base64')}`;
    if (url.length > left) return null;
    left -= url.length;
    return url;
  }

  // The page shows the image itself instead of an unreadable thumbnail.
  return (hash) => read(hash).catch(() => null);
}
