import { imagesPerPage } from '../../../preload/contract/fleet/report-pages.ts';
import type { ExportReport } from '../../../preload/contract/index.ts';
import { firstOf } from '../../shared/first-of.ts';
import type { ExportRecord } from '../bag/export-record.ts';
import { escapeMarkup } from '../bag/markup.ts';
import {
  clock,
  exportFacts,
  type Fact,
  factTable,
  flawLine,
  healthLine,
  healthMarkup,
  missingList,
  nameMarkup,
  noteMarkup,
  partialNotice,
  subjectMarkup,
} from '../bag/page-parts.ts';
import type { Presentation } from '../bag/presentation.ts';
import { comparisonPages } from './comparison-pages.ts';
import { type ExportedFile, heading, picture } from './report-parts.ts';

/** Most missing images that are printed; missing.csv has them all. */
const MISSING_ROWS = 1_000;

/** Lines of a note that fit on the page of its image, which shrinks for it. */
const NOTE_LINES = 30;
/**
 * Characters in a line of a note; those from U+1100 on count twice, because most of them are wide
 * (Unicode Annex 11).
 */
const LINE_LETTERS = 90;
const WIDE = /[\u{1100}-\u{10FFFF}]/gu;

/** Returns true if a note doesn't fit on the page of its image. */
function isLong(note: string): boolean {
  const lines = note
    .split('\n')
    .map((line) => (line.length + (line.match(WIDE)?.length ?? 0)) / LINE_LETTERS);
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line)), 0) > NOTE_LINES;
}

/** Content of one PDF of an export. */
export interface ReportPart {
  readonly report: Exclude<ExportReport, 'none'>;
  /** Starts at 1. */
  readonly number: number;
  readonly count: number;
  readonly files: readonly ExportedFile[];
  /** `null` if the export is not signed. */
  readonly signer: string | null;
}

/** Returns the title of all PDFs of an export. */
export function reportTitle({ environment }: ExportRecord, { text }: Presentation): string {
  return `${text('title')} – ${environment.name}`;
}

/**
 * Renders a PDF's markup: a cover, the images, and in the last part what is missing. Its images
 * are named by hash.
 */
export function* reportPage(
  manifest: ExportRecord,
  part: ReportPart,
  imageSide: number,
  presentation: Presentation,
): Generator<string> {
  const { tag, direction } = presentation;
  yield `<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<title>${escapeMarkup(reportTitle(manifest, presentation))}</title>
</head>
<body class="${part.report === 'report' ? 'report' : 'sheets'}" data-side="${imageSide}">
`;
  yield* cover(manifest, part, presentation);
  yield* imagesOf(part, presentation);
  if (part.number === part.count) yield* missingSection(manifest, presentation);
  yield '</body>\n</html>\n';
}

function imagesOf(part: ReportPart, presentation: Presentation): Generator<string> {
  if (part.report === 'report') return imagePages(part, presentation);
  return part.report === 'comparison'
    ? comparisonPages(part.files, presentation)
    : sheets(part, presentation);
}

function* cover(manifest: ExportRecord, part: ReportPart, presentation: Presentation): Generator<string> {
  const { text, number } = presentation;
  const { application } = manifest;
  yield `<section class="cover">\n<h1>${text('title')}</h1>\n`;
  if (part.count > 1) {
    const values = { part: number(part.number), parts: number(part.count) };
    yield `<p class="part">${text('reportPart', values)}</p>\n`;
  }
  yield* partialNotice(manifest, presentation);
  const organizations = new Set(part.files.map(({ subject }) => subject.organizationName));
  const names = [...organizations].flatMap((name) => (name === null ? [] : nameMarkup(name)));
  const signature = part.signer === null ? text('unsigned') : `<code dir="ltr">${part.signer}</code>`;
  yield factTable([
    ...exportFacts(manifest, presentation),
    ...(names.length === 0 ? [] : [[text('organizations'), names.join('<br>')] as const]),
    [text('madeWith'), `<bdi>${application.name} ${escapeMarkup(application.version)}</bdi>`],
    [text('signature'), signature],
  ]);
  yield `<p>${text('originals')}</p>\n</section>\n`;
}

function* sheets({ report, files }: ReportPart, presentation: Presentation): Generator<string> {
  const { text } = presentation;
  const perPage = imagesPerPage(report);
  for (let start = 0; start < files.length; start += perPage) {
    const shown = files.slice(start, start + perPage);
    const [first, last] = [shown.at(0), shown.at(-1)];
    if (first === undefined || last === undefined) return;
    const name = first === last ? '' : ` … ${subjectMarkup(last.subject)}`;
    yield `<section class="sheet per-${perPage}">\n${heading(start, presentation)}<h3>${subjectMarkup(first.subject)}${name}</h3>\n<div class="images">\n`;
    for (const file of shown) {
      const note = file.note === null ? '' : `<span>${nameMarkup(file.note)}</span>`;
      yield `<div>${picture(file, presentation)}<b>${subjectMarkup(file.subject)}</b>` +
        `<small>${text('captured')}: ${clock(file.capturedAt, file, presentation)}</small>` +
        `<small>${text(file.precision)}</small>${flawLine(file, presentation)}${healthLine(file, presentation)}${note}</div>\n`;
    }
    yield '</div>\n</section>\n';
  }
}

/** Renders a page for each image, with everything in the manifest. */
function* imagePages({ files }: ReportPart, presentation: Presentation): Generator<string> {
  const { text, number, bytes } = presentation;
  for (const [index, file] of files.entries()) {
    const at = (time: string | null) => clock(time, file, presentation);
    const { subject, health, note } = file;
    const { organizationName } = subject;
    const facts: readonly Fact[] = [
      [text('captured'), at(file.capturedAt)],
      [text('received'), at(file.receivedAt)],
      [text('downloaded'), at(file.downloadedAt)],
      [text('confirmed'), at(file.confirmedAt)],
      ...(organizationName === null ? [] : [[text('organization'), nameMarkup(organizationName)] as const]),
      [text('precision'), text(file.precision)],
      [text('pixels'), `<bdi dir="ltr">${number(file.widthPixels)} × ${number(file.heightPixels)}</bdi>`],
      [text('size'), bytes(file.byteLength)],
      ...(file.flaw === null ? [] : [[text('flaw'), text(file.flaw)] as const]),
      [text('file'), `<bdi dir="ltr">${escapeMarkup(file.path)}</bdi>`],
      ['SHA-256', `<code dir="ltr">${file.sha256}</code>`],
      ...(health === null ? [] : [[text('health.details'), healthMarkup(health, presentation)] as const]),
      ...(note === null ? [] : [[text('note'), noteMarkup(note)] as const]),
    ];
    const kind = note !== null && isLong(note) ? 'sheet long' : 'sheet';
    yield `<section class="${kind}">\n${heading(index, presentation)}<h3>${subjectMarkup(subject)} <small>${at(file.capturedAt)}</small></h3>\n`;
    yield `${picture(file, presentation)}\n${factTable(facts)}</section>\n`;
  }
}

function* missingSection(manifest: ExportRecord, presentation: Presentation): Generator<string> {
  const { text, number } = presentation;
  const { missing, failed, totals } = manifest;
  const all = totals.missing + totals.failed;
  if (all === 0) return;
  const shownFailed = firstOf(failed, MISSING_ROWS);
  const left = MISSING_ROWS - shownFailed.length;
  const shown = { ...manifest, failed: shownFailed, missing: left > 0 ? firstOf(missing, left) : [] };
  yield '<section class="missing">\n';
  yield* missingList(shown, presentation);
  if (all > MISSING_ROWS) yield `<p>${text('moreMissing', { count: number(all - MISSING_ROWS) })}</p>\n`;
  yield '</section>\n';
}
