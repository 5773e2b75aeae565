/** Whether an event comes from the mark of a tile that takes it in and out of the selection. */
export function isOnCheck(event: Event): boolean {
  return event.composedPath().some((node) => node instanceof Element && node.matches('[data-toggles]'));
}
