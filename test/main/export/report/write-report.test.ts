import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { markAccessible } from '../../../../main/export/report/mark-accessible.ts';
import { createUnfinishedExports } from '../../../../main/export/unfinished-exports.ts';
import type { Library } from '../../../../main/library/library.ts';
import { PrintError, type PrintedPage } from '../../../../main/shared/desktop.ts';
import type { ExportProgress } from '../../../../preload/contract/index.ts';
import {
  device,
  deviceRecord,
  image,
  NOW,
  noValidators,
  organization,
  temporaryFolder,
  temporaryLibrary,
} from '../../library/support/library-fixture.ts';
import { exporterOf, exportSourceOf, filesBelow, prepare, start, valueOf } from '../export-fixture.ts';

let library: Library;

beforeEach(async () => {
  library = temporaryLibrary();
  await library.storeOrganizations(
    [organization('o', [deviceRecord('d'), deviceRecord('e')])],
    noValidators,
    NOW,
  );
  for (const id of ['d', 'e']) await library.storeImage(device(id), image(id), noValidators, NOW);
});

/** Exports two images with a PDF that `print` makes. */
async function exportWith(print: (page: PrintedPage, signal: AbortSignal) => Promise<Uint8Array>) {
  const reports: ExportProgress[] = [];
  const exporter = exporterOf(library, undefined, undefined, { printPage: print });
  const exportId = await prepare(exporter, temporaryFolder(), [device('d'), device('e')]);
  const begun = valueOf(
    start(exporter, exportId, { report: 'sheet12', onProgress: (progress) => reports.push(progress) }),
  );
  return { exporter, exportId, begun, reports, folder: () => exporter.folder(exportId) ?? '' };
}

describe('the PDF of an export', () => {
  it('P42: is a file of the bag, before the list of its files', async () => {
    const made = await exportWith(async (page) => {
      expect(await page.openImage('0'.repeat(64))).toBeNull();
      expect(page.html).toContain('<h1>Exported images</h1>');
      return Buffer.from('%PDF-1.4');
    });
    expect(await made.begun.finished).toMatchObject({ state: 'done', failure: null });
    expect(readFileSync(join(made.folder(), 'report.pdf'), 'utf8')).toBe('%PDF-1.4');
    expect(readFileSync(join(made.folder(), 'tagmanifest-sha256.txt'), 'utf8')).toMatch(
      /^\w{64} {2}report\.pdf$/m,
    );
    expect(readFileSync(join(made.folder(), 'index.html'), 'utf8')).toContain(
      '<a href="report.pdf">report.pdf</a>',
    );
  });

  it.each([
    [new PrintError('The page to be printed ended (crashed).', 'unknown'), 'unknown'],
    [new PrintError('The page to be printed ended (oom).', 'memory'), 'memory'],
    [new PrintError('The print of the page came to no end.', 'time'), 'time'],
    [Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' }), 'disk'],
    [new Error('Something else.'), 'unknown'],
  ])('P41: leaves the export whole where it can’t be printed, and says why: %s', async (thrown, missing) => {
    const made = await exportWith(() => Promise.reject(thrown));
    expect(await made.begun.finished).toMatchObject({
      state: 'done',
      failure: null,
      filesDone: 2,
      report: { total: 2, missing },
    });
    expect(filesBelow(made.folder())).not.toContain('report.pdf');
    expect(filesBelow(made.folder())).toContain('bagit.txt');
    expect(readFileSync(join(made.folder(), 'index.html'), 'utf8')).not.toContain('report.pdf');
  });

  it('P41: that is cancelled while it is printed cancels the export, and no half of it stays', async () => {
    const printing = Promise.withResolvers<void>();
    const made = await exportWith((_page, signal) => {
      printing.resolve();
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    });
    await printing.promise;
    expect(valueOf(await made.exporter.cancel(made.exportId))).toMatchObject({
      state: 'cancelled',
      filesDone: 2,
    });
    const files = filesBelow(made.folder());
    expect(files).not.toContain('bagit.txt');
    expect(files.filter((name) => name.includes('report'))).toEqual([]);
    expect(files).toContain('export-incomplete.jsonl');
  });

  it('P41: is printed when an export that was cut off is finished as partial', async () => {
    const printing = Promise.withResolvers<void>();
    const made = await exportWith((_page, signal) => {
      printing.resolve();
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    });
    await printing.promise;
    valueOf(await made.exporter.cancel(made.exportId));
    const printPage = async () => Buffer.from('%PDF-1.4');
    const unfinished = createUnfinishedExports({ ...exportSourceOf(library), printPage });
    const resumed = valueOf(await unfinished.resume(made.exportId, 'partial', () => {}));
    expect(await resumed.finished).toMatchObject({ state: 'done' });
    expect(filesBelow(made.folder())).toEqual(expect.arrayContaining(['bagit.txt', 'report.pdf']));
  });
});

/** A page whose content is not compressed, with the cross-reference table of Skia. */
function plainPdf(): Buffer {
  const content = '0 0 9 9 re\nf\n';
  let pdf = '%PDF-1.4\n';
  const offsets = [
    '<</Type /Catalog\n/Pages 2 0 R>>',
    '<</Type /Pages\n/Kids [3 0 R]>>',
    '<</Type /Page\n/Contents 4 0 R>>',
    `<</Length ${content.length}>> stream\n${content}\nendstream`,
  ].map((object, index) => {
    const at = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 5\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(
    `${pdf}${table}trailer\n<</Size 5\n/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`,
    'latin1',
  );
}

it('a PDF whose content is not compressed is marked as any other', async () => {
  const marked = Buffer.concat(await markAccessible(plainPdf(), 'Images')).toString('latin1');
  const start = marked.lastIndexOf('4 0 obj');
  const from = marked.indexOf(' stream\n', start) + ' stream\n'.length;
  const length = Number(/\/Length (\d+)/.exec(marked.slice(start))?.[1]);
  const content = inflateSync(Buffer.from(marked.slice(from, from + length), 'latin1')).toString('latin1');
  expect(content).toBe('/Artifact BMC\n0 0 9 9 re\nf\nEMC\n');
});
