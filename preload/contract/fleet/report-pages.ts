/**
 * No PDF, a contact sheet with so many images on each page, a report: a page for each image, with all its clocks, or a comparison: the images of a
 * device from old to new, up to four on a page, beside those of other devices where all of a device fit.
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
 * Printing takes memory for each page and each image: a PDF with so many takes less than 400 MB in all processes (`npm run bench -- report`).
 * Further images follow in further files.
 */
export const IMAGES_PER_FILE = 500;
/** From so many images on a page they are small. */
const SMALL_FROM = 6;

/** How many images a page has, at most. */
export function imagesPerPage(report: Report): number {
  return IMAGES_PER_PAGE[report];
}

/** Whether images are printed at about the width of the page. */
export function hasLargeImages(report: Report): boolean {
  return imagesPerPage(report) < SMALL_FROM;
}

/** The number of PDFs of an export. */
export function reportFiles(report: Report, imageCount: number): number {
  return report === 'none' ? 0 : Math.max(1, Math.ceil(imageCount / IMAGES_PER_FILE));
}

/** The pages of the covers and the images; what is missing comes after them. Null: that depends on the devices. */
export function reportPages(report: Report, imageCount: number): number | null {
  if (report === 'comparison') return null;
  const files = reportFiles(report, imageCount);
  if (files === 0) return 0;
  const pagesOf = (images: number) => COVER_PAGES + Math.ceil(images / imagesPerPage(report));
  const before = files - 1;
  return before * pagesOf(IMAGES_PER_FILE) + pagesOf(imageCount - before * IMAGES_PER_FILE);
}
