import { LitElement } from 'lit';

/** Renders every element below again, through open shadow roots, for a new language. */
export function renderAgain(root: ParentNode): void {
  for (const element of root.querySelectorAll('*')) {
    if (element instanceof LitElement) element.requestUpdate();
    if (element.shadowRoot !== null) renderAgain(element.shadowRoot);
  }
}
