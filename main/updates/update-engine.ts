import type { UpdateObstacle } from '../../preload/contract/index.ts';

/** Location of update descriptions: a folder on a server, without a trailing slash. */
export interface UpdateFeed {
  readonly address: string;
  /** Channel, such as `latest`: it names the file that is read. */
  readonly channel: string;
}

/**
 * Fetches and installs without judging: main/updates judges what it downloads. On Electron it is
 * electron-updater.
 */
export interface UpdateEngine {
  /** Reason why this installation can't be updated; `null` if it can. */
  readonly obstacle: UpdateObstacle | null;
  /** Server built into the package, https and without a trailing slash. */
  readonly builtInServer: string | null;
  /**
   * True if an update can be installed silently while the app ends. macOS would start the app
   * again, and a Linux package asks for a password.
   */
  readonly installsAtEnd: boolean;
  /** Reads the description of the newest version, unparsed. Rejects if it can't be read. */
  check(feed: UpdateFeed): Promise<unknown>;
  /**
   * Downloads what the last check found; resolves with the files. Rejects with `DamagedDownload`
   * if the hash differs from the description, with another error if the download fails.
   */
  download(onShare: (share: number) => void): Promise<readonly string[]>;
  /**
   * Installs the download. `restart` ends the app and starts the new version; else the app is
   * already ending. Resolves with false if the installer refused and the app goes on. Rejects with
   * `ProgramGone` if the installer removed the program without replacing it.
   */
  install(restart: boolean): Promise<boolean>;
}

/** Thrown if the download doesn't match its description or is not signed by the publisher. */
export class DamagedDownload extends Error {
  override readonly name = 'DamagedDownload';
}

/**
 * Thrown if the running program is no longer on the disk: it can't be started again or updated.
 */
export class ProgramGone extends Error {
  override readonly name = 'ProgramGone';
}

/** For a desktop that can't replace its program, such as the preview. */
export const noUpdateEngine: UpdateEngine = {
  obstacle: 'notInstalled',
  builtInServer: null,
  installsAtEnd: false,
  check: () => Promise.reject(new Error('Nothing is updated here.')),
  download: () => Promise.reject(new Error('Nothing is updated here.')),
  install: async () => false,
};
