import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { SERVICE_PROFILE_LIMIT } from '../../../preload/contract/core/limits.ts';
import type { SignInMethod } from '../../../preload/contract/index.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import type { EnvironmentErrors } from '../../state/session/check-environment.ts';
import type { EnvironmentDraft } from '../../state/session/environment-draft.ts';

/** Order of proposal, on the sign-in page too: the least typing first. */
const METHODS: readonly SignInMethod[] = ['browser', 'password', 'token'];

/** Draft of an environment, its errors, and the listener for changes. */
export interface EnvironmentForm {
  readonly draft: EnvironmentDraft;
  readonly errors: EnvironmentErrors;
  readonly change: (part: Partial<EnvironmentDraft>) => void;
}

/**
 * Renders one line of the form with its label; an error replaces the hint. Requires `fieldStyles`.
 */
export function renderEnvironmentText(
  { draft, errors, change }: EnvironmentForm,
  id: 'name' | 'issuer' | 'clientId' | 'scopes',
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
        inputmode=${id === 'issuer' ? 'url' : 'text'}
        aria-invalid=${error !== undefined}
        aria-describedby="${id}-hint ${id}-error"
        .value=${draft[id]}
        @input=${(event: Event) => change({ [id]: (event.target as HTMLInputElement).value })}
      />
      ${renderHint(id, words.hint, error)}
    </div>
  `;
}

export function renderHint(id: string, hint: string, error: string | undefined): TemplateResult {
  return error === undefined
    ? html`<p class="hint" id="${id}-hint">${hint}</p>`
    : html`<p class="error" id="${id}-error">${icon('circleAlert')}${error}</p>`;
}

/** Renders the choice of sign-in methods. */
export function renderMethods(form: EnvironmentForm): TemplateResult {
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
  `;
}

/** Renders the authorization server of the sign-in in the browser. */
export function renderAuthorization(form: EnvironmentForm): TemplateResult {
  return html`${(['issuer', 'scopes'] as const).map((id) =>
    renderEnvironmentText(form, id, {
      label: text(`environment.${id}`),
      hint: text(`environment.${id}Hint`),
    }),
  )}`;
}

/** Chooses a profile file for a service that can't be detected. */
export function renderServiceProfile({ errors, change }: EnvironmentForm): TemplateResult {
  const choose = async (event: Event) => {
    const [file] = (event.target as HTMLInputElement).files ?? [];
    if (file !== undefined) change({ profile: await file.slice(0, SERVICE_PROFILE_LIMIT + 1).text() });
  };
  // Reset, so that the same file can be chosen again after a correction.
  const begin = (event: Event) => {
    (event.target as HTMLInputElement).value = '';
    change({ profile: null });
  };
  return html`
    <div class="field">
      <label for="profile">${text('serviceProfile.title')}</label>
      <input
        id="profile"
        class="input"
        type="file"
        accept=".json,application/json"
        aria-invalid=${errors.profile !== undefined}
        aria-describedby="profile-hint profile-error"
        @click=${begin}
        @change=${choose}
      />
      ${renderHint('profile', text('serviceProfile.hint'), errors.profile)}
    </div>
  `;
}
