import type { Page } from '@playwright/test';

interface Recorder {
  announcements?: string[];
}

/**
 * From now on writes down what live regions of the page, in any shadow root, would have a screen reader say: the whole text of a
 * region each time it has changed, or what was added to one that is not atomic, empty ones left out. A part that is `aria-live="off"` says nothing by itself.
 */
export async function recordAnnouncements(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    (window as Recorder).announcements = said;
    const last = new WeakMap<Element, string>();
    const outOf = (node: Node): Element | null =>
      node.parentElement ?? (node.getRootNode() as Partial<ShadowRoot>).host ?? null;
    const regionOf = (node: Node): Element | null => {
      for (let at = node instanceof Element ? node : outOf(node); at !== null; at = outOf(at)) {
        if (at.getAttribute('aria-live') === 'off') return null;
        if (at.matches('[role="status"], [role="alert"], [aria-live]')) return at;
      }
      return null;
    };
    const spoken = (region: Element) => (region.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    const watched = new WeakSet<Node>();
    const watch = (root: Node & ParentNode) => {
      if (watched.has(root)) return;
      watched.add(root);
      observer.observe(root, { subtree: true, childList: true, characterData: true });
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot !== null) watch(element.shadowRoot);
        if (regionOf(element) === element) last.set(element, spoken(element));
      }
    };
    const observer = new MutationObserver((mutations) => {
      const isWhole = (region: Element | null) => region?.getAttribute('aria-atomic') !== 'false';
      const regions = new Set(mutations.map(({ target }) => regionOf(target)).filter(isWhole));
      for (const { target, addedNodes } of mutations) {
        if (isWhole(regionOf(target))) continue;
        for (const node of addedNodes)
          if (node instanceof Element && spoken(node) !== '') said.push(spoken(node));
      }
      for (const { addedNodes } of mutations) {
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          if (node.shadowRoot !== null) watch(node.shadowRoot);
          // An alert is said as it appears.
          for (const alert of [node, ...node.querySelectorAll('[role="alert"]')])
            if (alert.matches('[role="alert"]') && spoken(alert) !== '') {
              last.set(alert, spoken(alert));
              said.push(spoken(alert));
            }
          for (const inner of node.querySelectorAll('*'))
            if (inner.shadowRoot !== null) watch(inner.shadowRoot);
        }
      }
      for (const region of regions) {
        if (region === null || last.get(region) === spoken(region)) continue;
        last.set(region, spoken(region));
        if (spoken(region) !== '') said.push(spoken(region));
      }
    });
    watch(document);
  });
  return () => page.evaluate(() => (window as Recorder).announcements ?? []);
}
