import { IMAGES_PER_PAGE } from './page-thumbnails.ts';

/** First page, which shows an export in a browser. */
export const INDEX_PAGE_NAME = 'index.html';

export function pageNames(imageCount: number): readonly string[] {
  const count = Math.max(1, Math.ceil(imageCount / IMAGES_PER_PAGE));
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? INDEX_PAGE_NAME : `index-${index + 1}.html`,
  );
}

/** Returns true if a file may be a page of an export. */
export function isPageName(name: string): boolean {
  return /^index(?:-\d+)?\.html$/.test(name);
}
