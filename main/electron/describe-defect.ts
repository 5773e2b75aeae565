import type { DoorDefect } from './door.ts';

/** The longest trace that is written: enough to find the place. */
const FRAME_LIMIT = 12;

/**
 * Puts a defect into one text for the log: where it happened and of what kind, without the error's own message, which may
 * quote an address with its signature, or a path (P13).
 */
export function describeDefect(defect: DoorDefect): string {
  const { error } = defect;
  const kind = error instanceof Error ? error.name : typeof error;
  const frames =
    error instanceof Error
      ? (error.stack ?? '')
          .split('\n')
          .filter((line) => /^ {4}at /.test(line))
          .slice(0, FRAME_LIMIT)
      : [];
  return [`fleetglass: ${defect.channel} failed with ${kind}, request ${defect.requestId}`, ...frames].join(
    '\n',
  );
}
