import { z } from 'zod';
import { OFFSET_LIMIT_MINUTES } from './limits.ts';

/** Milliseconds since the epoch, UTC. */
export const instant = z.number();
/** Minutes east of UTC that a clock can show. */
export const offsetMinutes = z.int().min(-OFFSET_LIMIT_MINUTES).max(OFFSET_LIMIT_MINUTES);
export const count = z.int().min(0);
/** The most bytes that a message can name; larger disks are not built into laptops. */
const MOST_BYTES = 1e15;
export const byteCount = z.int().min(0).max(MOST_BYTES);
/** A row of the library that has no identifier of the service. */
export const rowId = z.int().min(1);
