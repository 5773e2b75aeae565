import { html, type TemplateResult } from 'lit';
import { text } from '../../locales/text.ts';
import { iconButton } from './icon-button.ts';

/** An action for the message of an `app-banner`. Use `buttonStyles`. */
export function bannerAction(label: string, onPressed: () => void): TemplateResult {
  return html`<button slot="actions" class="button" type="button" @click=${onPressed}>${label}</button>`;
}

/** Dismisses an `app-banner`. Use `buttonStyles`. */
export function bannerDismissal(onPressed: () => void): TemplateResult {
  return iconButton({ symbol: 'x', label: text('action.dismiss'), slot: 'actions', run: onPressed });
}
