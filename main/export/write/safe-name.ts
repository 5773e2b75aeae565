import { graphemesOf } from '../../../preload/contract/core/formats.ts';
import { isShaping } from '../../../preload/contract/core/visible-text.ts';

/**
 * Names that Windows reserves, with any extension
 * (learn.microsoft.com/windows/win32/fileio/naming-a-file).
 */
const reservedName = /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|$)/i;
/** Invisible, bidirectional, control, unassigned and private characters, and lone surrogates. */
const unprintable = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu;
/**
 * Characters that Windows refuses in a name; `/` and `:` also separate paths on Linux and macOS. A
 * bag lists `%` as `%25` (RFC 8493 2.1.3), which `sha256sum` does not decode.
 */
const forbidden = /[<>:"/\\|?*%]/g;

/** Longest name on Linux file systems in bytes, minus the suffix of a sidecar being written. */
export const NAME_LIMIT_BYTES = 255 - '.xmp.part'.length;

export function byteLength(name: string): number {
  return Buffer.byteLength(name, 'utf8');
}

/** Returns the index of the first forbidden character, if any. */
export function findForbidden(text: string): number | null {
  for (const { index } of text.matchAll(/[<>:"/\\|?*\p{C}\p{Default_Ignorable_Code_Point}]/gu))
    if (!isShaping(text, index)) return index;
  return null;
}

function withoutEdges(name: string): string {
  return name.replace(/^[ .]+/, '').replace(/(?<![ .])[ .]+$/, '');
}

/** Removes invisible characters, except those that shape emoji and letters. */
function printable(name: string): string {
  const seen = name.replace(unprintable, (character, at: number) => (isShaping(name, at) ? character : ''));
  // A joiner may have shaped a removed character.
  return seen === name ? name : printable(seen);
}

/**
 * Removes or replaces what some system refuses in a path segment, or shows differently. May return
 * an empty name.
 */
export function cleanName(name: string): string {
  const allowed = name.normalize('NFC').replace(/\s+/g, ' ').replace(forbidden, '_');
  // Characters between two spaces may have been removed.
  const seen = printable(allowed).replace(/ {2,}/g, ' ').normalize('NFC');
  return withoutEdges(seen).replace(/^[-~]/, '_');
}

/** Shorter names are cut at the end: too little would remain around a cut middle. */
const SHORTEST_WITH_MIDDLE = 12;
/** Share of the end that stays: fleets number their devices there. */
const TAIL_SHARE = 3;

/**
 * Cuts the middle out, between characters as readers see them, until the name fits both limits:
 * `Umspannwerk…hagen 14`.
 */
export function cutName(name: string, characters: number, bytes: number): string {
  if (name.length <= characters && byteLength(name) <= bytes) return name;
  const pieces = graphemesOf(name);
  if (Math.min(characters, bytes) < SHORTEST_WITH_MIDDLE) return cutEnd(name, pieces, characters, bytes);
  const backwards = pieces.toReversed();
  const [tailCharacters, tailBytes] = [characters / TAIL_SHARE, bytes / TAIL_SHARE].map(Math.floor) as [
    number,
    number,
  ];
  const tailCount = countFitting(backwards, tailCharacters, tailBytes);
  const tail = withoutEdges(printable(pieces.slice(pieces.length - tailCount).join('')));
  if (tail === '') return cutEnd(name, pieces, characters, bytes);
  const head = cutEnd(name, pieces, characters - tail.length - 1, bytes - byteLength(`…${tail}`));
  return `${head}…${tail}`;
}

function cutEnd(name: string, pieces: readonly string[], characters: number, bytes: number): string {
  const cut = pieces.slice(0, countFitting(pieces, characters, bytes)).join('');
  if (cut !== '') return withoutEdges(printable(cut));
  // One visible character may consist of hundreds of code points.
  const points = Array.from(name);
  return withoutEdges(printable(points.slice(0, countFitting(points, characters, bytes)).join('')));
}

/** Counts the leading pieces that fit both limits. */
function countFitting(pieces: readonly string[], characters: number, bytes: number): number {
  let [length, size, count] = [0, 0, 0];
  for (const piece of pieces) {
    length += piece.length;
    size += byteLength(piece);
    if (length > characters || size > bytes) break;
    count += 1;
  }
  return count;
}

/** Prefixes `_` to a name that Windows reserves for a device. */
export function guardReserved(name: string): string {
  return reservedName.test(name) ? `_${name}` : name;
}

/**
 * Returns a folder name valid on Windows, macOS and Linux, of at most `characters` UTF-16 units
 * (P33).
 */
export function safeFolderName(name: string, fallback: string, characters: number): string {
  const cut = cutName(cleanName(name), characters - 1, NAME_LIMIT_BYTES - 1);
  return guardReserved(cut === '' ? fallback : cut);
}
