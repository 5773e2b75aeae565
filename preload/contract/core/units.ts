import { z } from 'zod';
import { OFFSET_LIMIT_MINUTES } from './limits.ts';

/** Milliseconds since the epoch, UTC. */
export const instant = z.number();
/** Minutes east of UTC that a clock can show. */
export const offsetMinutes = z.int().min(-OFFSET_LIMIT_MINUTES).max(OFFSET_LIMIT_MINUTES);
export const count = z.int().min(0);
/** Most bytes in a message; no laptop has a larger disk. */
export const MOST_BYTES = 1e15;
export const byteCount = z.int().min(0).max(MOST_BYTES);
/** Row of the library without an identifier of the service. */
export const rowId = z.int().min(1);
