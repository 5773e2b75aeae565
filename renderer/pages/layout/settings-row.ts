import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';

/** A setting as the page shows it; its element takes `settingsStyles`. */
interface SettingsRow {
  readonly name: string;
  readonly hint?: string;
  /** An administrator decided it: it is shown, and it can't be changed. */
  readonly isManaged?: boolean;
  readonly control: unknown;
}

/** A row with the name of a setting, what it does, and its control. */
export function settingsRow({ name, hint, isManaged = false, control }: SettingsRow): TemplateResult {
  return html`<div class="row">
    <div class="words">
      <p class="name">${name}</p>
      ${hint === undefined ? nothing : html`<p class="hint">${hint}</p>`}
      ${isManaged ? html`<p class="managed">${icon('lock')}${text('managed.setting')}</p>` : nothing}
    </div>
    ${control}
  </div>`;
}
