import type { AppEvent, Handlers, Unsubscribe } from '../preload/contract/index.ts';
import type { CloudLimits } from './cloud/http/limits.ts';
import type { ManagedSource } from './core/desktop.ts';
import type { Timers } from './core/timers.ts';
import type { Log } from './diagnostics/log.ts';
import type { Recorder } from './diagnostics/recorder.ts';
import type { UpdateEngine } from './updates/update-engine.ts';

export interface AppOptions {
  /** Started with `--demo`: the screen goes straight into the demo fleet. */
  readonly startInDemo: boolean;
  /** The text of `FLEETGLASS_ENVIRONMENTS`. */
  readonly environmentsText: string | undefined;
  /** Waiting; the system's timers unless a test hands in its own. */
  readonly timers?: Timers;
  /** Between 0 and 1; `Math.random` unless a test hands in its own. */
  readonly random?: () => number;
  /** The bounds of requests; the product's unless a test needs smaller ones. */
  readonly limits?: CloudLimits;
  /** What an administrator set for this machine, the most binding first. */
  readonly managed?: readonly ManagedSource[];
  /** Starts failed before: nothing is synchronised until the person wants it. */
  readonly safeStart?: boolean;
  /** The page shows what the person came for. */
  readonly onPainted?: () => void;
  /** What fetches and installs new versions; none unless the desktop has one. */
  readonly updateEngine?: UpdateEngine;
  /** The public keys that updates are signed with, as `readUpdateKeys` takes them. */
  readonly updateKeys?: string;
  /** Where what happens is written down; nowhere unless the desktop has a place. */
  readonly log?: Log;
}

/** An image of the current account's library, on disk. */
interface OpenedImage {
  readonly mediaType: string;
  readonly byteLength: number;
  readonly file: string;
}

/** The product without its window. */
export interface App {
  readonly handlers: Handlers;
  /** Writes down what the person is told about failures. */
  readonly recorder: Recorder;
  /** A `fleetglass:` link was opened outside: untrusted text. */
  openLink(text: string): void;
  subscribe(listener: (event: AppEvent) => void): Unsubscribe;
  /** A kept image of the account in use, by its SHA-256; null when that account has none such. */
  openImage(hash: string): Promise<OpenedImage | null>;
  /** The thumbnail of such an image; null while there is none. */
  openThumbnail(hash: string): Promise<OpenedImage | null>;
  close(): Promise<void>;
}
