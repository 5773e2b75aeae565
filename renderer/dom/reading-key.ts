const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/**
 * The key (`KeyboardEvent.key`) as it is meant where texts run from left to right: from right to left, the left arrow leads on
 * to what comes next.
 */
export function readingKey(key: string, element: Element): string {
  return getComputedStyle(element).direction === 'rtl' ? (MIRRORED[key] ?? key) : key;
}
