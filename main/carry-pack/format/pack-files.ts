/** At the end of the name of a pack. */
export const PACK_SUFFIX = '.fleetpack';

/** What a pack is, for programs: `packHead`. */
export const HEAD_NAME = 'pack.json';
/** What the images are of, a `packRecord` a line. */
export const RECORDS_NAME = 'records.jsonl';

/** At the end of the name of a file where content of a pack waits. */
export const SPOOL_SUFFIX = '.spool';

/** At the end of the name of a note that says which files a making has begun. */
export const NOTE_SUFFIX = '.making';

/** What names a service in packs: its origin, or the demo, which has none. */
export function packOrigin(baseUrl: string | null): string {
  return baseUrl === null ? 'demo' : new URL(baseUrl).origin;
}

/** The name of a pack without `.fleetpack`, also that of the folder inside it. */
export function packName(
  name: string,
  part: { readonly number: number; readonly count: number } | null,
): string {
  return part === null ? name : `${name} part ${part.number} of ${part.count}`;
}
