/** Returns the focused element, through open shadow roots. */
export function activeElement(): HTMLElement | null {
  let found = document.activeElement;
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
  return found instanceof HTMLElement && found !== document.body ? found : null;
}
