import { html, nothing, type TemplateResult } from 'lit';

/** Renders the end of a device's ID after its truncated name if it shares that name. */
export function shortIdMark(shortId: string | undefined): TemplateResult | typeof nothing {
  return shortId === undefined ? nothing : html`<span class="short-id" dir="ltr">${shortId}</span>`;
}
