import type {
  Diagnostics,
  DragPicture,
  EnvironmentKind,
  ExternalPage,
  Result,
} from '../../preload/contract/index.ts';

/** The time, handed in so that tests can move it. Milliseconds since the epoch, UTC. */
export interface Clock {
  now(): number;
}

/**
 * How well the system keeps a secret:
 * - `keychain`: sealed values are bound to the person's system account;
 * - `unprotected`: Linux without a keyring, where the ciphertext (`v10`) has a key that everybody knows;
 * - `noKeychain`: nothing can be sealed, or the keychain does not answer now.
 */
export type SecretProtection = 'keychain' | 'unprotected' | 'noKeychain';

export type SealOutcome =
  | { readonly kind: 'sealed'; readonly sealed: string }
  | { readonly kind: 'refused'; readonly protection: Exclude<SecretProtection, 'keychain'> };

export type OpenOutcome =
  | {
      readonly kind: 'opened';
      readonly secret: string;
      /** The same secret under the system's newer key, to be stored in place of the old one; absent when not needed. */
      readonly resealed?: string;
    }
  /** The keychain is locked, gone or does not answer, or the value is of another person. The sealed value has to stay stored. */
  | { readonly kind: 'locked' };

/** Seals text by the system's keychain. A sealed value is base64 text. Each call answers within seconds, whatever the keychain does. */
export interface Secrets {
  protection(): Promise<SecretProtection>;
  /** Never returns ciphertext that does not protect. */
  seal(secret: string): Promise<SealOutcome>;
  open(sealed: string): Promise<OpenOutcome>;
  /** The keychain answers, which had not done so in time: what was locked may open now. */
  onLateAnswer(listener: () => void): void;
}

/** JSON values by key that outlive a restart. */
export interface StoredValues {
  /** The stored value or undefined; a reader validates what it gets. */
  read(key: string): unknown;
  write(key: string, value: unknown): void;
  remove(key: string): void;
}

/**
 * What a person or an administrator decided, and the sealed token (electron-store): on the disk when `write` returns, which blocks the event loop.
 * What the app counts or learns belongs to `StateFile`.
 */
export interface SettingsFile extends StoredValues {
  /** Why defaults are in use since the start: the file was corrupt and was set aside, or could not be read and is not written in this run. */
  readonly fault: 'corrupt' | 'unreadable' | null;
}

/** The settings file could not be read at the start, so it is not written until the next one (P12). `cause`: the error of the system. */
export class SettingsUnreadableError extends Error {
  override readonly name = 'SettingsUnreadableError';
}

/** What an administrator set for this machine, as it was found and not yet checked. */
export interface ManagedSource {
  /** The file, the registry key or the profile, to be named in a message. */
  readonly origin: string;
  readonly content:
    | { readonly kind: 'text'; readonly text: string }
    /** Registry values by name, for example `updates.mode`. */
    | { readonly kind: 'policies'; readonly values: Readonly<Record<string, unknown>> }
    /** It is there, but must not or can not be used. */
    | { readonly kind: 'refused'; readonly rule: string };
}

/** The page of an authorization server on which a person signs in. */
export interface AuthorizationPage {
  readonly url: string;
  /** The authorization endpoint as the issuer of the environment describes itself over TLS. */
  readonly endpoint: string;
  /** Of the environment: a server on loopback may go without TLS in a demo or development environment (P16). */
  readonly kind: EnvironmentKind;
}

/** One address of a network interface, as the system tells it. */
export interface NetworkAddress {
  /** The interface, for example `wlan0`. */
  readonly name: string;
  readonly family: 'IPv4' | 'IPv6';
  readonly address: string;
  /** With the length of its prefix, for example `192.168.1.7/24`; null where the mask is none. */
  readonly cidr: string | null;
  /** Loopback and the like. */
  readonly internal: boolean;
}

/** How far long work has come: a share from 0 to 1, and whether the person holds it. */
export interface WorkProgress {
  readonly share: number;
  readonly isPaused: boolean;
}

/** A page to be printed: HTML without scripts, with the stored images that its `img` elements name by `data-hash`. */
export interface PrintedPage {
  readonly html: string;
  readonly style: string;
  openImage(
    hash: string,
  ): Promise<{ readonly file: string; readonly mediaType: string; readonly byteLength: number } | null>;
}

/** A page that was not printed. */
export class PrintError extends Error {
  /** `memory`: its process ran out of memory; `time`: it came to no end. */
  readonly reason: 'memory' | 'time' | 'unknown';

  constructor(message: string, reason: PrintError['reason']) {
    super(message);
    this.reason = reason;
  }
}

/** What the app needs of the desktop around it. Electron implements it; so do the stand-in's tests. */
export interface Desktop {
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly settings: SettingsFile;
  /** The folder that holds all state of this profile; exists, mode 0700. */
  readonly profileFolder: string;
  readonly version: string;
  readonly platform: NodeJS.Platform;
  /** The name of this laptop on its network. */
  readonly laptopName: string;
  /** Lets the person choose a folder to export into, or to keep the images in; null when they close the dialog. */
  chooseFolder(purpose: 'export' | 'images'): Promise<string | null>;
  /** Lets the person choose an export to check, its folder or its ZIP; null when they close the dialog. */
  chooseExport(kind: 'folder' | 'zip'): Promise<string | null>;
  /** Lets the person choose a new file for a film, by a proposed name; null when they close the dialog. */
  chooseFilmFile(proposedName: string): Promise<string | null>;
  /** Lets the person choose a new file for a carry pack, by a proposed name; null when they close the dialog. */
  chooseNewPack(proposedName: string): Promise<string | null>;
  /** Lets the person choose a carry pack to open; null when they close the dialog. */
  choosePack(): Promise<string | null>;
  /** Lets the person choose the description of an update; null when they close the dialog. */
  chooseUpdateFile(): Promise<string | null>;
  /**
   * Writes a text to a file that the person chooses, whole or not at all. True: written; false: they closed the dialog.
   * Failures: `storageFull`, `storageFailed`.
   */
  saveText(suggestedName: string, text: string): Promise<Result<boolean>>;
  /**
   * Prints a page to a tagged PDF with an outline of its headings, out of sight, in a sandbox without a network. One at a time. Rejects with the
   * signal's reason, or with a `PrintError`.
   */
  printPage(page: PrintedPage, signal: AbortSignal): Promise<Uint8Array>;
  /** What there is to look at after a crash. */
  diagnostics(): Promise<Omit<Diagnostics, 'service'>>;
  revealCrashReports(): Promise<void>;
  /** Ends the app, as a person would, and starts it again. */
  restart(): void;
  revealFolder(folder: string): Promise<void>;
  /** Opens one of the fixed pages in the system's browser. */
  openPage(page: ExternalPage): Promise<void>;
  /** Which proxy the system wants for an address, as a PAC result: `PROXY a:8080; SOCKS5 b; DIRECT`. */
  resolveProxy(url: string): Promise<string>;
  /** Copies the image at a point of the window's page (CSS px) to the clipboard. The page decodes it, in its sandbox. */
  copyImageAt(x: number, y: number): void;
  /** Has the system drag files out of the window while the person holds the button. False: it drags nothing. */
  startDrag(files: readonly string[], picture: DragPicture | null): boolean;
  showFullScreen(on: boolean): void;
  /** Shows at the task bar or the dock how far long work has come; null: there is none. */
  showProgress(progress: WorkProgress | null): void;
  /** Has the system show a silent message; a press on it moves the window to the front. */
  notify(title: string, body: string): void;
  /** Opens an authorization page in the system's browser; throws for anything that is not below its own endpoint (P8). */
  openAuthorizationPage(page: AuthorizationPage): Promise<void>;
  networkAddresses(): readonly NetworkAddress[];
  /** What the system believes about its network: a hint to try again, never a fact. */
  onNetworkHint(listener: () => void): void;
  onSuspend(listener: () => void): void;
  onResume(listener: () => void): void;
}
