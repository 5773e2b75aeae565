/**
 * No PDF; a contact sheet with 1 to 12 images a page; a report with a page for each image and all
 * its clocks; or a comparison of a device's images from old to new, up to four a page, sharing
 * pages with other devices if all of a device fit.
 */
export const exportReports = [
  'none',
  'sheet1',
  'sheet2',
  'sheet6',
  'sheet12',
  'report',
  'comparison',
] as const;

type Report = (typeof exportReports)[number];

const IMAGES_PER_PAGE: Readonly<Record<Report, number>> = {
  none: 1,
  sheet1: 1,
  sheet2: 2,
  sheet6: 6,
  sheet12: 12,
  report: 1,
  comparison: 4,
};

const COVER_PAGES = 1;

/**
 * Most images in one PDF, because printing takes memory for each page and image: under 400 MB in
 * all processes (`npm run bench -- report`). More images go into further files.
 */
export const IMAGES_PER_FILE = 500;
/** From this many on a page, images are small. */
const SMALL_FROM = 6;

export function imagesPerPage(report: Report): number {
  return IMAGES_PER_PAGE[report];
}

/** Returns true if images are about as wide as the page. */
export function hasLargeImages(report: Report): boolean {
  return imagesPerPage(report) < SMALL_FROM;
}

export function reportFiles(report: Report, imageCount: number): number {
  return report === 'none' ? 0 : Math.max(1, Math.ceil(imageCount / IMAGES_PER_FILE));
}

/**
 * Returns the number of cover and image pages, without the pages of missing images; `null` if it
 * depends on the devices.
 */
export function reportPages(report: Report, imageCount: number): number | null {
  if (report === 'comparison') return null;
  const files = reportFiles(report, imageCount);
  if (files === 0) return 0;
  const pagesOf = (images: number) => COVER_PAGES + Math.ceil(images / imagesPerPage(report));
  const before = files - 1;
  return before * pagesOf(IMAGES_PER_FILE) + pagesOf(imageCount - before * IMAGES_PER_FILE);
}
