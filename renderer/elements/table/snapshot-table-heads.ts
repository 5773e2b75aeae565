import { readingKey } from '../../dom/reading-key.ts';

/**
 * What a key does at the heads of a table, which are no tab stops of their own: the whole table is one. `rows`: the focus goes down to
 * the rows; else the head that gets it; null: the key means nothing here.
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
  const places: Readonly<Record<string, number>> = {
    ArrowRight: Math.min(index + 1, heads.length - 1),
    ArrowLeft: Math.max(index - 1, 0),
    Home: 0,
    End: heads.length - 1,
  };
  return heads[places[key] ?? -1] ?? null;
}
