import type { UpdateObstacle } from '../../preload/contract/index.ts';

/** Where descriptions of updates are read: a folder on a server, by its address without a slash at the end. */
export interface UpdateFeed {
  readonly address: string;
  /** The channel, for example `latest`: it names the file that is read. */
  readonly channel: string;
}

/**
 * The machinery that fetches and installs, without any judgement of its own: what it downloads is judged in this folder. On
 * Electron it is electron-updater.
 */
export interface UpdateEngine {
  /** Why this installation can not be updated by it; null: it can. */
  readonly obstacle: UpdateObstacle | null;
  /** The server that was built into the package, https and without a slash at the end; null: none. */
  readonly builtInServer: string | null;
  /**
   * Whether an update can be installed while the app ends, without a question. macOS would start the app again, and a package
   * of Linux asks for a password.
   */
  readonly installsAtEnd: boolean;
  /** Reads the description of the newest version, as it was written. Rejects when it can't be had. */
  check(feed: UpdateFeed): Promise<unknown>;
  /**
   * Downloads what the last check found and resolves with the files. Rejects with `DamagedDownload` when what came does not have
   * the hash of the description, with any other error when it did not come.
   */
  download(onShare: (share: number) => void): Promise<readonly string[]>;
  /**
   * Installs what was downloaded. `restart` ends the app and starts the new version; without it, the app is ending already. Resolves with false when
   * the installer refused and the app goes on. Rejects with `ProgramGone` when the installer removed the program and put no other one there.
   */
  install(restart: boolean): Promise<boolean>;
}

/** What was downloaded is not what the description says, or is not signed by the publisher. */
export class DamagedDownload extends Error {
  override readonly name = 'DamagedDownload';
}

/** The app runs from a program that is no longer on the disk: it can't be started again, and no update can replace it. */
export class ProgramGone extends Error {
  override readonly name = 'ProgramGone';
}

/** For a desktop that can not replace its program, such as the preview. */
export const noUpdateEngine: UpdateEngine = {
  obstacle: 'notInstalled',
  builtInServer: null,
  installsAtEnd: false,
  check: () => Promise.reject(new Error('Nothing is updated here.')),
  download: () => Promise.reject(new Error('Nothing is updated here.')),
  install: async () => false,
};
