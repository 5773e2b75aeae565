import type { BagTextKey } from './en.ts';
import type { ExportRecord } from './export-record.ts';
import type { ManifestImage, ManifestSubject } from './manifest-schema.ts';
import { escapeMarkup } from './markup.ts';
import type { Presentation } from './presentation.ts';

/** Isolates a name of the service, which may have another direction. */
export function nameMarkup(name: string): string {
  return `<bdi>${escapeMarkup(name)}</bdi>`;
}

/** Renders a note, preserving its lines. */
export function noteMarkup(note: string): string {
  return `<bdi class="note">${escapeMarkup(note)}</bdi>`;
}

export function subjectMarkup({ deviceId, deviceName, archiveId, archiveName }: ManifestSubject): string {
  const device = nameMarkup(deviceName ?? deviceId);
  return archiveId === null ? device : `${device} – ${nameMarkup(archiveName ?? archiveId)}`;
}

/** Renders a clock of an image, in the export's zone. */
export function clock(time: string | null, image: ManifestImage, { exact, text }: Presentation): string {
  return time === null ? text('notReported') : escapeMarkup(exact(time, image.capturedOffsetMinutes));
}

/**
 * Renders the state of the device in an image, with the value that shows it: `Camera moved: 5% to
 * the right, usually at most 0.8%`.
 */
export function healthMarkup(
  { state, finding, movement, isFine, isMaybe }: NonNullable<ManifestImage['health']>,
  { text, health }: Presentation,
): string {
  const words = finding === null ? null : health.measured(finding);
  const moved = movement === null ? '' : health.movement(movement);
  const found = moved === '' ? [words?.name, words?.value].join(' ').trim() : moved;
  const said = [
    found,
    words?.usual ?? '',
    isFine ? text(state === 'silent' ? 'known' : 'health.fine') : '',
  ].filter((part) => part !== '');
  const named = text(`health.verdict.${state}`);
  const verdict = isMaybe ? text('health.maybe', { state: named }) : named;
  return escapeMarkup(said.length === 0 ? verdict : `${verdict}: ${said.join(' · ')}`);
}

/**
 * Returns an image's alternative text, escaped: its name, time and precision, its flaw, and what
 * was measured beside its usual images.
 */
export function altText(file: ManifestImage, presentation: Presentation): string {
  const { subject, capturedAt, precision, flaw, health } = file;
  const { text } = presentation;
  const names = [subject.deviceName ?? subject.deviceId, subject.archiveName ?? subject.archiveId];
  return [
    escapeMarkup(names.filter((name) => name !== null).join(' – ')),
    ...(capturedAt === null ? [] : [clock(capturedAt, file, presentation)]),
    text(precision),
    ...(flaw === null ? [] : [text(flaw)]),
    ...(health === null ? [] : [healthMarkup(health, presentation)]),
  ].join(', ');
}

/** Renders the line under a truncated or broken image; empty for others. */
export function flawLine({ flaw }: ManifestImage, { text }: Presentation): string {
  return flaw === null ? '' : `<small class="flaw">${text(flaw)}</small>`;
}

/** Renders the line under an unusual image; empty for others. */
export function healthLine({ health }: ManifestImage, presentation: Presentation): string {
  if (health === null || health.state === 'asUsual' || health.state === 'noFault') return '';
  return `<small class="health">${healthMarkup(health, presentation)}</small>`;
}

function clockDifference(milliseconds: number, { text, minutes }: Presentation): string {
  const difference = minutes(Math.abs(milliseconds) / 60_000);
  return text(milliseconds > 0 ? 'clockBehind' : 'clockAhead', { difference });
}

function partText(
  { number: part, count }: NonNullable<ExportRecord['part']>,
  { text, number }: Presentation,
): string {
  return text('partOf', { part: number(part), count: number(count) });
}

/** Name and value of a fact, as markup. */
export type Fact = readonly [name: string, value: string];

/** Returns the facts of an export. */
export function exportFacts(manifest: ExportRecord, presentation: Presentation): readonly Fact[] {
  const { totals, source, environment, previous, part, clockOffsetMilliseconds } = manifest;
  const { text, number } = presentation;
  const facts: readonly (readonly [BagTextKey, string])[] = [
    ['exported', escapeMarkup(presentation.exact(manifest.createdAt, null))],
    ['source', nameMarkup([source.name, source.host].filter((part) => part !== '').join(', '))],
    ['environment', nameMarkup(environment.name)],
    ...(previous === null
      ? []
      : [['previous', nameMarkup(previous.name)] satisfies readonly [BagTextKey, string]]),
    ...(part === null
      ? []
      : [['part', partText(part, presentation)] satisfies readonly [BagTextKey, string]]),
    ...(clockOffsetMilliseconds === null
      ? []
      : [
          ['clockOff', clockDifference(clockOffsetMilliseconds, presentation)] satisfies readonly [
            BagTextKey,
            string,
          ],
        ]),
    ['chosen', number(totals.chosen)],
    ['written', number(totals.written)],
    ['missing', number(totals.missing)],
    ['failed', number(totals.failed)],
    ['size', presentation.bytes(totals.byteLength)],
  ];
  return facts.map(([key, value]) => [text(key), value]);
}

export function* factList(manifest: ExportRecord, presentation: Presentation): Generator<string> {
  const facts = exportFacts(manifest, presentation);
  yield `<dl>\n${facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>\n`).join('')}</dl>\n`;
  yield `<p>${presentation.text('originals')}</p>\n`;
}

/** Renders facts as a table, whose heads a reader of a PDF says before their values. */
export function factTable(facts: readonly Fact[]): string {
  const rows = facts.map(([name, value]) => `<tr><th scope="row">${name}</th><td>${value}</td></tr>\n`);
  return `<table class="facts">\n${rows.join('')}</table>\n`;
}

/** Renders a notice if something chosen is missing. */
export function* partialNotice(
  { totals, missingFilm }: ExportRecord,
  { text }: Presentation,
): Generator<string> {
  if (totals.missing + totals.failed > 0) yield `<p class="partial">${text('partial')}</p>\n`;
  if (missingFilm !== null) yield `<p class="partial">${text('withoutFilm')}</p>\n`;
}

/** Renders what is missing from the export, and why. */
export function* missingList(
  { missing, failed, totals }: ExportRecord,
  { text, exact }: Presentation,
): Generator<string> {
  if (totals.missing + totals.failed === 0) return;
  const row = (kind: 'td' | 'th scope="col"', cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${kind}>${cell}</${kind.slice(0, 2)}>`).join('')}</tr>`;
  const columns = (['name', 'captured', 'precision', 'reason'] as const).map((column) => text(column));
  yield `<h2>${text('missing')}</h2>\n<div class="scroll"><table>\n<thead>${row('th scope="col"', columns)}</thead>\n<tbody>\n`;
  for (const { subject, precision, reason, isRequested, capturedAt } of missing) {
    const captured = capturedAt === null ? '' : escapeMarkup(exact(capturedAt, null));
    const requested = isRequested ? ` (${text('requested')})` : '';
    const shown = precision === null ? '' : text(precision);
    yield `${row('td', [subjectMarkup(subject), captured, shown, text(reason) + requested])}\n`;
  }
  for (const { subject, precision, reason, capturedAt, capturedOffsetMinutes } of failed) {
    const captured = capturedAt === null ? '' : escapeMarkup(exact(capturedAt, capturedOffsetMinutes));
    yield `${row('td', [subjectMarkup(subject), captured, text(precision), text(reason)])}\n`;
  }
  yield '</tbody>\n</table></div>\n';
}
