/**
 * Returns the menu item that a key moves the focus to, wrapping at both ends; undefined for other
 * keys.
 */
export function itemAfterKey(items: readonly HTMLElement[], event: KeyboardEvent): HTMLElement | undefined {
  const index = items.findIndex((item) => item === event.target);
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: (index + 1) % items.length,
    ArrowUp: (index - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  return items[targets[event.key] ?? -1];
}
