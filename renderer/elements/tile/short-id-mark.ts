import { html, nothing, type TemplateResult } from 'lit';

/** What tells a device from its namesakes, beside its name, which is cut off before it; nothing where it has none. */
export function shortIdMark(shortId: string | undefined): TemplateResult | typeof nothing {
  return shortId === undefined ? nothing : html`<span class="short-id" dir="ltr">${shortId}</span>`;
}
