import { IMAGES_PER_FILE, reportFiles } from '../../../preload/contract/fleet/report-pages.ts';
import type { ExportProgress, ExportReport } from '../../../preload/contract/index.ts';
import type { WrittenContent } from '../../bagit/write-content.ts';
import type { Library } from '../../library/library.ts';
import { chunksOf } from '../../shared/chunks-of.ts';
import { type Desktop, PrintError } from '../../shared/desktop.ts';
import { timeOfIso } from '../../shared/utc-time.ts';
import { diskFault } from '../bag/disk-fault.ts';
import type { ExportRecord } from '../bag/export-record.ts';
import type { ExportTarget } from '../bag/export-target.ts';
import type { Presentation } from '../bag/presentation.ts';
import { reportNames } from '../bag/report-names.ts';
import { markAccessible } from './mark-accessible.ts';
import { type ReportPart, reportPage, reportTitle } from './report-page.ts';
import { reportStyle } from './report-style.ts';

/** Longer side of an image in the PDF by the images on a page, px: at least 140 dots an inch. */
const IMAGE_SIDES: Readonly<Record<Exclude<ExportReport, 'none'>, number>> = {
  sheet1: 1_000,
  sheet2: 1_000,
  sheet6: 600,
  sheet12: 400,
  report: 1_000,
  comparison: 1_000,
};

interface ReportWriting {
  readonly target: ExportTarget;
  readonly library: Pick<Library, 'openImage'>;
  readonly printPage: Desktop['printPage'];
  readonly presentation: Presentation;
  readonly signer: { readonly fingerprint: string } | null;
  readonly signal: AbortSignal;
  readonly onReport: (report: ExportProgress['report']) => void;
}

/**
 * Prints an export, and adds the PDFs to it. Returns the written ones: if no browser prints, a
 * page crashes or the disk refuses a PDF, the rest is missing, as `onReport` says. Rejects only on
 * abort.
 */
export async function writeReport(
  writing: ReportWriting,
  report: ExportReport,
  manifest: ExportRecord,
): Promise<ReadonlyMap<string, WrittenContent>> {
  const written = new Map<string, WrittenContent>();
  if (report === 'none') return written;
  const { target, signal, onReport } = writing;
  const total = manifest.totals.written;
  let done = 0;
  const shown = () => onReport({ done: (done = Math.min(done + 1, total)), total, missing: null });
  const names = reportNames(reportFiles(report, total));
  let number = 0;
  try {
    onReport({ done: 0, total, missing: null });
    for (const files of chunksOf(manifest.files, IMAGES_PER_FILE)) {
      const name = names[number] ?? '';
      number += 1;
      const part = { report, number, count: names.length, files };
      const pdf = await printPart(writing, manifest, part, shown);
      written.set(name, await target.add(name, pdf, { modified: timeOfIso(manifest.createdAt) }));
    }
    onReport(undefined);
  } catch (error) {
    signal.throwIfAborted();
    onReport({ done, total, missing: missingCause(error) });
  }
  return written;
}

function missingCause(error: unknown): NonNullable<ExportProgress['report']>['missing'] {
  if (error instanceof PrintError) return error.reason;
  return diskFault(error).kind === 'full' ? 'disk' : 'unknown';
}

async function printPart(
  { library, presentation, printPage, signal, signer }: ReportWriting,
  manifest: ExportRecord,
  part: Omit<ReportPart, 'signer'>,
  shown: () => void,
): Promise<readonly Uint8Array[]> {
  const imageSide = IMAGE_SIDES[part.report];
  const signed = { ...part, signer: signer?.fingerprint ?? null };
  const page = {
    html: [...reportPage(manifest, signed, imageSide, presentation)].join(''),
    style: reportStyle(manifest, presentation),
    openImage(hash: string) {
      shown();
      return library.openImage(hash);
    },
  };
  return await markAccessible(await printPage(page, signal), reportTitle(manifest, presentation));
}
