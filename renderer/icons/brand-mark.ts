import { html, type TemplateResult } from 'lit';

/** The sign of the app; decoration beside its name. */
export function brandMark(): TemplateResult {
  return html`<img class="brand-mark" src="icon.svg" alt="" width="24" height="24" draggable="false" />`;
}
