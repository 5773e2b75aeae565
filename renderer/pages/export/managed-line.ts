import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';

/** Renders the notice that an administrator set the value above. Requires `managedStyles`. */
export function managedLine(isManaged: boolean): TemplateResult | typeof nothing {
  return isManaged ? html`<p class="managed">${icon('lock')}${text('managed.setting')}</p>` : nothing;
}
