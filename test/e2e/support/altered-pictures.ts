import type { Page } from '@playwright/test';

/**
 * The drawn images of a page whose pixels a style changes: of their own or of an element around them, through shadow roots. An image
 * that is adjusted by the person is meant so.
 */
export function alteredPictures(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const asDrawn = { filter: 'none', opacity: '1', mixBlendMode: 'normal', maskImage: 'none' } as const;
    const found: string[] = [];
    const around = (element: Element): Element | null => {
      const parent = element.assignedSlot ?? element.parentNode;
      return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null;
    };
    const look = (picture: Element): void => {
      for (let element: Element | null = picture; element !== null; element = around(element)) {
        const style = getComputedStyle(element);
        for (const [name, value] of Object.entries(asDrawn)) {
          const drawn = style[name as keyof typeof asDrawn];
          if (drawn !== value)
            found.push(`${picture.localName} in ${element.localName}.${element.className}: ${name} ${drawn}`);
        }
      }
    };
    const visit = (root: ParentNode): void => {
      for (const element of root.querySelectorAll('*')) {
        const isDrawn =
          element instanceof HTMLImageElement
            ? element.complete && element.naturalWidth > 0
            : element instanceof HTMLCanvasElement && !element.matches('.toned');
        if (isDrawn && element.checkVisibility()) look(element);
        if (element.shadowRoot) visit(element.shadowRoot);
      }
    };
    visit(document);
    return found;
  });
}
