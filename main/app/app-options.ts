import type { Log } from '../diagnostics/log.ts';
import type { createCloud } from '../service/cloud.ts';
import type { ManagedSource } from '../shared/desktop.ts';
import type { Timers } from '../shared/timers.ts';
import type { UpdateEngine } from '../updates/update-engine.ts';

export interface AppOptions {
  /** Started with `--demo`: the page opens the demo fleet. */
  readonly startInDemo: boolean;
  /** Text of `FLEETGLASS_ENVIRONMENTS`. */
  readonly environmentsText: string | undefined;
  /** Defaults to the system's timers. */
  readonly timers?: Timers;
  /** Between 0 and 1; defaults to `Math.random`. */
  readonly random?: () => number;
  /** Limits of requests; tests use smaller ones. */
  readonly limits?: Parameters<typeof createCloud>[1];
  /** An administrator's settings for this machine, highest priority first. */
  readonly managed?: readonly ManagedSource[];
  /** True after failed starts: nothing syncs until the user starts it. */
  readonly safeStart?: boolean;
  /** Called once the page shows more than its outline: the start has succeeded. */
  readonly onPainted?: () => void;
  /** Fetches and installs new versions; absent if the desktop can't. */
  readonly updateEngine?: UpdateEngine;
  /** Public keys of updates, as taken by `readUpdateKeys`. */
  readonly updateKeys?: string;
  /** Absent if the desktop has no folder for a log. */
  readonly log?: Log;
}
