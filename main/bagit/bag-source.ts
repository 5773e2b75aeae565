import { MOST_BYTES } from '../../preload/contract/core/units.ts';
import type { VerificationRefusal } from '../../preload/contract/fleet/finding-codes.ts';
import type { Finding, VerifiedSource } from '../../preload/contract/fleet/verification.ts';

/** A file of an export, on the disk or in a ZIP. */
export interface BagFile {
  /** Relative to the top of the folder or ZIP, with `/`, as stored. */
  readonly path: string;
  readonly byteLength: number;
  /**
   * Reads the content in pieces, each valid until the next. Throws `UnreadableFileError`, or the
   * signal's reason.
   */
  read(signal: AbortSignal): AsyncIterable<Uint8Array>;
}

/** Lists files found by walking: no path that an export names is ever opened. */
export interface BagListing {
  readonly files: readonly BagFile[];
  /** Covers entries that are neither file nor folder, such as symbolic links. */
  readonly findings: readonly Finding[];
}

/** An export to check, as a folder or a ZIP. Nothing is written to it. */
export interface BagSource extends VerifiedSource {
  /** Throws `VerificationRefused`, or the signal's reason. */
  list(signal: AbortSignal): Promise<BagListing>;
  /** Checks files that were listed but not read. Throws the signal's reason. */
  checkRest(signal: AbortSignal): Promise<readonly Finding[]>;
  close(): Promise<void>;
}

/** Thrown if the export can't be checked at all. */
export class VerificationRefused extends Error {
  readonly reason: VerificationRefusal;

  constructor(reason: VerificationRefusal, cause?: unknown) {
    super(`The export can't be checked: ${reason}.`, { cause });
    this.reason = reason;
  }
}

/**
 * Thrown if a file can't be read. `damaged`: its ZIP contradicts itself; `unreadable`: the disk
 * refuses.
 */
export class UnreadableFileError extends Error {
  readonly fault: 'damaged' | 'unreadable';

  constructor(fault: 'damaged' | 'unreadable', cause?: unknown) {
    super(`The file is ${fault}.`, { cause });
    this.fault = fault;
  }
}

/**
 * Adds up the lengths of files. Throws `VerificationRefused` for more than any disk has: a file
 * with holes may state any length.
 */
export function bytesOf(files: readonly BagFile[]): number {
  const bytes = files.reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (bytes > MOST_BYTES) throw new VerificationRefused('tooLarge');
  return bytes;
}
