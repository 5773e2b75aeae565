import { contentOf, type WrittenContent } from './files/write-content.ts';

/** The declaration of RFC 8493 2.1.1. It is written last: without it, a folder is no bag. */
export const BAG_DECLARATION = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n';
export const DECLARATION_NAME = 'bagit.txt';
export const INFO_NAME = 'bag-info.txt';
export const PAYLOAD_LIST_NAME = 'manifest-sha256.txt';
export const TAG_LIST_NAME = 'tagmanifest-sha256.txt';
/** The OpenSSH signature of the list before; it is in no list itself. */
export const SIGNATURE_NAME = `${TAG_LIST_NAME}.sig`;
/** The label in bag-info.txt with the fingerprint of the key that signs: a signature that was taken away is missed. */
export const SIGNER_LABEL = 'Fleetglass-Signing-Key';
/** The folder of the images: the payload of a bag (RFC 8493 2.1.2). */
export const PAYLOAD_FOLDER = 'data';

/** A file of a bag by its path; lower-case hex. */
export interface BagFile {
  readonly path: string;
  readonly sha256: string;
}

/** The files in `data/`. */
export interface Payload {
  readonly count: number;
  readonly byteLength: number;
  /** In the order of their paths. */
  files(): Iterable<BagFile>;
}

/** CR, LF and % are the only characters that a list of checksums escapes (RFC 8493 2.1.3). */
function escapePath(path: string): string {
  return path.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** The files in the order of their paths, by UTF-16 units: the same images always give the same list. */
export function inPathOrder<Value extends { readonly path: string }>(values: readonly Value[]): Value[] {
  return values.toSorted((one, other) => (one.path < other.path ? -1 : Number(one.path > other.path)));
}

/** A list of checksums as `sha256sum` writes it, line by line. */
export function* checksumLines(files: Iterable<BagFile>): Generator<string> {
  for (const { path, sha256 } of files) yield `${sha256}  ${escapePath(path)}\n`;
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** `1.2 MB`, for people. */
function roughSize(byteLength: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, byteLength)) / 3)));
  const size = byteLength / 1_000 ** power;
  return `${power === 0 ? size : size.toFixed(1)} ${UNITS[power]}`;
}

/** A line per element (RFC 8493 2.2.2); a value stays on its line. */
function infoLine(label: string, value: string): string {
  return `${label}: ${value.replaceAll(/\s+/g, ' ').trim()}\n`;
}

/** What a bag says of itself. */
interface BagInfo {
  /** Whose images are in it. */
  readonly sources?: readonly string[];
  readonly description: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly application: { readonly name: string; readonly version: string };
  /** Parts of one export or pack have one id. */
  readonly id: string;
  readonly part: { readonly number: number; readonly count: number } | null;
  /** What comes before it, as a sentence. */
  readonly continues?: string | null;
  /** The fingerprint of the key that signs. */
  readonly signer?: string | null;
}

/** The text of bag-info.txt: who made the bag, of what, and how much is in it. */
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

/** The list of what lies beside the payload, with the declaration, which is written after it. */
export function tagList(tags: ReadonlyMap<string, WrittenContent>): string {
  const declared = [...tags, [DECLARATION_NAME, contentOf(BAG_DECLARATION)] as const];
  return [...checksumLines(inPathOrder(declared.map(([path, { sha256 }]) => ({ path, sha256 }))))].join('');
}
