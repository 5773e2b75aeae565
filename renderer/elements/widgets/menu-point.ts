/** A point of the window, CSS px. */
export interface MenuPoint {
  readonly x: number;
  readonly y: number;
}

/** Returns the pointer's position; undefined if a key opened the menu. */
export function pointOfMenu(event: MouseEvent): MenuPoint | undefined {
  const isByKey = event instanceof PointerEvent && event.pointerType === '';
  return isByKey ? undefined : { x: event.clientX, y: event.clientY };
}
