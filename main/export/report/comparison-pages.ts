import { imagesPerPage } from '../../../preload/contract/fleet/report-pages.ts';
import { snapshotTime } from '../../../preload/contract/rules/snapshot-time.ts';
import { chunksOf } from '../../shared/chunks-of.ts';
import { timeOfIso } from '../../shared/utc-time.ts';
import { clock, flawLine, healthLine, nameMarkup, subjectMarkup } from '../bag/page-parts.ts';
import type { Presentation } from '../bag/presentation.ts';
import { type ExportedFile, heading, picture } from './report-parts.ts';

/** Returns the best known time of an image, ms since the epoch. */
function timeOf({ capturedAt, receivedAt, downloadedAt }: ExportedFile): number {
  const instant = (time: string | null) => (time === null ? null : timeOfIso(time));
  const fetchedAt = instant(downloadedAt) ?? 0;
  return snapshotTime({ capturedAt: instant(capturedAt), receivedAt: instant(receivedAt), fetchedAt }).at;
}

/** Images of one device, from old to new. */
type Series = readonly ExportedFile[];

const MOST = imagesPerPage('comparison');

/** Yields the images of each device, in series that fit a page. */
function* seriesOf(files: readonly ExportedFile[]): Generator<Series> {
  for (const images of Map.groupBy(files, ({ subject }) => subject.deviceId).values())
    yield* chunksOf(
      images.toSorted((one, other) => timeOf(one) - timeOf(other)),
      MOST,
    );
}

/**
 * Yields pages with as many complete series as fit: images compared in the app, at most four, stay
 * side by side.
 */
function* pagesOf(files: readonly ExportedFile[]): Generator<readonly Series[]> {
  let page: Series[] = [];
  for (const series of seriesOf(files)) {
    if (page.flat().length + series.length > MOST) {
      yield page;
      page = [];
    }
    page.push(series);
  }
  if (page.length > 0) yield page;
}

/** Renders an image; `name` is its subject, unless the heading of the page states it. */
function compared(
  file: ExportedFile,
  before: ExportedFile | undefined,
  name: string | null,
  presentation: Presentation,
): string {
  const { text, span } = presentation;
  const { note } = file;
  const facts = [
    before === undefined ? null : text('later', { span: span(timeOf(file) - timeOf(before)) }),
    `${text('captured')}: ${clock(file.capturedAt, file, presentation)}`,
    `${text('received')}: ${clock(file.receivedAt, file, presentation)}`,
    text(file.precision),
  ];
  const named = name === null ? '' : `<b>${name}</b>`;
  const lines = facts.flatMap((fact) => (fact === null ? [] : `<small>${fact}</small>`));
  const noted = note === null ? '' : `<span>${nameMarkup(note)}</span>`;
  return `<div>${picture(file, presentation)}${named}${lines.join('')}${flawLine(file, presentation)}${healthLine(file, presentation)}${noted}</div>\n`;
}

function deviceMarkup({ deviceId, deviceName }: ExportedFile['subject']): string {
  return nameMarkup(deviceName ?? deviceId);
}

function archiveMarkup({ archiveId, archiveName }: ExportedFile['subject']): string | null {
  return archiveId === null ? null : nameMarkup(archiveName ?? archiveId);
}

/**
 * Renders the images of a device side by side, with the time between them, and other devices that
 * fit on the page.
 */
export function* comparisonPages(
  files: readonly ExportedFile[],
  presentation: Presentation,
): Generator<string> {
  let count = 0;
  for (const page of pagesOf(files)) {
    const shown = page.flat();
    const devices = page.map(([first]) => (first === undefined ? '' : deviceMarkup(first.subject)));
    const nameOf = page.length > 1 ? subjectMarkup : archiveMarkup;
    yield `<section class="sheet compared per-${shown.length > 2 ? 4 : 2}">\n${heading(count, presentation)}<h3>${devices.join(' · ')}</h3>\n<div class="images">\n`;
    for (const series of page)
      for (const [index, file] of series.entries())
        yield compared(file, series[index - 1], nameOf(file.subject), presentation);
    yield '</div>\n</section>\n';
    count += shown.length;
  }
}
