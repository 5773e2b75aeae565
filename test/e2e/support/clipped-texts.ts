import type { Page } from '@playwright/test';

/**
 * From the highest accent to the lowest descender of Noto Sans, em (its `hhea` table: 1,069 and 293 of 1,000): most Linux desktops show
 * the page in it, while tests have a lower font.
 */
const HIGHEST_LINE_EM = 1.362;

/** What is lost of a line by rounding to whole pixels, CSS px. */
const ROUNDING = 0.75;

/** The texts whose accents or descenders are cut off in Noto Sans: fields with too low a line, and boxes that hide what overflows. */
export function clippedTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    ([em, rounding]) => {
      const found: string[] = [];
      const look = (element: HTMLElement): void => {
        const style = getComputedStyle(element);
        const isField = element.matches(
          'select, textarea, input:not([type="checkbox"], [type="radio"], [type="range"])',
        );
        const hasText = [...element.childNodes].some(
          (node) => node instanceof Text && (node.textContent ?? '').trim() !== '',
        );
        const isClipped = hasText && !['visible', 'auto', 'scroll'].includes(style.overflowY);
        const isForTheEyes = style.clipPath === 'none';
        if ((!isField && !isClipped) || !isForTheEyes || style.lineHeight === 'normal') return;
        const fontSize = Number.parseFloat(style.fontSize);
        const lineHeight = Number.parseFloat(style.lineHeight);
        const padding = isField
          ? 0
          : 2 * Math.min(Number.parseFloat(style.paddingTop), Number.parseFloat(style.paddingBottom));
        if (lineHeight + padding < em * fontSize - rounding)
          found.push(
            `${element.localName}.${element.className} "${element.textContent?.trim().slice(0, 20)}": ${lineHeight} + ${padding} for ${fontSize}`,
          );
      };
      const visit = (root: ParentNode): void => {
        for (const element of root.querySelectorAll<HTMLElement>('*')) {
          if (element instanceof HTMLElement && element.checkVisibility()) look(element);
          if (element.shadowRoot) visit(element.shadowRoot);
        }
      };
      visit(document);
      return [...new Set(found)];
    },
    [HIGHEST_LINE_EM, ROUNDING] as const,
  );
}
