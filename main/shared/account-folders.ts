/** A folder on the disk with the data of an account. */
export interface AccountFolder {
  readonly accountId: string;
  /** Absolute; it never leaves the main process. */
  readonly folder: string;
  /** Description of the account stored next to its data; `null` if unreadable. */
  readonly identityText: string | null;
}

/** The account folders that exist on the disk, whatever the settings say (P37). */
export interface AccountFolders {
  list(): readonly AccountFolder[];
  /** Replaces the stored description of an account. Throws the disk's error. */
  save(accountId: string, identityText: string): void;
}
