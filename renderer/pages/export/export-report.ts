import { html, nothing, type TemplateResult } from 'lit';
import {
  exportReports,
  imagesPerPage,
  reportFiles,
  reportPages,
} from '../../../preload/contract/fleet/report-pages.ts';
import type { ExportReport } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';
import { renderSelect } from './export-choices.ts';
import '../../locales/add-late-texts.ts';

/** Numbers of images that the PDF will contain and lack. */
export interface ReportedImages {
  readonly written: number;
  readonly missing: number;
}

function nameOf(report: ExportReport): string {
  if (report === 'none') return text('export.report.none');
  if (report === 'report') return text('export.report.images');
  if (report === 'comparison') return text('export.report.comparison');
  return text('export.report.sheet', { count: imagesPerPage(report) });
}

/** Returns the number of pages and files of the PDF in words. */
function lengthText(report: ExportReport, { written, missing }: ReportedImages): string {
  const count = reportFiles(report, written);
  const pageCount = reportPages(report, written);
  const pages =
    pageCount === null
      ? text('export.report.comparison.hint')
      : text('export.report.pages', { count: pageCount });
  const inFiles = count > 1 ? text('export.report.files', { pages, count }) : pages;
  return missing > 0 ? text('export.report.missing', { pages: inFiles }) : inFiles;
}

/** Renders the choices of the PDF. `images` is `null` until they are counted. */
export function renderExportReport(
  report: ExportReport,
  images: ReportedImages | null,
  isManaged: boolean,
  changed: (report: ExportReport) => void,
): TemplateResult {
  const options = exportReports.map((one) => [one, nameOf(one)] as const);
  const choose = (value: string) => {
    const chosen = exportReports.find((one) => one === value);
    if (chosen !== undefined) changed(chosen);
  };
  const isShown = report !== 'none' && images !== null && images.written > 0;
  return html`<div>
    ${renderSelect('report', text('export.report'), report, options, choose, isManaged)}
    <p class="hint" role="status">${isShown ? lengthText(report, images) : nothing}</p>
  </div>`;
}
