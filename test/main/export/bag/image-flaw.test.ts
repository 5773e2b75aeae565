import { describe, expect, test } from 'vitest';
import type { ExportRecord } from '../../../../main/export/bag/export-record.ts';
import { indexPage } from '../../../../main/export/bag/index-page.ts';
import { indexTable } from '../../../../main/export/bag/index-tables.ts';
import { bagTexts, createPresentation } from '../../../../main/export/bag/presentation.ts';
import { reportPage } from '../../../../main/export/report/report-page.ts';
import { languageTags } from '../../../../preload/contract/core/languages.ts';
import { type ImageFlaw, imageFlaws } from '../../../../preload/contract/images/image-flaw.ts';
import {
  device,
  image,
  NOW,
  noValidators,
  temporaryFolder,
  temporaryLibrary,
} from '../../library/support/library-fixture.ts';
import { exporterOf, prepare, readManifest, start, valueOf } from '../export-fixture.ts';
import { manifestOf } from '../manifest-fixture.ts';

const reports = ['sheet1', 'sheet2', 'sheet6', 'sheet12', 'comparison', 'report'] as const;

function manifestWith(flaw: ImageFlaw | null): ExportRecord {
  const manifest = manifestOf(1);
  return { ...manifest, files: Array.from(manifest.files, (file) => ({ ...file, flaw })) };
}

/** The first page of an export and all kinds of its PDF. */
async function pagesOf(flaw: ImageFlaw | null, language = 'en'): Promise<readonly string[]> {
  const manifest = manifestWith(flaw);
  const presentation = createPresentation({ language, timeZone: 'utc' });
  const files = [...manifest.files];
  const context = { manifest, presentation, thumbnailOf: async () => null, payloadCount: 1, links: [] };
  let page = '';
  for await (const piece of indexPage(context, { names: ['a'], index: 0, files })) page += piece;
  const pdfs = reports.map((report) =>
    [...reportPage(manifest, { report, number: 1, count: 1, files, signer: null }, 640, presentation)].join(
      '',
    ),
  );
  return [page, ...pdfs];
}

describe('P47: an image that is cut off or broken', () => {
  test.each(languageTags)('is named so in the page and in each PDF, in the language %s', async (language) => {
    const texts = bagTexts[language];
    for (const flaw of imageFlaws)
      for (const page of await pagesOf(flaw, language)) expect(page).toContain(texts[flaw]);
    for (const page of await pagesOf(null, language))
      for (const flaw of imageFlaws) expect(page).not.toContain(texts[flaw]);
  });

  test('is in the table', () => {
    const presentation = createPresentation({ language: 'en', timeZone: 'utc' });
    const valueOf = (flaw: ImageFlaw | null) => {
      const [head = [], row] = [...indexTable(manifestWith(flaw), presentation)].map((line) =>
        line.trim().replaceAll('"', '').split(','),
      );
      return row?.[head.indexOf('flaw')];
    };
    expect([null, ...imageFlaws].map(valueOf)).toEqual(['', ...imageFlaws]);
  });

  test('is in the manifest of an export as the library knows it', async () => {
    const library = temporaryLibrary();
    const flaws = [null, ...imageFlaws];
    for (const flaw of flaws) {
      library.addByHand(device(`d ${flaw}`), NOW);
      await library.storeImage(device(`d ${flaw}`), image(`image ${flaw}`, { flaw }), noValidators, NOW);
    }
    const exporter = exporterOf(library);
    const exportId = await prepare(
      exporter,
      temporaryFolder(),
      flaws.map((flaw) => device(`d ${flaw}`)),
    );
    await valueOf(start(exporter, exportId)).finished;
    const { files } = readManifest(exporter.folder(exportId) ?? '');
    expect(new Map(files.map(({ subject, flaw }) => [subject.deviceId, flaw]))).toEqual(
      new Map(flaws.map((flaw) => [`d ${flaw}`, flaw])),
    );
  });
});
