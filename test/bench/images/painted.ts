import type { Page } from '@playwright/test';

/**
 * Waits for so many decoded pictures of tiles, or with none for the words of an empty page, and until they are painted; ms since the
 * page began.
 */
export async function untilPainted(page: Page, pictures: number): Promise<number> {
  await page.waitForFunction(
    (wanted) => {
      const within = (root: Document | ShadowRoot): readonly Element[] => {
        const own = [...root.querySelectorAll('*')];
        const inner = own.flatMap(({ shadowRoot }) => (shadowRoot === null ? [] : within(shadowRoot)));
        return own.concat(inner);
      };
      const all = within(document);
      if (wanted === 0) return all.some(({ localName }) => localName === 'empty-state');
      const shown = all.filter((element) => element instanceof HTMLImageElement && element.naturalWidth > 0);
      return shown.length >= wanted;
    },
    pictures,
    { polling: 'raf', timeout: 120_000 },
  );
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
      }),
  );
}
