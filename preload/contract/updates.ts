import { z } from 'zod';
import { failure } from './core/failure.ts';
import { instant } from './core/units.ts';

/**
 * `automatic`: checks, downloads, and installs when the app closes. `file`: only from a file.
 * `off`: never.
 */
export const updateModes = ['automatic', 'file', 'off'] as const;

export const updateChannels = ['latest', 'beta'] as const;

/**
 * Reasons why this installation can't update itself: it was built without the key for updates
 * (`noKey`) or an update server (`noServer`), its Windows package names no publisher
 * (`noPublisher`), it is not an installed package (`notInstalled`), or its package is replaced by
 * other means, such as an MSI (`otherMeans`).
 */
const updateObstacles = ['noKey', 'noServer', 'noPublisher', 'notInstalled', 'otherMeans'] as const;

const version = z.string().max(100);

/** Changes of a version as plain text without markup. */
const notes = z.string().max(20_000);

const updateStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unavailable'), obstacle: z.enum(updateObstacles) }),
  /** `checkedAt`: time when the server last answered without a newer version. */
  z.object({ kind: z.literal('idle'), checkedAt: instant.nullable() }),
  z.object({ kind: z.literal('checking') }),
  /** `share` of the bytes, 0 to 1. */
  z.object({ kind: z.literal('downloading'), version, notes, share: z.number().min(0).max(1) }),
  /** Downloaded and verified. `waitsForJob`: it can't be installed during an export. */
  z.object({ kind: z.literal('ready'), version, notes, waitsForJob: z.boolean() }),
  z.object({ kind: z.literal('installing'), version }),
  z.object({ kind: z.literal('failed'), failure }),
]);

export const updateState = z.object({
  mode: z.enum(updateModes),
  modeManaged: z.boolean(),
  step: updateStep,
});

export const updateModeChange = z.object({ mode: z.enum(updateModes) });

export type UpdateMode = (typeof updateModes)[number];
export type UpdateObstacle = (typeof updateObstacles)[number];
export type UpdateStep = z.infer<typeof updateStep>;
export type UpdateState = z.infer<typeof updateState>;
