import { z } from 'zod';
import { PIN_RULE_LIMITS } from './limits.ts';

const number = (kind: keyof typeof PIN_RULE_LIMITS) =>
  z.int().min(PIN_RULE_LIMITS[kind].least).max(PIN_RULE_LIMITS[kind].most);

/**
 * Archives in addition to each device's newest snapshot. `newest` 0: none; `days`: of that many
 * last days, and undated ones; `every`: the newest, and from there every k-th.
 */
export const pinRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('newest'), number: number('newest') }),
  z.object({ kind: z.literal('days'), number: number('days') }),
  z.object({ kind: z.literal('every'), number: number('every') }),
  z.object({ kind: z.literal('all') }),
]);

/**
 * From the smallest download to the largest. `newestFull`: newest snapshots in full precision,
 * archives in low.
 */
export const pinPrecisions = ['low', 'newestFull', 'full'] as const;
export const pinPrecision = z.enum(pinPrecisions);
