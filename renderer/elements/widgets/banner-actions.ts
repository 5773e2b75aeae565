import { html, type TemplateResult } from 'lit';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';

/** What can be done about what an `app-banner` tells. The host's styles include `buttonStyles`. */
export function bannerAction(label: string, onPressed: () => void): TemplateResult {
  return html`<button slot="actions" class="button" type="button" @click=${onPressed}>${label}</button>`;
}

/** Takes an `app-banner` off the screen. The host's styles include `buttonStyles`. */
export function bannerDismissal(onPressed: () => void): TemplateResult {
  return html`<button
    slot="actions"
    class="icon-button"
    type="button"
    aria-label=${text('action.dismiss')}
    title=${text('action.dismiss')}
    @click=${onPressed}
  >
    ${icon('x')}
  </button>`;
}
