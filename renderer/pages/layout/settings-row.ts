import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';

interface RowParts {
  readonly name: unknown;
  readonly hint?: unknown;
  readonly below?: unknown;
  /** An administrator decided the setting: it is shown, and can't be changed. */
  readonly isManaged?: boolean;
  readonly control?: unknown;
}

/** The content of a row: a name with what explains it, and a control. Use `settingsStyles`. */
export function rowContent({ name, hint, below, isManaged = false, control }: RowParts): TemplateResult {
  return html`<div class="words">
      <p class="name">${name}</p>
      ${hint === undefined ? nothing : html`<p class="hint">${hint}</p>`}
      ${below}
      ${isManaged ? html`<p class="managed">${icon('lock')}${text('managed.setting')}</p>` : nothing}
    </div>
    ${control}`;
}

/** A row with the name of a setting, what it does, and its control. */
export function settingsRow(parts: RowParts): TemplateResult {
  return html`<div class="row">${rowContent(parts)}</div>`;
}
