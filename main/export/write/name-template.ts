import { fileNameTemplates } from '../../../preload/contract/core/file-names.ts';
import type { NameTemplateError } from '../../../preload/contract/index.ts';
import { type DatePattern, parseDatePattern } from './date-pattern.ts';
import { cleanName, findForbidden } from './safe-name.ts';

/** Deeper trees would leave a folder fewer than 15 characters of a path. */
export const FOLDER_DEPTH_LIMIT = 4;
/** More digits than any export has images. */
const DIGIT_LIMIT = 9;

export type NamePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'environment' | 'organization' | 'device' | 'archive' | 'id' | 'zone' | 'precision' }
  /** Without a pattern: date, time and zone. */
  | { readonly kind: 'captured' | 'received'; readonly pattern: DatePattern | null }
  | { readonly kind: 'number'; readonly digits: number };

/** The name of a folder or file. */
export type NameParts = readonly NamePart[];

/**
 * A template for file names: `{organization}/{device}/{captured:yyyy-MM-dd} {precision}`. The
 * extension is added automatically.
 */
export interface NameTemplate {
  readonly folders: readonly NameParts[];
  readonly file: NameParts;
}

export type ParsedTemplate =
  | { readonly kind: 'template'; readonly template: NameTemplate }
  | { readonly kind: 'error'; readonly error: NameTemplateError };

const plainTokens = ['environment', 'organization', 'device', 'archive', 'id', 'zone', 'precision'] as const;

type Located = { readonly part: NamePart } | { readonly error: NameTemplateError };

function errorAt(kind: NameTemplateError['kind'], position: number, length: number): Located {
  return { error: { kind, position, length } };
}

function isPlain(name: string): name is (typeof plainTokens)[number] {
  return (plainTokens as readonly string[]).includes(name);
}

function parseToken(inside: string, position: number): Located {
  const [, name = '', format] = /^([^:]*)(?::(.*))?$/su.exec(inside) ?? [];
  const formatAt = position + name.length + 1;
  if (isPlain(name)) {
    return format === undefined
      ? { part: { kind: name } }
      : errorAt('unknownFormat', formatAt, format.length);
  }
  if (name === 'number') {
    const isDigits = format === undefined || (/^0+$/.test(format) && format.length <= DIGIT_LIMIT);
    return isDigits
      ? { part: { kind: name, digits: format?.length ?? 1 } }
      : errorAt('unknownFormat', formatAt, format.length);
  }
  if (name !== 'captured' && name !== 'received') return errorAt('unknownToken', position, inside.length);
  if (format === undefined) return { part: { kind: name, pattern: null } };
  const pattern = parseDatePattern(format);
  if (typeof pattern === 'number')
    return errorAt('unknownFormat', formatAt + pattern, format.length - pattern);
  const forbidden = findForbidden(format);
  if (forbidden !== null) return errorAt('forbidden', formatAt + forbidden, 1);
  return pattern.length === 0 ? errorAt('unknownFormat', formatAt - 1, 1) : { part: { kind: name, pattern } };
}

/**
 * Parses a template part without `/`, which begins at `start`: texts and tokens. Doubled braces
 * stand for one.
 */
function parsePart(source: string, start: number): readonly Located[] {
  const found: Located[] = [];
  for (const match of source.matchAll(/\{\{|\}\}|\{([^{}]*)\}|[{}]|[^{}]+/gu)) {
    const [piece, inside] = match;
    const position = start + match.index;
    const forbidden = inside === undefined ? findForbidden(piece) : null;
    if (inside !== undefined) found.push(parseToken(inside, position + 1));
    else if (piece === '{') found.push(errorAt('unclosed', position, 1));
    else if (piece === '}') found.push(errorAt('unopened', position, 1));
    else if (forbidden !== null) found.push(errorAt('forbidden', position + forbidden, 1));
    else found.push({ part: { kind: 'text', text: piece.replace(/^(?:\{\{|\}\})$/, piece.charAt(0)) } });
  }
  return found;
}

/** Returns true for a part that would leave no name: nothing, or only dots and spaces. */
function isEmpty(parts: readonly Located[]): boolean {
  return parts.every((one) => 'part' in one && one.part.kind === 'text' && cleanName(one.part.text) === '');
}

/** Splits at each `/` outside of braces. */
function splitFolders(text: string): readonly { readonly source: string; readonly start: number }[] {
  const slashes = Array.from(text.matchAll(/\{[^{}]*\}|\//gu)).filter(([piece]) => piece === '/');
  const starts = [0, ...slashes.map(({ index }) => index + 1)];
  return starts.map((start, part) => ({ source: text.slice(start, slashes[part]?.index), start }));
}

export function parseNameTemplate(text: string): ParsedTemplate {
  const refuse = (kind: NameTemplateError['kind'], position: number, length: number): ParsedTemplate => ({
    kind: 'error',
    error: { kind, position, length },
  });
  if (text.trim() === '') return refuse('empty', 0, text.length);
  const names: NameParts[] = [];
  for (const { source, start } of splitFolders(text)) {
    const located = parsePart(source, start);
    const wrong = located.find((one) => 'error' in one);
    if (wrong !== undefined) return { kind: 'error', error: wrong.error };
    if (isEmpty(located)) return refuse('emptyName', start, source.length);
    if (names.length > FOLDER_DEPTH_LIMIT) return refuse('tooDeep', start, source.length);
    names.push(located.flatMap((one) => ('part' in one ? [one.part] : [])));
  }
  const file = names.pop();
  return file === undefined
    ? refuse('empty', 0, text.length)
    : { kind: 'template', template: { folders: names, file } };
}

function parseUsual(): NameTemplate {
  const parsed = parseNameTemplate(fileNameTemplates[0]);
  if (parsed.kind === 'error') throw new Error('The usual template for names has an error.');
  return parsed.template;
}

/** Default names. */
export const usualTemplate = parseUsual();
