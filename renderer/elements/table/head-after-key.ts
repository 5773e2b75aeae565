import { readingKey } from '../../dom/reading-key.ts';

/**
 * The head of a table that a key moves the focus to, as heads are no tab stops of their own; `rows`: the focus goes down to the
 * rows; null: the key has no meaning here.
 */
export function headAfterKey(
  event: KeyboardEvent,
  heads: readonly HTMLElement[],
  host: Element,
): HTMLElement | 'rows' | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null;
  const index = heads.findIndex((head) => head === event.target);
  const key = readingKey(event.key, host);
  if (key === 'ArrowDown') return 'rows';
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: Math.min(index + 1, heads.length - 1),
    ArrowLeft: Math.max(index - 1, 0),
    Home: 0,
    End: heads.length - 1,
  };
  return heads[targets[key] ?? -1] ?? null;
}
