import type { LitElement } from 'lit';

/**
 * Moves the focus if an update removes the focused element: to the first that the selectors find,
 * in order. Call in the constructor.
 */
export function keepFocus(host: LitElement, ...selectors: readonly string[]): void {
  const focused = () => host.shadowRoot?.activeElement ?? null;
  let hadFocus = false;
  host.addController({
    hostUpdate() {
      hadFocus = focused() !== null;
    },
    hostUpdated() {
      if (!hadFocus || focused() !== null) return;
      const found = selectors.map((selector) => host.renderRoot.querySelector<HTMLElement>(selector));
      found.find((element) => element !== null)?.focus();
    },
  });
}
