import { hash as hashOf } from 'node:crypto';
import { basename } from 'node:path';
import { PAYLOAD_FOLDER } from '../../bagit/bag-files.ts';
import { type BagFile, bytesOf, UnreadableFileError } from '../../bagit/bag-source.ts';
import { readTagFile } from '../../bagit/tag-files.ts';
import { openZipIn } from '../../bagit/zip-source.ts';
import { acceptFields } from '../../gate/accept-fields.ts';
import { type AcceptedImage, acceptImage, IMAGE_LIMIT_BYTES } from '../../gate/accept-image.ts';
import { parseBoundedJson } from '../../gate/bounded-json.ts';
import { type AgeFile, openAgeFile, type PackKeys } from '../age-file.ts';
import { HEAD_NAME, RECORDS_NAME } from '../pack-files.ts';
import { PackRefusedError } from '../pack-refusal.ts';
import { PACK_FORMAT_VERSION, type PackHead, type PackRecord, packHead, packRecord } from '../pack-schema.ts';
import { createImageBuffers, type ImageBuffers } from './image-buffers.ts';

/** pack.json has a dozen short texts. */
const HEAD_LIMIT_BYTES = 1_024 * 1_024;
/** A record has some long fields at most. */
const LINE_LIMIT_BYTES = 1_024 * 1_024;
/** Most memory for a record's values. */
const LINE_VALUE_MEGABYTES = 16;
/** More records than any fleet's pack: 250,000 images with their devices and archives. */
const RECORD_LIMIT = 1_000_000;

/** Unlocked pack with unchecked content. */
export interface OpenedPack {
  readonly head: PackHead;
  readonly byteLength: number;
  /**
   * Yields the records in order. A second reading has to match the first. Throws
   * `PackRefusedError`, or the signal's reason.
   */
  records(signal: AbortSignal): AsyncGenerator<PackRecord>;
  /**
   * Returns an image that the app accepts, with its hash checked, in memory from `buffers`. Throws
   * `PackRefusedError`, or the signal's reason.
   */
  image(
    hash: string,
    buffers: Pick<ImageBuffers, 'take'>,
    signal: AbortSignal,
  ): Promise<AcceptedImage<ArrayBuffer>>;
  /**
   * Reads an image like `image`; returns its length in bytes. Throws `PackRefusedError`, or the
   * signal's reason.
   */
  checkImage(hash: string, signal: AbortSignal): Promise<number>;
  close(): Promise<void>;
}

/** Converts an error of reading the ZIP in a pack. */
function refusalOf(error: unknown, signal: AbortSignal): unknown {
  signal.throwIfAborted();
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof PackRefusedError) return cause;
  const code =
    error instanceof UnreadableFileError && error.fault === 'unreadable' ? 'unreadable' : 'damaged';
  return new PackRefusedError({ code }, error);
}

function parseHead(bytes: Buffer): PackHead {
  const json = parseBoundedJson(bytes, LINE_VALUE_MEGABYTES);
  const version: unknown =
    typeof json === 'object' && json !== null ? Reflect.get(json, 'formatVersion') : null;
  if (typeof version === 'number' && version > PACK_FORMAT_VERSION)
    throw new PackRefusedError({ code: 'tooNew', formatVersion: version });
  return packHead.parse(json);
}

/** Yields the non-empty lines of a file without their ends. */
async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    let bytes = Buffer.concat([rest, piece]);
    for (let end = bytes.indexOf('\n'); end >= 0; end = bytes.indexOf('\n')) {
      if (end > 0) yield bytes.subarray(0, end);
      bytes = bytes.subarray(end + 1);
    }
    if (bytes.byteLength > LINE_LIMIT_BYTES) throw new PackRefusedError({ code: 'damaged' });
    rest = bytes;
  }
  if (rest.byteLength > 0) yield rest;
}

/**
 * Returns a record that may pass to the main loop: its fields are short, its image is in the pack.
 * Throws `PackRefusedError`.
 */
function acceptPacked(record: PackRecord, images: ReadonlyMap<string, BagFile>): PackRecord {
  if (record.kind === 'snapshot' && !images.has(record.sha256))
    throw new PackRefusedError({ code: 'damaged' });
  return 'fields' in record ? { ...record, fields: acceptFields(record.fields) } : record;
}

/**
 * Reads records repeatedly. Each line must have its hash from the first reading, because a stick
 * may return other bytes than those checked. A shorter list has another sum in the ZIP.
 */
function createRecords(file: BagFile, images: ReadonlyMap<string, BagFile>) {
  let checked: readonly string[] | null = null;

  async function* read(signal: AbortSignal): AsyncGenerator<PackRecord> {
    const hashes: string[] = [];
    for await (const line of linesOf(file.read(signal))) {
      if (hashes.length === RECORD_LIMIT) throw new PackRefusedError({ code: 'tooLarge' });
      const hash = hashOf('sha256', line, 'base64url');
      if (checked !== null && checked[hashes.length] !== hash)
        throw new PackRefusedError({ code: 'damaged' });
      hashes.push(hash);
      yield acceptPacked(packRecord.parse(parseBoundedJson(line, LINE_VALUE_MEGABYTES)), images);
    }
    checked = hashes;
  }

  return async function* records(signal: AbortSignal): AsyncGenerator<PackRecord> {
    try {
      yield* read(signal);
    } catch (error) {
      throw refusalOf(error, signal);
    }
  };
}

/** Examines the image as well: one of markers only would hold the main loop too long (P50). */
async function readImage(
  file: BagFile,
  hash: string,
  buffers: Pick<ImageBuffers, 'take'>,
  signal: AbortSignal,
): Promise<AcceptedImage<ArrayBuffer>> {
  if (file.byteLength > IMAGE_LIMIT_BYTES) throw new PackRefusedError({ code: 'damaged' });
  const bytes = buffers.take(file.byteLength);
  let length = 0;
  try {
    for await (const piece of file.read(signal)) {
      bytes.set(piece, length);
      length += piece.byteLength;
    }
  } catch (error) {
    throw refusalOf(error, signal);
  }
  if (length !== bytes.byteLength || hashOf('sha256', bytes, 'hex') !== hash)
    throw new PackRefusedError({ code: 'damaged' });
  const image = await acceptImage(bytes);
  if (typeof image === 'string') throw new PackRefusedError({ code: 'imageRefused' });
  return image;
}

/** Reads a pack's head and files. Throws `PackRefusedError`, or errors of the ZIP inside it. */
export async function readPack(content: AgeFile, name: string, signal: AbortSignal): Promise<OpenedPack> {
  const source = openZipIn(content, name);
  const { files } = await source.list(signal);
  const heads = files.filter(({ path }) => path === HEAD_NAME || /^[^/]+\/pack\.json$/.test(path));
  const [headFile] = heads;
  if (headFile === undefined || heads.length > 1) throw new PackRefusedError({ code: 'notAPack' });
  const base = headFile.path.slice(0, -HEAD_NAME.length);
  const records = files.find(({ path }) => path === `${base}${RECORDS_NAME}`);
  if (records === undefined) throw new PackRefusedError({ code: 'damaged' });
  const folder = `${base}${PAYLOAD_FOLDER}/`;
  const images = new Map(
    files.flatMap((file) => {
      const hash = file.path.startsWith(folder)
        ? /^([0-9a-f]{64})\.\w+$/.exec(file.path.slice(folder.length))
        : null;
      return hash?.[1] === undefined ? [] : [[hash[1], file] as const];
    }),
  );
  const spare = createImageBuffers();
  const image: OpenedPack['image'] = async (hash, buffers, aborted) => {
    const file = images.get(hash);
    if (file === undefined) throw new PackRefusedError({ code: 'damaged' });
    return await readImage(file, hash, buffers, aborted);
  };
  return {
    head: parseHead(await readTagFile(headFile, HEAD_LIMIT_BYTES, signal)),
    byteLength: bytesOf(files),
    records: createRecords(records, images),
    image,
    async checkImage(hash, aborted) {
      const { bytes } = await image(hash, spare, aborted);
      spare.giveBack(bytes);
      return bytes.byteLength;
    },
    close: source.close,
  };
}

/** Unlocks a pack and reads its head. Throws `PackRefusedError`, or the signal's reason. */
export async function openPack(file: string, keys: PackKeys, signal: AbortSignal): Promise<OpenedPack> {
  const content = await openAgeFile(file, keys);
  try {
    return await readPack(content, basename(file), signal);
  } catch (error) {
    await content.close();
    throw refusalOf(error, signal);
  }
}
