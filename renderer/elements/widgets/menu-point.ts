/** A point of the window, CSS px. */
export interface MenuPoint {
  readonly x: number;
  readonly y: number;
}

/** Returns the middle of an element, for a menu opened by a key: cameras write into the corners. */
export function middleOf(element: Element | null): MenuPoint {
  const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Returns the pointer's position; undefined if a key opened the menu. */
export function pointOfMenu(event: MouseEvent): MenuPoint | undefined {
  const isByKey = event instanceof PointerEvent && event.pointerType === '';
  return isByKey ? undefined : { x: event.clientX, y: event.clientY };
}
