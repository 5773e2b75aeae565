import type { ExportRecord } from '../bag/export-record.ts';
import type { Presentation } from '../bag/presentation.ts';

/**
 * A4, which printers scale to Letter. The parts of a page have fixed heights, so that none
 * overflows into the next.
 */
const STYLE = `
:root { font: 10pt/1.4 system-ui, 'Noto Sans', sans-serif; color: #111; }
body, p, h1, h2, h3 { margin: 0; padding: 0; }
h1 { font-size: 24pt; line-height: 1.2; margin-block: 30mm 8mm; }
h2 { font-size: 14pt; }
h3 { font-size: 11pt; }
h3 small { color: #444; font-size: 10pt; font-weight: 400; }
th { font-weight: inherit; }
td { overflow-wrap: anywhere; }
code { font: 8pt/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
.cover { break-after: page; }
.cover > * { margin-block-end: 6mm; }
.partial { border: 0.5mm solid; padding: 3mm 4mm; font-weight: 600; }
.part { font-size: 14pt; }
.sheet { display: flex; flex-direction: column; gap: 3mm; block-size: 256mm; break-inside: avoid; }
.sheet + .sheet, .missing { break-before: page; }
.images { display: grid; flex: 1; gap: 5mm; min-block-size: 0; }
.per-2 .images { grid-template-rows: repeat(2, minmax(0, 1fr)); }
.per-4 .images { grid-template: repeat(2, minmax(0, 1fr)) / repeat(2, minmax(0, 1fr)); }
.per-6 .images { grid-template: repeat(3, minmax(0, 1fr)) / repeat(2, minmax(0, 1fr)); }
.per-12 .images { grid-template: repeat(4, minmax(0, 1fr)) / repeat(3, minmax(0, 1fr)); }
.images > div { display: flex; flex-direction: column; min-block-size: 0; min-inline-size: 0; overflow: hidden; }
.images img { flex: 1; min-block-size: 0; inline-size: 100%; object-fit: contain; object-position: bottom; }
/* Captions of different lengths below images of one height. */
.compared .images img { flex: 0 1 auto; block-size: auto; object-position: top; }
.images :is(b, small, span) { flex: none; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.images small { color: #444; font-size: 8pt; }
.images small.health { white-space: normal; }
.report img { flex: 0 1 auto; min-block-size: 30mm; max-block-size: 150mm; inline-size: 100%; object-fit: contain; object-position: top; }
.long { block-size: auto; break-inside: auto; }
.long > :not(.facts), .long tr:not(:last-child) { break-after: avoid; }
.note { white-space: pre-line; font-size: 8pt; }
img[data-unreadable] { border: 0.3mm dashed #666; padding: 2mm; box-sizing: border-box; }
.report img[data-unreadable] { block-size: 40mm; }
table { border-collapse: collapse; inline-size: 100%; margin-block: 4mm; }
th, td { text-align: start; vertical-align: top; padding: 1mm 4mm 1mm 0; border-block-end: 0.2mm solid #bbb; }
tr { break-inside: avoid; }
.sheet .facts { margin: 0; }
.facts :is(th, td) { padding-block: 0.7mm; border: 0; overflow-wrap: anywhere; }
.facts th { inline-size: 46mm; color: #444; }
.long tr:last-child { break-inside: auto; }
`;

/**
 * Returns a CSS string, escaping everything but letters, digits and spaces (CSS Syntax 3, 4.3.7).
 */
function cssString(text: string): string {
  const escaped = text.replaceAll(/[^\p{L}\p{N} ]/gu, (character) => {
    return `\\${(character.codePointAt(0) ?? 0).toString(16)} `;
  });
  return `"${escaped}"`;
}

/** Returns the page number in the words of the language. */
function pageNumber({ text }: Presentation): string {
  return text('page')
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part === '{page}') return 'counter(page)';
      return part === '{pages}' ? 'counter(pages)' : cssString(part);
    })
    .join(' ');
}

/** Returns the style for `reportPage`: each page names its export and its number. */
export function reportStyle({ environment, createdAt }: ExportRecord, presentation: Presentation): string {
  const { direction, exact } = presentation;
  const [start, end] = direction === 'rtl' ? ['right', 'left'] : ['left', 'right'];
  const margin = `direction: ${direction}; font: 8pt system-ui, 'Noto Sans', sans-serif; color: #444;`;
  // Isolated, because a name keeps its own direction.
  const exported = `\u2068${environment.name}\u2069 – ${exact(createdAt, null)}`;
  return `@page {
  size: A4;
  margin: 14mm 15mm 17mm;
  @bottom-${start} { ${margin} content: ${cssString(exported)}; }
  @bottom-${end} { ${margin} content: ${pageNumber(presentation)}; }
}
${STYLE}`;
}
