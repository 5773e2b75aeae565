import type { createCloud } from '../cloud/cloud.ts';
import type { ManagedSource } from '../core/desktop.ts';
import type { Timers } from '../core/timers.ts';
import type { Log } from '../diagnostics/log.ts';
import type { UpdateEngine } from '../updates/update-engine.ts';

export interface AppOptions {
  /** Started with `--demo`: the screen goes straight into the demo fleet. */
  readonly startInDemo: boolean;
  /** The text of `FLEETGLASS_ENVIRONMENTS`. */
  readonly environmentsText: string | undefined;
  /** The system's timers unless a test hands in its own. */
  readonly timers?: Timers;
  /** Between 0 and 1; `Math.random` unless a test hands in its own. */
  readonly random?: () => number;
  /** The limits of requests; the product's unless a test needs smaller ones. */
  readonly limits?: Parameters<typeof createCloud>[1];
  /** What an administrator set for this machine, the most binding first. */
  readonly managed?: readonly ManagedSource[];
  /** Starts failed before: nothing is synchronised until the person wants it. */
  readonly safeStart?: boolean;
  /** Called when the page shows more than the outline: the start has succeeded. */
  readonly onPainted?: () => void;
  /** Fetches and installs new versions; none unless the desktop has one. */
  readonly updateEngine?: UpdateEngine;
  /** The public keys that updates are signed with, as `readUpdateKeys` takes them. */
  readonly updateKeys?: string;
  /** Nothing is logged unless the desktop has a folder for it. */
  readonly log?: Log;
}
