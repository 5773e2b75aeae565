/** The `keyCode` of a key that an input method takes; macOS sends it for the key that ends a composition, when `isComposing` is false again. */
const TAKEN_BY_INPUT_METHOD = 229;

/** Keys that close dialogs and submit forms without a handler of the page. */
const CLOSING_KEYS: ReadonlySet<string> = new Set(['Escape', 'Enter']);

/**
 * Stops keys of an input method before any handler of the page sees them: Escape, Enter and arrows there choose and end what is composed. The input
 * method itself has them already.
 */
export function stopComposedKeys(window: Window): void {
  const stop = (event: KeyboardEvent) => {
    if (!event.isComposing && event.keyCode !== TAKEN_BY_INPUT_METHOD) return;
    event.stopImmediatePropagation();
    if (CLOSING_KEYS.has(event.key)) event.preventDefault();
  };
  for (const name of ['keydown', 'keyup'] as const) window.addEventListener(name, stop, true);
}
