import type { LitElement } from 'lit';

/**
 * When an update of an element takes away what has the focus in it, the first that one of the selectors finds gets it, in their order: a person at the keyboard
 * goes on from there. Call it in the constructor.
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
