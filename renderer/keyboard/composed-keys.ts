/**
 * `keyCode` of a key handled by an input method; macOS sends it for the key that ends a
 * composition, when `isComposing` is already false.
 */
const TAKEN_BY_INPUT_METHOD = 229;

/** Keys that close dialogs and submit forms without a handler of the page. */
const CLOSING_KEYS: ReadonlySet<string> = new Set(['Escape', 'Enter']);

/**
 * Stops keys of an input method before any handler of the page: there Escape, Enter and arrows
 * belong to the composition. The input method itself has already received them.
 */
export function stopComposedKeys(window: Window): void {
  const stop = (event: KeyboardEvent) => {
    if (!event.isComposing && event.keyCode !== TAKEN_BY_INPUT_METHOD) return;
    event.stopImmediatePropagation();
    if (CLOSING_KEYS.has(event.key)) event.preventDefault();
  };
  for (const name of ['keydown', 'keyup'] as const) window.addEventListener(name, stop, true);
}
