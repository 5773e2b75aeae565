import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';

interface RowParts {
  readonly name: unknown;
  readonly hint?: unknown;
  readonly below?: unknown;
  /** Set by an administrator: shown, but not changeable. */
  readonly isManaged?: boolean;
  readonly control?: unknown;
}

/** Renders the content of a row: name, explanation and control. Requires `settingsStyles`. */
export function rowContent({ name, hint, below, isManaged = false, control }: RowParts): TemplateResult {
  return html`<div class="words">
      <p class="name">${name}</p>
      ${hint === undefined ? nothing : html`<p class="hint">${hint}</p>`}
      ${below}
      ${isManaged ? html`<p class="managed">${icon('lock')}${text('managed.setting')}</p>` : nothing}
    </div>
    ${control}`;
}

export function settingsRow(parts: RowParts): TemplateResult {
  return html`<div class="row">${rowContent(parts)}</div>`;
}
