/** Takes at most `count` items without computing more. */
export function firstOf<Item>(items: Iterable<Item>, count: number): readonly Item[] {
  const found: Item[] = [];
  for (const item of items) {
    found.push(item);
    if (found.length >= count) break;
  }
  return found;
}
