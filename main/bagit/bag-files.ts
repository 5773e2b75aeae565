import { contentOf, type WrittenContent } from './write-content.ts';

/** Declaration of RFC 8493 2.1.1, written last: without it, a folder is not a bag. */
export const BAG_DECLARATION = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n';
export const DECLARATION_NAME = 'bagit.txt';
export const INFO_NAME = 'bag-info.txt';
export const PAYLOAD_LIST_NAME = 'manifest-sha256.txt';
export const TAG_LIST_NAME = 'tagmanifest-sha256.txt';
/** OpenSSH signature of the tag list, and listed nowhere itself. */
export const SIGNATURE_NAME = `${TAG_LIST_NAME}.sig`;
/**
 * Label in bag-info.txt for the fingerprint of the signing key, so that a removed signature is
 * noticed.
 */
export const SIGNER_LABEL = 'Fleetglass-Signing-Key';
/** Folder of the images: the payload of a bag (RFC 8493 2.1.2). */
export const PAYLOAD_FOLDER = 'data';

/** Path and hash (lower-case hex) of a file in a bag. */
export interface BagFile {
  readonly path: string;
  readonly sha256: string;
}

/** Files in `data/`. */
export interface Payload {
  readonly count: number;
  readonly byteLength: number;
  /** Sorted by path. */
  files(): Iterable<BagFile>;
}

/** Escapes CR, LF and %, the only characters that a checksum list escapes (RFC 8493 2.1.3). */
function escapePath(path: string): string {
  return path.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** Sorts files by path in UTF-16 units, so that the same images always give the same list. */
export function inPathOrder<Value extends { readonly path: string }>(values: readonly Value[]): Value[] {
  return values.toSorted((one, other) => (one.path < other.path ? -1 : Number(one.path > other.path)));
}

/** Yields the lines of a checksum list as `sha256sum` writes them. */
export function* checksumLines(files: Iterable<BagFile>): Generator<string> {
  for (const { path, sha256 } of files) yield `${sha256}  ${escapePath(path)}\n`;
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Formats a size as a readable text, such as `1.2 MB`. */
function roughSize(byteLength: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, byteLength)) / 3)));
  const size = byteLength / 1_000 ** power;
  return `${power === 0 ? size : size.toFixed(1)} ${UNITS[power]}`;
}

/** Formats one line per element (RFC 8493 2.2.2); line breaks in the value become spaces. */
function infoLine(label: string, value: string): string {
  return `${label}: ${value.replaceAll(/\s+/g, ' ').trim()}\n`;
}

interface BagInfo {
  /** Owners of the images. */
  readonly sources?: readonly string[];
  readonly description: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly application: { readonly name: string; readonly version: string };
  /** Shared by all parts of one export or pack. */
  readonly id: string;
  readonly part: { readonly number: number; readonly count: number } | null;
  /** A sentence about the part that this bag continues. */
  readonly continues?: string | null;
  /** Fingerprint of the signing key. */
  readonly signer?: string | null;
}

/** Returns the text of bag-info.txt: who made the bag, from what, and how large it is. */
export function bagInfo(bag: BagInfo, payload: Pick<Payload, 'count' | 'byteLength'>): string {
  const {
    sources = [],
    description,
    createdAt,
    application,
    id,
    part,
    continues = null,
    signer = null,
  } = bag;
  return [
    ...sources.map((name) => infoLine('Source-Organization', name)),
    infoLine('External-Description', description),
    infoLine('Bagging-Date', createdAt.slice(0, 10)),
    infoLine('Bag-Software-Agent', `${application.name} ${application.version}`),
    infoLine('Internal-Sender-Identifier', id),
    ...(continues === null ? [] : [infoLine('Internal-Sender-Description', continues)]),
    ...(signer === null ? [] : [infoLine(SIGNER_LABEL, signer)]),
    infoLine('Payload-Oxum', `${payload.byteLength}.${payload.count}`),
    ...(part === null
      ? []
      : [infoLine('Bag-Group-Identifier', id), infoLine('Bag-Count', `${part.number} of ${part.count}`)]),
    infoLine('Bag-Size', roughSize(payload.byteLength)),
  ].join('');
}

/**
 * Returns the checksum list of all tag files, including the declaration, which is written later.
 */
export function tagList(tags: ReadonlyMap<string, WrittenContent>): string {
  const declared = [...tags, [DECLARATION_NAME, contentOf(BAG_DECLARATION)] as const];
  return [...checksumLines(inPathOrder(declared.map(([path, { sha256 }]) => ({ path, sha256 }))))].join('');
}
