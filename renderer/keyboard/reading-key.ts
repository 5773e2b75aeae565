const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/**
 * Returns the key (`KeyboardEvent.key`) in reading direction: in right-to-left text, the left
 * arrow leads to the next item.
 */
export function readingKey(key: string, element: Element): string {
  return getComputedStyle(element).direction === 'rtl' ? (MIRRORED[key] ?? key) : key;
}
