import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { SignInMethod } from '../../../preload/contract/index.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import type { EnvironmentErrors } from '../../state/session/check-environment.ts';
import type { EnvironmentDraft } from '../../state/session/environment-draft.ts';

/** In this order they are proposed on the sign-in page, too: what a person has to type last comes first. */
const METHODS: readonly SignInMethod[] = ['browser', 'password', 'token'];

/** What is typed into the form of an environment, what is wrong with it, and the listener for changes. */
interface EnvironmentForm {
  readonly draft: EnvironmentDraft;
  readonly errors: EnvironmentErrors;
  readonly change: (part: Partial<EnvironmentDraft>) => void;
}

/** One line of the form with its label; an error takes the position of the hint. Use `fieldStyles`. */
export function renderEnvironmentText(
  { draft, errors, change }: EnvironmentForm,
  id: 'name' | 'baseUrl' | 'issuer' | 'clientId' | 'scopes',
  words: { readonly label: string; readonly hint: string },
): TemplateResult {
  const error = errors[id];
  return html`
    <div class="field">
      <label for=${id}>${words.label}</label>
      <input
        id=${id}
        class="input"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        inputmode=${id === 'baseUrl' || id === 'issuer' ? 'url' : 'text'}
        aria-invalid=${error !== undefined}
        aria-describedby="${id}-hint ${id}-error"
        .value=${draft[id]}
        @input=${(event: Event) => change({ [id]: (event.target as HTMLInputElement).value })}
      />
      ${renderHint(id, words.hint, error)}
    </div>
  `;
}

function renderHint(id: string, hint: string, error: string | undefined): TemplateResult {
  return error === undefined
    ? html`<p class="hint" id="${id}-hint">${hint}</p>`
    : html`<p class="error" id="${id}-error">${icon('circleAlert')}${error}</p>`;
}

/** The part of the environment's form that says how people sign in, with the authorization server where one is needed. */
export function renderEnvironmentSignIn(form: EnvironmentForm): TemplateResult {
  const { draft, errors, change } = form;
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
      ${renderHint('methods', text('environment.signInHint'), errors.methods)}
    </fieldset>
    ${draft.methods.includes('browser') ? renderAuthorization(form) : nothing}
  `;
}

function renderAuthorization(form: EnvironmentForm): TemplateResult {
  return html`<div class="authorization">
    ${(['issuer', 'clientId', 'scopes'] as const).map((id) =>
      renderEnvironmentText(form, id, {
        label: text(`environment.${id}`),
        hint: text(`environment.${id}Hint`),
      }),
    )}
  </div>`;
}
