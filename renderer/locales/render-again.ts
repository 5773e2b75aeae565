import { LitElement } from 'lit';

/** Renders every element below anew, through open shadow roots: what they say has changed, what they know has not. */
export function renderAgain(root: ParentNode): void {
  for (const element of root.querySelectorAll('*')) {
    if (element instanceof LitElement) element.requestUpdate();
    if (element.shadowRoot !== null) renderAgain(element.shadowRoot);
  }
}
