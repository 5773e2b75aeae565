const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The key (`KeyboardEvent.key`) in the direction of reading: from right to left, the left arrow leads to the next item. */
export function readingKey(key: string, element: Element): string {
  return getComputedStyle(element).direction === 'rtl' ? (MIRRORED[key] ?? key) : key;
}
