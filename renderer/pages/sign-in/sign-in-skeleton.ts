import { html, type TemplateResult } from 'lit';
import { text } from '../../locales/text.ts';

const FIELDS = [0, 1, 2];

/** The outline of the sign-in form until it is known which environments there are and who signed in last. */
export function renderSignInSkeleton(): TemplateResult {
  return html`
    <span class="visually-hidden" aria-live="polite">${text('signIn.loading')}</span>
    ${FIELDS.map(
      () => html`<div class="field">
        <span class="skeleton outline-label"></span><span class="skeleton outline-input"></span>
      </div>`,
    )}
    <span class="skeleton outline-input"></span>
  `;
}
