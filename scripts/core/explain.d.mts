/** What a failure can be recognised as. */
export type Cause = 'disk' | 'folder' | 'network';
/** The cause in the output of a tool, and the words by which it was recognised; null when it is unknown. */
export function recognise(text: string): { cause: Cause | null; sign: string | null };
/** One sentence on why `what` failed, and one on what to do. */
export function explain(failure: {
  readonly what: string;
  readonly output: string;
  readonly folder: string;
  readonly again: string;
  readonly log?: string | null;
}): string;
