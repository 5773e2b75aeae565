/**
 * Tallest element to scroll, px. Chromium stops near 33.5 million px (LayoutUnit, 26 bits), and
 * single-precision compositor transforms are finer than a pixel only below 16 million.
 */
export const ELEMENT_HEIGHT_LIMIT = 8_000_000;

export interface ScrollSpace {
  readonly contentHeight: number;
  readonly viewportHeight: number;
}

/**
 * `scrollTop` of the element, and the `top` of the content drawn there, moved up by `top -
 * scrollTop` (CSS px).
 */
export interface ScrollPosition {
  readonly scrollTop: number;
  readonly top: number;
}

export function elementHeight(space: ScrollSpace): number {
  return Math.min(space.contentHeight, ELEMENT_HEIGHT_LIMIT);
}

function clamp(value: number, smallest: number, largest: number): number {
  return Math.min(Math.max(value, smallest), Math.max(smallest, largest));
}

function ranges(space: ScrollSpace): { readonly content: number; readonly element: number } {
  return {
    content: Math.max(0, space.contentHeight - space.viewportHeight),
    element: Math.max(0, elementHeight(space) - space.viewportHeight),
  };
}

/** Returns the position that shows content from `top` on, with a matching scrollbar. */
export function positionAt(space: ScrollSpace, top: number): ScrollPosition {
  const { content, element } = ranges(space);
  const reachable = clamp(top, 0, content);
  if (content <= element) return { scrollTop: reachable, top: reachable };
  return { scrollTop: Math.round((reachable / content) * element), top: reachable };
}

/**
 * Returns the position after the browser scrolled. Moves within two viewports come from a wheel,
 * touch pad or key: the content follows pixel by pixel. Longer ones come from the scrollbar: the
 * content moves to the same share of its height. Both ends match exactly, despite rounding.
 */
export function followScroll(space: ScrollSpace, before: ScrollPosition, scrollTop: number): ScrollPosition {
  const { content, element } = ranges(space);
  if (content <= element) return { scrollTop, top: clamp(scrollTop, 0, content) };
  if (scrollTop <= 0) return { scrollTop, top: 0 };
  if (scrollTop >= element) return { scrollTop, top: content };
  const moved = scrollTop - before.scrollTop;
  if (Math.abs(moved) <= 2 * space.viewportHeight) {
    return { scrollTop, top: clamp(before.top + moved, 0, content) };
  }
  return { scrollTop, top: (scrollTop / element) * content };
}
