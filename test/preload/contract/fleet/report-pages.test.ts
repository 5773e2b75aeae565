import { expect, test } from 'vitest';
import { reportFiles, reportPages } from '../../../../preload/contract/fleet/report-pages.ts';

test.each([
  ['none', 20, 0, 0],
  ['sheet12', 1, 1, 2],
  ['sheet12', 13, 1, 3],
  ['sheet6', 500, 1, 85],
  ['sheet6', 501, 2, 87],
  ['sheet2', 500, 1, 251],
  ['report', 0, 1, 1],
  ['report', 500, 1, 501],
  ['report', 620, 2, 622],
  ['comparison', 620, 2, null],
] as const)('%s of %i images has %i files with %i pages', (report, images, files, pages) => {
  expect([reportFiles(report, images), reportPages(report, images)]).toEqual([files, pages]);
});
