import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { SignInWay } from '../../../preload/contract/index.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import type { EnvironmentErrors } from '../../state/session/check-environment.ts';
import type { EnvironmentDraft } from '../../state/session/environment-draft.ts';
import { renderTextField } from '../layout/text-field.ts';

/** In this order they are proposed on the sign-in page, too: what a person has to type last comes first. */
const WAYS: readonly SignInWay[] = ['browser', 'password', 'token'];

/** The part of the environment's form that says how people sign in, with the authorization server where one is needed. */
export function renderEnvironmentSignIn(
  draft: EnvironmentDraft,
  errors: EnvironmentErrors,
  change: (part: Partial<EnvironmentDraft>) => void,
): TemplateResult {
  const choose = (way: SignInWay, isChosen: boolean) =>
    change({ ways: WAYS.filter((other) => (other === way ? isChosen : draft.ways.includes(other))) });
  return html`
    <fieldset aria-describedby="ways-hint ways-error">
      <legend>${text('environment.signIn')}</legend>
      ${WAYS.map(
        (way) => html`<div class="check">
          <input
            id="way-${way}"
            type="checkbox"
            aria-invalid=${errors.ways !== undefined}
            .checked=${live(draft.ways.includes(way))}
            @change=${(event: Event) => choose(way, (event.target as HTMLInputElement).checked)}
          />
          <label for="way-${way}">${text(`environment.method.${way}`)}</label>
        </div>`,
      )}
      ${
        errors.ways === undefined
          ? html`<p class="hint" id="ways-hint">${text('environment.signInHint')}</p>`
          : html`<p class="error" id="ways-error">${icon('circleAlert')}${errors.ways}</p>`
      }
    </fieldset>
    ${draft.ways.includes('browser') ? renderAuthorization(draft, errors, change) : nothing}
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
