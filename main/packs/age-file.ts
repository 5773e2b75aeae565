import { hkdfSync } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Decrypter } from 'age-encryption';
import { openPiece, PIECE_BYTES, SEALED_BYTES, TAG_BYTES } from '../bagit/age-stream.ts';
import { NotARegularFileError, openRegularFile } from '../gate/regular-file.ts';
import { PackRefusedError } from './pack-refusal.ts';
import { isForPassphrase, passphraseIdentity, stanzaGuard } from './scrypt.ts';

const VERSION_LINE = 'age-encryption.org/v1\n';
/** Start of a header's last line. */
const HEADER_END = '\n--- ';
/** Recipients take about 100 bytes each. */
const HEADER_LIMIT_BYTES = 64 * 1_024;
export const NONCE_BYTES = 16;

/** Pieces read together: 512 KiB. */
const PIECES_AT_A_TIME = 8;

/** Opens a file: a passphrase, identities (`AGE-SECRET-KEY-1…`), or both. */
export interface PackKeys {
  readonly passphrase?: string;
  readonly identities: readonly string[];
}

/** Content of an age file, readable at any position. Each piece is authenticated before use. */
export interface AgeFile {
  readonly byteLength: number;
  /** Throws `PackRefusedError` `damaged` or `unreadable`. Reads nothing beyond the end. */
  read(
    buffer: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesRead: number }>;
  close(): Promise<void>;
}

/** Reads until the buffer is full or the file ends. */
async function readAt(handle: FileHandle, buffer: Uint8Array, position: number): Promise<Uint8Array> {
  let done = 0;
  try {
    while (done < buffer.byteLength) {
      const { bytesRead } = await handle.read(buffer, done, buffer.byteLength - done, position + done);
      if (bytesRead === 0) break;
      done += bytesRead;
    }
  } catch (error) {
    throw new PackRefusedError({ code: 'unreadable' }, error);
  }
  return buffer.subarray(0, done);
}

async function readHeader(handle: FileHandle): Promise<Buffer> {
  const found = Buffer.from(await readAt(handle, new Uint8Array(HEADER_LIMIT_BYTES), 0));
  if (found.toString('latin1', 0, VERSION_LINE.length) !== VERSION_LINE) {
    const isCut = found.byteLength > 0 && VERSION_LINE.startsWith(found.toString('latin1'));
    throw new PackRefusedError({ code: isCut ? 'cut' : 'notAPack' });
  }
  const length = headerLength(found);
  if (length === null)
    throw new PackRefusedError({ code: found.byteLength < HEADER_LIMIT_BYTES ? 'cut' : 'damaged' });
  return found.subarray(0, length);
}

/** Derives a content's key from its file key and nonce. */
export function contentKey(fileKey: Uint8Array, nonce: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', fileKey, nonce, 'payload', 32));
}

/** Returns the length of the header that starts some bytes; `null` if its end is missing. */
export function headerLength(bytes: Buffer): number | null {
  const last = bytes.indexOf(HEADER_END);
  const end = last < 0 ? -1 : bytes.indexOf('\n', last + HEADER_END.length);
  return end < 0 ? null : end + 1;
}

/** Returns the file key. Throws `PackRefusedError` if no key fits. */
async function unlock(header: Uint8Array, { passphrase, identities }: PackKeys): Promise<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(stanzaGuard);
  for (const identity of identities) decrypter.addIdentity(identity);
  if (passphrase !== undefined) decrypter.addIdentity(passphraseIdentity(passphrase));
  let refused: PackRefusedError | null = null;
  // Reached only if no other identity fits.
  decrypter.addIdentity({
    unwrapFileKey(stanzas) {
      const code = passphrase === undefined ? 'passphraseNeeded' : 'wrongPassphrase';
      refused = new PackRefusedError({ code: isForPassphrase(stanzas) ? code : 'notForThisLaptop' });
      return null;
    },
  });
  try {
    return await decrypter.decryptHeader(header);
  } catch (error) {
    throw refused ?? new PackRefusedError({ code: 'damaged' }, error);
  }
}

/** Decrypts the pieces of a content that begins at `start`. */
function createPieces(handle: FileHandle, key: Uint8Array, start: number, sealedBytes: number) {
  const count = Math.max(1, Math.ceil(sealedBytes / SEALED_BYTES));
  const byteLength = sealedBytes - count * TAG_BYTES;
  const block = new Uint8Array(PIECES_AT_A_TIME * SEALED_BYTES);
  let read: { readonly first: number; readonly bytes: Uint8Array } | null = null;
  // Reused: allocating each piece would cost the garbage collector as much as the cipher.
  const opened = new Uint8Array(PIECE_BYTES);
  let current: { readonly index: number; readonly bytes: Uint8Array } | null = null;

  async function decrypt(index: number, isLast: boolean): Promise<Uint8Array> {
    const piece = await readPiece(index);
    current = null;
    return openPiece(key, { index, isLast }, piece, opened);
  }

  /** Reads several pieces at a time: a call to the disk costs as much as the reading. */
  async function readPiece(index: number): Promise<Uint8Array> {
    const first = index - (index % PIECES_AT_A_TIME);
    if (read?.first !== first) {
      read = null;
      const wanted = Math.min(block.byteLength, sealedBytes - first * SEALED_BYTES);
      read = {
        first,
        bytes: await readAt(handle, block.subarray(0, wanted), start + first * SEALED_BYTES),
      };
    }
    const from = (index - first) * SEALED_BYTES;
    return read.bytes.subarray(from, from + SEALED_BYTES);
  }

  const opens = (index: number, isLast: boolean) =>
    decrypt(index, isLast).then(
      () => true,
      (error: unknown) => {
        if (error instanceof PackRefusedError) throw error;
        return false;
      },
    );

  return {
    byteLength,
    /** Throws if the file's end is missing: only the last piece says that it is the last. */
    async checkEnd(): Promise<void> {
      const rest = sealedBytes - (count - 1) * SEALED_BYTES;
      const hasEnd = rest > TAG_BYTES && (await opens(count - 1, true));
      if (hasEnd) return;
      const isBegun = sealedBytes < SEALED_BYTES || (await opens(0, false));
      throw new PackRefusedError({ code: isBegun ? 'cut' : 'damaged' });
    },
    async piece(index: number): Promise<Uint8Array> {
      if (current?.index !== index) {
        const bytes = await decrypt(index, index === count - 1).catch((error: unknown) => {
          throw error instanceof PackRefusedError ? error : new PackRefusedError({ code: 'damaged' }, error);
        });
        current = { index, bytes };
      }
      return current.bytes;
    },
  };
}

/**
 * Opens an age file for reading at any position. Checks its end first, so that a cut file is
 * refused at once. Throws `PackRefusedError`.
 */
export async function openAgeFile(file: string, keys: PackKeys): Promise<AgeFile> {
  const handle = await openRegularFile(file, { followsLink: true }).catch((error: unknown) => {
    throw new PackRefusedError(
      { code: error instanceof NotARegularFileError ? 'notAPack' : 'unreadable' },
      error,
    );
  });
  try {
    const header = await readHeader(handle);
    const fileKey = await unlock(header, keys);
    const nonce = await readAt(handle, new Uint8Array(NONCE_BYTES), header.byteLength);
    const start = header.byteLength + NONCE_BYTES;
    const { size } = await handle.stat();
    const key = contentKey(fileKey, nonce);
    const pieces = createPieces(handle, key, start, Math.max(0, size - start));
    await pieces.checkEnd();
    return {
      byteLength: pieces.byteLength,
      async read(buffer, offset, length, position) {
        const end = Math.min(position + length, pieces.byteLength);
        let at = position;
        while (at < end) {
          const from = at % PIECE_BYTES;
          const bytes = (await pieces.piece(Math.floor(at / PIECE_BYTES))).subarray(from, from + end - at);
          buffer.set(bytes, offset + at - position);
          at += bytes.byteLength;
        }
        return { bytesRead: Math.max(0, at - position) };
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}
