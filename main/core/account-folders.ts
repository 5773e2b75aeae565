/** A folder on the disk with the data of an account. */
export interface AccountFolder {
  readonly accountId: string;
  /** Absolute; it never leaves the main process. */
  readonly folder: string;
  /** What was saved of the account beside its data; null where it can't be read. */
  readonly identityText: string | null;
}

/** The folders of accounts as they are on the disk, whatever the settings know (P37). */
export interface AccountFolders {
  list(): readonly AccountFolder[];
  /** Replaces what is saved of an account. Throws the error of the disk. */
  save(accountId: string, identityText: string): void;
}
