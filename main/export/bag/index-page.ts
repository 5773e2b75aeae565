import { PAYLOAD_LIST_NAME, TAG_LIST_NAME } from '../../bagit/bag-files.ts';
import type { BagTextKey } from './en.ts';
import type { ExportRecord } from './export-record.ts';
import { INDEX_TABLE_NAME } from './index-tables.ts';
import type { ExportManifest } from './manifest-schema.ts';
import { escapeMarkup } from './markup.ts';
import {
  altText,
  clock,
  factList,
  flawLine,
  healthLine,
  missingList,
  noteMarkup,
  partialNotice,
  subjectMarkup,
} from './page-parts.ts';
import type { PageThumbnails } from './page-thumbnails.ts';
import type { Presentation } from './presentation.ts';

/**
 * No scripts, nothing from a network; only the export's own images, opened as files or from a
 * server, and thumbnails in the page.
 */
const POLICY =
  "default-src 'none'; img-src 'self' file: data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; }
body { margin: 0 auto; max-inline-size: 1200px; padding: 24px; }
h1 { font-size: 1.6rem; margin-block: 0 12px; }
h2 { font-size: 1.2rem; margin-block: 32px 12px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0; }
dt, th, small { color: color-mix(in srgb, currentColor 70%, transparent); font-weight: 500; }
dd { margin: 0; }
.partial { border: 2px solid; padding: 8px 12px; font-weight: 600; }
.images { display: grid; grid-template-columns: repeat(auto-fill, minmax(200px, 1fr)); gap: 16px; padding: 0; list-style: none; }
.images img { inline-size: 100%; block-size: 150px; object-fit: contain; background: color-mix(in srgb, currentColor 8%, transparent); }
.images small { display: block; }
small.flaw { display: block; color: inherit; font-weight: 600; }
.images p { margin: 4px 0 0; }
.note { white-space: pre-line; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.85rem; }
th, td { text-align: start; vertical-align: top; padding: 4px 12px 4px 0; border-block-end: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
code, pre { font: 0.8rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; padding: 8px 12px; background: color-mix(in srgb, currentColor 8%, transparent); }
@media print { .images li, tr { break-inside: avoid; } }
`;

/** Content of one of the pages of an export. */
export interface IndexPart {
  /** Names of all pages. */
  readonly names: readonly string[];
  /** Starts at 0. */
  readonly index: number;
  readonly files: readonly ExportManifest['files'][number][];
}

/** Content of an export's pages other than images. */
interface IndexContext {
  readonly manifest: ExportRecord;
  readonly presentation: Presentation;
  readonly thumbnailOf: PageThumbnails;
  /** Number of files in `data/`. */
  readonly payloadCount: number;
  /** Names of the PDFs and the film. */
  readonly links: readonly string[];
}

/**
 * Yields a page that shows an export piece by piece: images with captions and a table; the first
 * one also has facts, what is missing, and how to check it.
 */
export async function* indexPage(
  { manifest, presentation, thumbnailOf, payloadCount, links }: IndexContext,
  part: IndexPart,
): AsyncGenerator<string> {
  const { tag, direction, text } = presentation;
  const isFirst = part.index === 0;
  yield `<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${text('title')} – ${escapeMarkup(manifest.environment.name)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${text('title')}</h1>
`;
  yield* partialNotice(manifest, presentation);
  if (isFirst) yield* factList(manifest, presentation);
  if (isFirst && links.length > 0)
    yield `<p>${links.map((name) => `<a href="${name}">${name}</a>`).join(' ')}</p>\n`;
  yield* pageLinks(part, presentation);
  yield* figures(part, presentation, thumbnailOf);
  yield* imageTable(part, presentation);
  if (isFirst) {
    yield* missingList(manifest, presentation);
    yield* checkSection(payloadCount, presentation);
  }
  yield* pageLinks(part, presentation);
  yield '</main>\n</body>\n</html>\n';
}

/** Returns the address of a file of the export, relative to the page. */
function addressOf(path: string): string {
  return escapeMarkup(path.split('/').map(encodeURIComponent).join('/'));
}

/** Yields links to all pages, unless there is only one. */
function* pageLinks({ names, index }: IndexPart, { text, number }: Presentation): Generator<string> {
  if (names.length === 1) return;
  const links = names.map((name, at) =>
    at === index ? `<strong>${number(at + 1)}</strong>` : `<a href="${name}">${number(at + 1)}</a>`,
  );
  const shown = text('page', { page: number(index + 1), pages: number(names.length) });
  yield `<nav><p>${shown}: ${links.join(' ')}</p></nav>\n`;
}

async function* figures(
  { files }: IndexPart,
  presentation: Presentation,
  thumbnailOf: PageThumbnails,
): AsyncGenerator<string> {
  const { text } = presentation;
  if (files.length === 0) return;
  yield `<h2>${text('images')}</h2>\n<ul class="images">\n`;
  for (const file of files) {
    const address = addressOf(file.path);
    const shown = (await thumbnailOf(file.sha256)) ?? address;
    const note = file.note === null ? '' : `<p>${noteMarkup(file.note)}</p>`;
    yield `<li><a href="${address}"><img src="${shown}" alt="${altText(file, presentation)}" loading="lazy" decoding="async" width="${file.widthPixels}" height="${file.heightPixels}"></a>` +
      `<span>${subjectMarkup(file.subject)}</span>` +
      `<small>${text('captured')}: ${clock(file.capturedAt, file, presentation)}</small>` +
      `<small>${text('received')}: ${clock(file.receivedAt, file, presentation)}</small>` +
      `<small>${text(file.precision)}</small>${flawLine(file, presentation)}${healthLine(file, presentation)}${note}</li>\n`;
  }
  yield '</ul>\n';
}

function* imageTable({ files }: IndexPart, presentation: Presentation): Generator<string> {
  const { text, number } = presentation;
  if (files.length === 0) return;
  const columns: readonly BagTextKey[] = [
    'name',
    'captured',
    'received',
    'downloaded',
    'confirmed',
    'precision',
    'pixels',
    'size',
    'file',
  ];
  yield `<h2>${text('table')} (<a href="${INDEX_TABLE_NAME}">${INDEX_TABLE_NAME}</a>)</h2>\n<div class="scroll"><table>\n<thead><tr>`;
  yield `${columns.map((column) => `<th scope="col">${text(column)}</th>`).join('')}</tr></thead>\n<tbody>\n`;
  for (const file of files) {
    const clocks = [file.capturedAt, file.receivedAt, file.downloadedAt, file.confirmedAt];
    const cells = [
      subjectMarkup(file.subject),
      ...clocks.map((time) => clock(time, file, presentation)),
      text(file.precision),
      `<bdi dir="ltr">${file.widthPixels} × ${file.heightPixels}</bdi>${flawLine(file, presentation)}`,
      number(file.byteLength),
      `<bdi dir="ltr"><a href="${addressOf(file.path)}">${escapeMarkup(file.path)}</a><br><code>${file.sha256}</code></bdi>`,
    ];
    yield `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`;
  }
  yield '</tbody>\n</table></div>\n';
}

/** Commands for the receiver, by system. */
const COMMANDS: readonly (readonly [system: string, lines: readonly string[]])[] = [
  [
    'Windows',
    [
      "function Check($list) { Get-Content -Encoding UTF8 $list | ForEach-Object { $hash, $path = $_ -split '  ', 2; if ((Get-FileHash -LiteralPath $path).Hash -ne $hash) { $path } } }",
      `Check ${PAYLOAD_LIST_NAME}; Check ${TAG_LIST_NAME}`,
      '(Get-ChildItem data -Recurse -File).Count',
    ],
  ],
  [
    'macOS',
    [
      `shasum -a 256 -c ${PAYLOAD_LIST_NAME}`,
      `shasum -a 256 -c ${TAG_LIST_NAME}`,
      'find data -type f | wc -l',
    ],
  ],
  [
    'Linux',
    [`sha256sum -c ${PAYLOAD_LIST_NAME}`, `sha256sum -c ${TAG_LIST_NAME}`, 'find data -type f | wc -l'],
  ],
];

function* checkSection(payloadCount: number, { text }: Presentation): Generator<string> {
  yield `<h2>${text('check')}</h2>\n<p>${text('checkLead', { count: `<strong>${payloadCount}</strong>` })}</p>\n`;
  for (const [system, lines] of COMMANDS)
    yield `<h3>${system}</h3>\n<pre dir="ltr">${lines.map(escapeMarkup).join('\n')}</pre>\n`;
  yield `<p>${text('checkMeaning')}</p>\n`;
}
