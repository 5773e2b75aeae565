import { z } from 'zod';
import { failure } from '../core/failure.ts';

/**
 * Whether the service can be reached, from facts (what the last requests did), never from what the system believes.
 * `unknown` until the first answer of this start; the screen calls it "Connecting".
 */
export const connectionState = z.object({
  status: z.enum(['unknown', 'online', 'offline', 'networkNeedsSignIn']),
  /** When this status began; ms since the epoch. */
  since: z.number(),
  /** True when the person chose "Work offline"; then `status` is `offline`. */
  byChoice: z.boolean(),
  /** When the service last confirmed anything (200 or 304) for this account; also from earlier starts. */
  lastConfirmedAt: z.number().nullable(),
  /** Requests under way or waiting. */
  pending: z.int(),
  /** The service asked for quiet: nothing is asked for until then (ms since the epoch). Null: no pause. */
  pausedUntil: z.number().nullable(),
  /** Why it is offline, where something is known. */
  failure: failure.nullable(),
});

export const workOffline = z.object({ on: z.boolean() });

export type ConnectionState = z.infer<typeof connectionState>;
