import { readFile } from 'node:fs/promises';
import type { Library } from '../../library/library.ts';

/** A photograph of a thumbnail's size takes 10 to 30 kB, and base64 a third more. */
const BYTES_PER_IMAGE = 32_000;
/** With so many thumbnails, some 16 MB, a page still opens at once; further images are on further pages. */
export const IMAGES_PER_PAGE = 500;

/** The most that thumbnails take in the pages of an export, bytes. */
export function thumbnailSpace(imageCount: number): number {
  return imageCount * BYTES_PER_IMAGE;
}

/** How long the `data:` URL of a thumbnail is, at most. */
export function urlBytes(byteLength: number): number {
  return byteLength === 0 ? 0 : 4 * Math.ceil(byteLength / 3) + 'data:image/webp;base64,'.length;
}

/** The thumbnail of an image by its hash as a `data:` URL; null: there is none, or they have no space left for it. */
export type PageThumbnails = (hash: string) => Promise<string | null>;

/** Thumbnails that the library has already: none is made here, where no image is decoded. */
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

  // The page shows the image itself in place of a thumbnail that can't be read.
  return (hash) => read(hash).catch(() => null);
}
