/** Suffix of a pack's name. */
export const PACK_SUFFIX = '.fleetpack';

/** Machine-readable head of a pack: `packHead`. */
export const HEAD_NAME = 'pack.json';
/** Subjects of the images, one `packRecord` per line. */
export const RECORDS_NAME = 'records.jsonl';

/** Suffix of a file that buffers content of a pack. */
export const SPOOL_SUFFIX = '.spool';

/** Suffix of a note that lists the files that an unfinished pack has begun. */
export const NOTE_SUFFIX = '.making';

/** Returns the name of a service in packs: its origin, or the demo, which has none. */
export function packOrigin(baseUrl: string | null): string {
  return baseUrl === null ? 'demo' : new URL(baseUrl).origin;
}

/** Returns a pack's name without `.fleetpack`, also used for the folder inside it. */
export function packName(
  name: string,
  part: { readonly number: number; readonly count: number } | null,
): string {
  return part === null ? name : `${name} part ${part.number} of ${part.count}`;
}
