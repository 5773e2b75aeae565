import type {
  Diagnostics,
  DragPicture,
  EnvironmentKind,
  ExternalPage,
  Result,
} from '../../preload/contract/index.ts';

/** Current time, injected for tests. Milliseconds since the epoch, UTC. */
export interface Clock {
  now(): number;
}

/**
 * Protection of secrets by the system:
 * - `keychain`: sealed values are bound to the user's system account;
 * - `unprotected`: Linux without a keyring, so the key of the ciphertext (`v10`) is public;
 * - `noKeychain`: nothing can be sealed, or the keychain is not answering.
 */
export type SecretProtection = 'keychain' | 'unprotected' | 'noKeychain';

export type SealOutcome =
  | { readonly kind: 'sealed'; readonly sealed: string }
  | { readonly kind: 'refused'; readonly protection: Exclude<SecretProtection, 'keychain'> };

export type OpenOutcome =
  | {
      readonly kind: 'opened';
      readonly secret: string;
      /**
       * The same secret sealed with the system's newer key, to replace the stored one; absent if
       * not needed.
       */
      readonly resealed?: string;
    }
  /**
   * The keychain is locked, gone or not answering, or another user sealed the value. Keep the
   * sealed value.
   */
  | { readonly kind: 'locked' };

/**
 * Seals text using the system's keychain. A sealed value is base64. Each call answers within
 * seconds, whatever the keychain does.
 */
export interface Secrets {
  protection(): Promise<SecretProtection>;
  /** Never returns unprotected ciphertext. */
  seal(secret: string): Promise<SealOutcome>;
  open(sealed: string): Promise<OpenOutcome>;
  /** The keychain answered after a time-out: locked values may open now. */
  onLateAnswer(listener: () => void): void;
}

/** JSON values by key that survive a restart. */
export interface StoredValues {
  /** Returns the stored value or undefined; the caller validates it. */
  read(key: string): unknown;
  write(key: string, value: unknown): void;
  remove(key: string): void;
}

/**
 * Decisions of the user or an administrator, and the sealed token (electron-store). `write` blocks
 * the event loop until they are on the disk. What the app counts or learns belongs to `StateFile`.
 */
export interface SettingsFile extends StoredValues {
  /**
   * Writes off the event loop, in the order of the calls; the value is readable at once, and on
   * the disk once this resolves. Rejects with the system's error, and restores the old value, if
   * it can't be stored.
   */
  store(key: string, value: unknown): Promise<void>;
  /** Writes synchronously what `store` has not written yet, if the process is about to end. */
  flush(): void;
  /**
   * Reason for starting with defaults: the file was corrupt and set aside, or it is unreadable and
   * not written in this run.
   */
  readonly fault: 'corrupt' | 'unreadable' | null;
}

/**
 * Thrown by writes if the settings file was unreadable at the start: it stays untouched until the
 * next (P12). `cause`: the system's error.
 */
export class SettingsUnreadableError extends Error {
  override readonly name = 'SettingsUnreadableError';
}

/** An administrator's settings for this machine, found but not yet checked. */
export interface ManagedSource {
  /** The file, registry key or profile, to be named in a message. */
  readonly origin: string;
  readonly content:
    | { readonly kind: 'text'; readonly text: string }
    /** Registry values by name, such as `updates.mode`. */
    | { readonly kind: 'policies'; readonly values: Readonly<Record<string, unknown>> }
    /** It exists, but must not or can't be used. */
    | { readonly kind: 'refused'; readonly rule: string };
}

/** The sign-in page of an authorization server. */
export interface AuthorizationPage {
  readonly url: string;
  /** Authorization endpoint, from the issuer's metadata read over TLS. */
  readonly endpoint: string;
  /** Kind of the environment: a loopback server may omit TLS in demo and development (P16). */
  readonly kind: EnvironmentKind;
}

export interface NetworkAddress {
  /** Interface, such as `wlan0`. */
  readonly name: string;
  readonly family: 'IPv4' | 'IPv6';
  readonly address: string;
  /** Address with its prefix length, such as `192.168.1.7/24`; `null` if the mask is invalid. */
  readonly cidr: string | null;
  /** Loopback and the like. */
  readonly internal: boolean;
}

/** Progress of long work, from 0 to 1, and whether the user paused it. */
export interface WorkProgress {
  readonly share: number;
  readonly isPaused: boolean;
}

/**
 * A page to print: HTML without scripts, whose `img` elements name stored images by `data-hash`.
 */
export interface PrintedPage {
  readonly html: string;
  readonly style: string;
  openImage(
    hash: string,
  ): Promise<{ readonly file: string; readonly mediaType: string; readonly byteLength: number } | null>;
}

export class PrintError extends Error {
  /** `memory`: its process ran out of memory; `time`: it never finished. */
  readonly reason: 'memory' | 'time' | 'unknown';

  constructor(message: string, reason: PrintError['reason']) {
    super(message);
    this.reason = reason;
  }
}

/** Outcome of a browser sign-in, for its last page. */
export type SignInEnd = 'signedIn' | 'failed';

export interface SignInEnding {
  /** BCP 47. */
  readonly language: string;
  readonly title: string;
  readonly advice: string;
}

/** The desktop as an interface, implemented by Electron and by the stand-in. */
export interface Desktop {
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly settings: SettingsFile;
  /** Folder for all state of this profile; exists, mode 0700. */
  readonly profileFolder: string;
  readonly version: string;
  readonly platform: NodeJS.Platform;
  readonly laptopName: string;
  /** Shows a dialog to choose a folder for exports or images; `null` if closed. */
  chooseFolder(purpose: 'export' | 'images'): Promise<string | null>;
  /** Shows a dialog to choose an export to check, its folder or ZIP; `null` if closed. */
  chooseExport(kind: 'folder' | 'zip'): Promise<string | null>;
  /** Shows a dialog to choose a new file for a film; `null` if closed. */
  chooseFilmFile(proposedName: string): Promise<string | null>;
  /** Shows a dialog to choose a new file for one image; `null` if closed. */
  chooseImageFile(proposedName: string): Promise<string | null>;
  /** Shows a dialog to choose a new file for a carry pack; `null` if closed. */
  chooseNewPack(proposedName: string): Promise<string | null>;
  /** Shows a dialog to choose a carry pack to open; `null` if closed. */
  choosePack(): Promise<string | null>;
  /** Shows a dialog to choose the description of an update; `null` if closed. */
  chooseUpdateFile(): Promise<string | null>;
  /**
   * Writes a text to a file that the user chooses, atomically. Returns false if they closed the
   * dialog. Failures: `storageFull`, `storageFailed`.
   */
  saveText(suggestedName: string, text: string): Promise<Result<boolean>>;
  /**
   * Prints a page to a tagged PDF with an outline of its headings, in a hidden sandboxed window
   * without a network, one at a time. Rejects with the signal's reason or a `PrintError`.
   */
  printPage(page: PrintedPage, signal: AbortSignal): Promise<Uint8Array>;
  /** Returns what helps to examine a crash. */
  diagnostics(): Promise<Omit<Diagnostics, 'service' | 'reading'>>;
  revealCrashReports(): Promise<void>;
  /** Quits the app normally, then starts it again. */
  restart(): void;
  revealFolder(folder: string): Promise<void>;
  /** Opens one of the fixed pages in the system's browser. */
  openPage(page: ExternalPage): Promise<void>;
  /**
   * Returns the system's proxies for an address as a PAC result: `PROXY a:8080; SOCKS5 b; DIRECT`.
   */
  resolveProxy(url: string): Promise<string>;
  /**
   * Copies the image at a point of the page (CSS px) to the clipboard. The sandboxed page decodes
   * it.
   */
  copyImageAt(x: number, y: number): void;
  /**
   * Starts dragging files out of the window while the mouse button is down. Returns false if the
   * system refuses.
   */
  startDrag(files: readonly string[], picture: DragPicture | null): boolean;
  showFullScreen(on: boolean): void;
  /** Shows progress in the task bar or dock; `null` clears it. */
  showProgress(progress: WorkProgress | null): void;
  /** Shows a silent notification; a click on it brings the window to the front. */
  notify(title: string, body: string): void;
  /**
   * Opens an authorization page in the system's browser. Throws for an address other than its own
   * endpoint (P8).
   */
  openAuthorizationPage(page: AuthorizationPage): Promise<void>;
  /** Returns the words of the page that a browser sign-in ends with, in the language of the app. */
  signInEnding(how: SignInEnd): SignInEnding;
  networkAddresses(): readonly NetworkAddress[];
  /** The system's view of its network: a hint to retry, never a fact. */
  onNetworkHint(listener: () => void): void;
  onSuspend(listener: () => void): void;
  onResume(listener: () => void): void;
}
