/**
 * Why a pack is not opened; nothing has changed then. `cut`: its end is missing or damaged. `damaged`: something in it is not as it was written.
 * `unreadable`: the disk or the stick refuses.
 */
export type PackRefusal =
  | { readonly code: 'notAPack' }
  | { readonly code: 'cut' }
  | { readonly code: 'damaged' }
  | { readonly code: 'unreadable' }
  | { readonly code: 'passphraseNeeded' }
  | { readonly code: 'wrongPassphrase' }
  | { readonly code: 'notForThisLaptop' }
  | { readonly code: 'tooNew'; readonly formatVersion: number }
  | { readonly code: 'otherEnvironment'; readonly name: string; readonly origin: string }
  /** Names of organizations that this account does not have. */
  | { readonly code: 'otherOrganizations'; readonly names: readonly string[] }
  | { readonly code: 'overQuota' | 'overFloor'; readonly neededBytes: number; readonly freeBytes: number };

export class PackRefusedError extends Error {
  readonly refusal: PackRefusal;

  constructor(refusal: PackRefusal, cause?: unknown) {
    super(`The pack is not opened: ${refusal.code}.`, { cause });
    this.refusal = refusal;
  }
}
