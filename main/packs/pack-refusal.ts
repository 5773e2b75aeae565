/**
 * Why a pack isn't opened, or an import stops because the pack has changed. `cut`: its end is
 * missing or damaged. `damaged`: something in it was altered. `imageRefused`: an image is invalid
 * or too large. `unreadable`: the disk or the stick refuses. `tooLarge`: it takes more memory than
 * any pack of this program.
 */
export type PackRefusal =
  | { readonly code: 'notAPack' }
  | { readonly code: 'cut' }
  | { readonly code: 'damaged' }
  | { readonly code: 'imageRefused' }
  | { readonly code: 'unreadable' }
  | { readonly code: 'tooLarge' }
  | { readonly code: 'tooManyNotes' }
  | { readonly code: 'passphraseNeeded' }
  | { readonly code: 'wrongPassphrase' }
  | { readonly code: 'notForThisLaptop' }
  | { readonly code: 'tooNew'; readonly formatVersion: number }
  | { readonly code: 'otherEnvironment'; readonly name: string; readonly origin: string }
  /** Organizations that this account lacks. */
  | { readonly code: 'otherOrganizations'; readonly names: readonly string[] }
  | { readonly code: 'overQuota' | 'overFloor'; readonly neededBytes: number; readonly freeBytes: number };

export class PackRefusedError extends Error {
  readonly refusal: PackRefusal;
  /** Refused part of several; `null`: the whole pack. */
  readonly part: number | null;

  constructor(refusal: PackRefusal, cause?: unknown, part: number | null = null) {
    super(`The pack is not opened: ${refusal.code}.`, { cause });
    this.refusal = refusal;
    this.part = part;
  }
}

/** Runs work on a part of a pack; a refusal names the part. */
export async function inPart<Value>(part: number | null, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PackRefusedError) || part === null || error.part !== null) throw error;
    throw new PackRefusedError(error.refusal, error, part);
  }
}
