import { z } from 'zod';

/** Milliseconds since the epoch, UTC. */
export const instant = z.number();
export const count = z.int().min(0);
/** The most bytes that a message can name; larger disks are not built into laptops. */
const MOST_BYTES = 1e15;
export const byteCount = z.int().min(0).max(MOST_BYTES);
/** A row of the library that has no identifier of the service. */
export const rowId = z.int().min(1);
