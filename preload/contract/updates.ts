import { z } from 'zod';
import { failure } from './core/failure.ts';

/** `automatic`: looks, downloads, and installs when the app is closed. `file`: only from a file. `off`: never. */
export const updateModes = ['automatic', 'file', 'off'] as const;

export const updateChannels = ['latest', 'beta'] as const;

/**
 * Why this installation can not update itself: it was built without the key that updates are signed with (`noKey`) or
 * without an update server (`noServer`), its Windows package names no publisher (`noPublisher`), it is no installed
 * package (`notInstalled`), or its package is replaced by other means, for example an MSI (`otherMeans`).
 */
export const updateObstacles = ['noKey', 'noServer', 'noPublisher', 'notInstalled', 'otherMeans'] as const;

const version = z.string().max(100);

/** What changes with a version, as plain text; markup of any kind has been taken out. */
const notes = z.string().max(20_000);

const updateStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unavailable'), obstacle: z.enum(updateObstacles) }),
  /** `checkedAt`: when the server last said that there is nothing newer, ms since the epoch. */
  z.object({ kind: z.literal('idle'), checkedAt: z.number().nullable() }),
  z.object({ kind: z.literal('checking') }),
  z.object({
    kind: z.literal('downloading'),
    version,
    notes,
    /** Share of the bytes that are here, 0 to 1. */
    share: z.number().min(0).max(1),
  }),
  /** Downloaded and verified. `waitsForJob`: an export is running, so it can not be installed now. */
  z.object({ kind: z.literal('ready'), version, notes, waitsForJob: z.boolean() }),
  z.object({ kind: z.literal('installing'), version }),
  z.object({ kind: z.literal('failed'), failure }),
]);

export const updateState = z.object({
  mode: z.enum(updateModes),
  /** True when an administrator decided the mode. */
  modeManaged: z.boolean(),
  step: updateStep,
});

export const updateModeChange = z.object({ mode: z.enum(updateModes) });

export type UpdateMode = (typeof updateModes)[number];
export type UpdateChannel = (typeof updateChannels)[number];
export type UpdateObstacle = (typeof updateObstacles)[number];
export type UpdateStep = z.infer<typeof updateStep>;
export type UpdateState = z.infer<typeof updateState>;
