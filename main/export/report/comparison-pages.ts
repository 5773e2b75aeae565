import { imagesPerPage } from '../../../preload/contract/fleet/report-pages.ts';
import { chunksOf } from '../../core/chunks-of.ts';
import { clock, healthLine, nameMarkup } from '../bag/page-parts.ts';
import type { Presentation } from '../bag/presentation.ts';
import { type ExportedFile, heading, picture } from './report-parts.ts';

/** When an image was taken, as far as it is known, ms since the epoch. */
function timeOf({ capturedAt, receivedAt, downloadedAt }: ExportedFile): number {
  const at = capturedAt ?? receivedAt ?? downloadedAt;
  return at === null ? 0 : Date.parse(at);
}

/** The images of each device from old to new, in groups that fit a page. */
function* pagesOf(files: readonly ExportedFile[]): Generator<readonly ExportedFile[]> {
  for (const images of Map.groupBy(files, ({ subject }) => subject.deviceId).values()) {
    const inOrder = images.toSorted((one, other) => timeOf(one) - timeOf(other));
    yield* chunksOf(inOrder, imagesPerPage('comparison'));
  }
}

function compared(file: ExportedFile, before: ExportedFile | undefined, presentation: Presentation): string {
  const { text, span } = presentation;
  const { subject, note } = file;
  const facts = [
    before === undefined ? null : text('later', { span: span(timeOf(file) - timeOf(before)) }),
    `${text('captured')}: ${clock(file.capturedAt, file, presentation)}`,
    `${text('received')}: ${clock(file.receivedAt, file, presentation)}`,
    text(file.precision),
  ];
  const { archiveId, archiveName } = subject;
  const archive = archiveId === null ? '' : `<strong>${nameMarkup(archiveName ?? archiveId)}</strong>`;
  const lines = facts.flatMap((fact) => (fact === null ? [] : `<small>${fact}</small>`));
  const noted = note === null ? '' : `<span>${nameMarkup(note)}</span>`;
  return `<li>${picture(file, presentation)}${archive}${lines.join('')}${healthLine(file, presentation)}${noted}</li>\n`;
}

/** A device on each page: its images side by side, with the time between them. */
export function* comparisonPages(
  files: readonly ExportedFile[],
  presentation: Presentation,
): Generator<string> {
  let count = 0;
  for (const shown of pagesOf(files)) {
    const [first] = shown;
    if (first === undefined) continue;
    const { deviceId, deviceName } = first.subject;
    yield `<section class="sheet compared per-${shown.length > 2 ? 4 : 2}">\n${heading(count, presentation)}<h3>${nameMarkup(deviceName ?? deviceId)}</h3>\n<ul>\n`;
    for (const [index, file] of shown.entries()) yield compared(file, shown[index - 1], presentation);
    yield '</ul>\n</section>\n';
    count += shown.length;
  }
}
