import type { VerificationRefusal } from '../../preload/contract/fleet/finding-codes.ts';
import type { Finding, VerifiedSource } from '../../preload/contract/fleet/verification.ts';

/** One file of an export, on the disk or in a ZIP. */
export interface BagFile {
  /** From the top of the folder or the ZIP, with `/`, as stored. */
  readonly path: string;
  readonly byteLength: number;
  /** Its content in pieces; a piece is valid until the next one. Throws `UnreadableFileError`, or the signal's reason. */
  read(signal: AbortSignal): AsyncIterable<Uint8Array>;
}

/** Every file is found by walking: no path that an export names is ever opened. */
export interface BagListing {
  readonly files: readonly BagFile[];
  /** What is neither file nor folder, as symbolic links. */
  readonly findings: readonly Finding[];
}

/** An export as it is given: a folder or a ZIP. Nothing is written. */
export interface BagSource extends VerifiedSource {
  /** Throws `VerificationRefused`, or the signal's reason. */
  list(signal: AbortSignal): Promise<BagListing>;
  /** Looks at what was listed and not read. Throws the signal's reason. */
  checkRest(signal: AbortSignal): Promise<readonly Finding[]>;
  close(): Promise<void>;
}

/** The export can't be checked at all. */
export class VerificationRefused extends Error {
  readonly reason: VerificationRefusal;

  constructor(reason: VerificationRefusal, cause?: unknown) {
    super(`The export can't be checked: ${reason}.`, { cause });
    this.reason = reason;
  }
}

/** One file can't be read. `damaged`: its ZIP holds something else than it says; `unreadable`: the disk refuses. */
export class UnreadableFileError extends Error {
  readonly fault: 'damaged' | 'unreadable';

  constructor(fault: 'damaged' | 'unreadable', cause?: unknown) {
    super(`The file is ${fault}.`, { cause });
    this.fault = fault;
  }
}
