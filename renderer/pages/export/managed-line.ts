import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';

/** That an administrator decided what is above. Use `managedStyles`. */
export function managedLine(isManaged: boolean): TemplateResult | typeof nothing {
  return isManaged ? html`<p class="managed">${icon('lock')}${text('managed.setting')}</p>` : nothing;
}
