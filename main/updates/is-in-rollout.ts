import { createHash } from 'node:crypto';

/** The numbers that four bytes can hold. */
const RANGE = 2 ** 32;

/**
 * Whether this installation is among the first `percentage` percent that get a version. Each version draws anew, so that it is not
 * always the same people who meet the mistakes first; the same installation always draws the same for a version.
 */
export function isInRollout(percentage: number, version: string, installationId: string): boolean {
  const drawn = createHash('sha256').update(`${version}\n${installationId}`).digest().readUInt32BE(0) / RANGE;
  return drawn < percentage / 100;
}
