import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { SignInMethod } from '../../../preload/contract/index.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import type { EnvironmentErrors } from '../../state/session/check-environment.ts';
import type { EnvironmentDraft } from '../../state/session/environment-draft.ts';
import { renderTextField } from '../layout/text-field.ts';

/** In this order they are proposed on the sign-in page, too: what a person has to type last comes first. */
const METHODS: readonly SignInMethod[] = ['browser', 'password', 'token'];

/** The part of the environment's form that says how people sign in, with the authorization server where one is needed. */
export function renderEnvironmentSignIn(
  draft: EnvironmentDraft,
  errors: EnvironmentErrors,
  change: (part: Partial<EnvironmentDraft>) => void,
): TemplateResult {
  const choose = (method: SignInMethod, isChosen: boolean) =>
    change({
      methods: METHODS.filter((other) => (other === method ? isChosen : draft.methods.includes(other))),
    });
  return html`
    <fieldset aria-describedby="methods-hint methods-error">
      <legend>${text('environment.signIn')}</legend>
      ${METHODS.map(
        (method) => html`<div class="check">
          <input
            id="method-${method}"
            type="checkbox"
            aria-invalid=${errors.methods !== undefined}
            .checked=${live(draft.methods.includes(method))}
            @change=${(event: Event) => choose(method, (event.target as HTMLInputElement).checked)}
          />
          <label for="method-${method}">${text(`environment.method.${method}`)}</label>
        </div>`,
      )}
      ${
        errors.methods === undefined
          ? html`<p class="hint" id="methods-hint">${text('environment.signInHint')}</p>`
          : html`<p class="error" id="methods-error">${icon('circleAlert')}${errors.methods}</p>`
      }
    </fieldset>
    ${draft.methods.includes('browser') ? renderAuthorization(draft, errors, change) : nothing}
  `;
}

function renderAuthorization(
  draft: EnvironmentDraft,
  errors: EnvironmentErrors,
  change: (part: Partial<EnvironmentDraft>) => void,
): TemplateResult {
  const fields = ['issuer', 'clientId', 'scopes'] as const;
  return html`<div class="authorization">
    ${fields.map((id) =>
      renderTextField({
        id,
        label: text(`environment.${id}`),
        hint: text(`environment.${id}Hint`),
        inputMode: id === 'issuer' ? 'url' : 'text',
        value: draft[id],
        error: errors[id],
        change: (value) => change({ [id]: value }),
      }),
    )}
  </div>`;
}
