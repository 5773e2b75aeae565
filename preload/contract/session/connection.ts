import { z } from 'zod';
import { failure } from '../core/failure.ts';
import { PAGE_LIMIT } from '../core/limits.ts';
import { instant } from '../core/units.ts';
import { precision, subjectReference } from '../fleet/fleet.ts';

/** By the outcome of the last requests, never by the system's opinion. `unknown` until the first answer; the screen calls it "Connecting". */
export const connectionState = z.object({
  status: z.enum(['unknown', 'online', 'offline', 'networkNeedsSignIn']),
  since: instant,
  /** True when the person chose "Work offline"; then `status` is `offline`. */
  byChoice: z.boolean(),
  /** When the service last confirmed anything (200 or 304) for this account; also from earlier starts. */
  lastConfirmedAt: instant.nullable(),
  /** Requests under way or waiting. */
  pending: z.int(),
  /** The service asked for a pause: no request before. Null: no pause. */
  pausedUntil: instant.nullable(),
  failure: failure.nullable(),
  /** Why the disk took no image of the screen; one is tried again by itself every 20 s. Null: it takes them. */
  storageFailure: failure.nullable(),
});

export const workOffline = z.object({ on: z.boolean() });

/** What the person looks at, sent when it changes, and now and then while they act. */
export const attention = z.object({
  /** False: the window is hidden or minimized. */
  isSeen: z.boolean(),
  /** The person has pressed, typed or scrolled since the last message, or has come back to the window. */
  hasActed: z.boolean(),
  /** The images on the screen, in the order in which they are checked, and the precision that is wanted of them. */
  precision,
  subjects: z.array(subjectReference).max(PAGE_LIMIT),
});

export type Attention = z.infer<typeof attention>;
export type ConnectionState = z.infer<typeof connectionState>;
