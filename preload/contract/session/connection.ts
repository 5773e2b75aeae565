import { z } from 'zod';
import { failure } from '../core/failure.ts';
import { PAGE_LIMIT } from '../core/limits.ts';
import { instant } from '../core/units.ts';
import { precision, subjectReference } from '../fleet/fleet.ts';

/**
 * Derived from the last requests, never from the system's opinion. `unknown` until the first
 * answer; shown as "Connecting".
 */
export const connectionState = z.object({
  status: z.enum(['unknown', 'online', 'offline', 'networkNeedsSignIn']),
  since: instant,
  /** True if the user chose "Work offline"; then `status` is `offline`. */
  byChoice: z.boolean(),
  /**
   * Time of the service's last confirmation (200 or 304) for this account, including earlier runs.
   */
  lastConfirmedAt: instant.nullable(),
  /** Requests running or waiting. */
  pending: z.int(),
  /** End of a pause that the service asked for; no request is sent before. */
  pausedUntil: instant.nullable(),
  failure: failure.nullable(),
  /**
   * Why the disk refused images of the screen; one is retried every 20 s. `null` if it accepts
   * them.
   */
  storageFailure: failure.nullable(),
});

export const workOffline = z.object({ on: z.boolean() });

/** Items that the user looks at; sent on changes, and occasionally while they are active. */
export const attention = z.object({
  /** False if the window is hidden or minimized. */
  isSeen: z.boolean(),
  /**
   * True if the user pressed, typed or scrolled since the last message, or came back to the
   * window.
   */
  hasActed: z.boolean(),
  /** Images on the screen, in the order of checking, and their wanted precision. */
  precision,
  subjects: z.array(subjectReference).max(PAGE_LIMIT),
});

export type Attention = z.infer<typeof attention>;
export type ConnectionState = z.infer<typeof connectionState>;
