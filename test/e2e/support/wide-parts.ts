import type { Page } from '@playwright/test';

/**
 * Elements that reach over a side of the window, but for what scrolls by itself (a row of tabs, code) and the whole of a name that is
 * shown cut.
 */
export function wideParts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const visit = (root: ParentNode, isScrolled: boolean) => {
      for (const element of root.children) {
        const style = getComputedStyle(element);
        const scrolls = isScrolled || ['auto', 'scroll'].includes(style.overflowX);
        const { left, right, width, height } = element.getBoundingClientRect();
        const isShown =
          width > 1 && height > 1 && style.visibility === 'visible' && style.position !== 'fixed';
        if (isShown && !isScrolled && (left < -1 || right > window.innerWidth + 1)) {
          found.push(`${element.localName}.${element.className} ${Math.round(left)}…${Math.round(right)}`);
        }
        if (element.hasAttribute('data-cut')) continue;
        visit(element, scrolls);
        if (element.shadowRoot !== null) visit(element.shadowRoot, scrolls);
      }
    };
    visit(document.body, false);
    return found;
  });
}

/**
 * What has to be scrolled sideways to be read. Tables and code may (WCAG 1.4.10), and a row of buttons that the keyboard scrolls into
 * view.
 */
export function sidewaysScrollers(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const visit = (root: ParentNode) => {
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        if (element.shadowRoot !== null) visit(element.shadowRoot);
        const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
        const isWide = element.scrollWidth > element.clientWidth + 1;
        const mayBeWide = element.matches(
          'pre, nav, [role="tablist"], [role="region"]:has(table), [role="grid"]',
        );
        if (scrolls && isWide && !mayBeWide && element.checkVisibility()) {
          found.push(
            `${element.localName}.${element.className} scrolls ${element.scrollWidth} in ${element.clientWidth}`,
          );
        }
      }
    };
    visit(document);
    return found;
  });
}
