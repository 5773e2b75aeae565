import type { ExportRecord } from './export-record.ts';

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
export function roughSize(byteLength: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, byteLength)) / 3)));
  const size = byteLength / 1_000 ** power;
  return `${power === 0 ? size : size.toFixed(1)} ${UNITS[power]}`;
}

/** A line per element (RFC 8493 2.2.2); a value stays on its line. */
export function infoLine(label: string, value: string): string {
  return `${label}: ${value.replaceAll(/\s+/g, ' ').trim()}\n`;
}

/** Who made the bag, of what, and how much is in it. `signer`: the fingerprint of the key that signs. */
export function bagInfo(manifest: ExportRecord, payload: Payload, signer: string | null): string {
  const { application, environment, source, totals, previous, part } = manifest;
  const organizations = new Set<string | null>();
  for (const { subject } of manifest.files) organizations.add(subject.organizationName);
  const partial = manifest.complete ? '' : 'Partial export. ';
  return [
    ...[...organizations].flatMap((name) => (name === null ? [] : infoLine('Source-Organization', name))),
    infoLine(
      'External-Description',
      `${partial}${totals.written} of ${totals.chosen} chosen images of ${environment.name} (${source.host}); ${totals.missing} missing, ${totals.failed} failed.`,
    ),
    infoLine('Bagging-Date', manifest.createdAt.slice(0, 10)),
    infoLine('Bag-Software-Agent', `${application.name} ${application.version}`),
    infoLine('Internal-Sender-Identifier', manifest.id),
    ...(previous === null
      ? []
      : [infoLine('Internal-Sender-Description', `Continues ${previous.name} of ${previous.createdAt}.`)]),
    ...(signer === null ? [] : [infoLine(SIGNER_LABEL, signer)]),
    infoLine('Payload-Oxum', `${payload.byteLength}.${payload.count}`),
    ...(part === null
      ? []
      : [
          infoLine('Bag-Group-Identifier', manifest.id),
          infoLine('Bag-Count', `${part.number} of ${part.count}`),
        ]),
    infoLine('Bag-Size', roughSize(payload.byteLength)),
  ].join('');
}
