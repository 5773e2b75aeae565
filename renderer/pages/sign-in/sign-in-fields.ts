import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { PASSWORD_LIMIT, TOKEN_LIMIT, USERNAME_LIMIT } from '../../../preload/contract/core/limits.ts';
import type { Environment, SignInMethod, SignInOptions } from '../../../preload/contract/index.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import { fieldsOf, type SignInDraft, type SignInField } from '../../state/session/sign-in-draft.ts';
import '../../elements/widgets/segment-choice.ts';

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
interface SignInFieldsParts {
  readonly draft: SignInDraft;
  readonly methods: readonly SignInMethod[];
  readonly environment: Environment | undefined;
  readonly options: SignInOptions | null;
  /** Fields that were left empty at the last try. */
  readonly missing: readonly SignInField[];
  readonly change: (part: Partial<SignInDraft>) => void;
}

/** How the browser treats each field. A token is as secret as a password, but no password manager has it. */
const INPUTS = {
  username: { type: 'text', autocomplete: 'username', limit: USERNAME_LIMIT },
  password: { type: 'password', autocomplete: 'current-password', limit: PASSWORD_LIMIT },
  token: { type: 'password', autocomplete: 'off', limit: TOKEN_LIMIT },
} as const satisfies Record<SignInField, object>;

/** What a person enters for the chosen sign-in method, and whether the sign-in is stored. */
export function renderSignInFields(parts: SignInFieldsParts): TemplateResult {
  const { method } = parts.draft;
  return html`
    ${renderMethods(parts)}
    ${method === 'browser' ? renderBrowserNote(parts) : nothing}
    ${fieldsOf(method).map((field) => renderField(field, parts))}
    ${renderKeep(parts)}
  `;
}

function renderMethods({ methods, draft, change }: SignInFieldsParts): TemplateResult | typeof nothing {
  if (methods.length < 2) return nothing;
  return html`<div class="field">
    <span class="field-label">${text('signIn.method')}</span>
    <segment-choice
      .label=${text('signIn.method')}
      .options=${methods.map((method) => ({ value: method, label: text(`signIn.method.${method}`) }))}
      .value=${draft.method}
      @choice=${(event: CustomEvent<SignInMethod>) => change({ method: event.detail })}
    ></segment-choice>
  </div>`;
}

function renderBrowserNote({ environment }: SignInFieldsParts): TemplateResult {
  return html`<p class="note">
    ${icon('globe')}<span>${text('signIn.browserNote', { name: environment?.name ?? '' })}</span>
  </p>`;
}

function renderField(field: SignInField, { draft, missing, change }: SignInFieldsParts): TemplateResult {
  const { type, autocomplete, limit } = INPUTS[field];
  const isMissing = missing.includes(field);
  const isName = field === 'username' && draft.method === 'token';
  const hint = field === 'token' ? text('signIn.tokenHint') : isName ? text('signIn.accountNameHint') : null;
  const error = text(isName ? 'signIn.accountNameMissing' : `signIn.${field}Missing`);
  return html`
    <div class="field">
      <label for=${field}>${text(isName ? 'signIn.accountName' : `signIn.${field}`)}</label>
      <input
        id=${field}
        class="input"
        name=${field}
        type=${type}
        autocomplete=${autocomplete}
        autocapitalize="off"
        spellcheck="false"
        maxlength=${limit}
        aria-invalid=${isMissing}
        aria-describedby="${field}-hint ${field}-error"
        .value=${live(draft[field])}
        @input=${(event: Event) => change({ [field]: (event.target as HTMLInputElement).value })}
      />
      ${hint === null || isMissing ? nothing : html`<p class="hint" id="${field}-hint">${hint}</p>`}
      ${isMissing ? html`<p class="error" id="${field}-error">${icon('circleAlert')}${error}</p>` : nothing}
    </div>
  `;
}

function renderKeep({ draft, options, change }: SignInFieldsParts): TemplateResult {
  const canKeep = options?.canKeepSignedIn !== false;
  const { keepSignedIn } = draft;
  // What becomes of a sign-in when the app is closed.
  const stored = text(
    keepSignedIn ? `signIn.keep.${options?.tokenProtection ?? 'keychain'}` : 'signIn.keep.off',
  );
  return html`
    <div class="check">
      <input
        id="keep"
        type="checkbox"
        aria-describedby="keep-hint"
        ?disabled=${!canKeep}
        .checked=${live(keepSignedIn && canKeep)}
        @change=${(event: Event) => change({ keepSignedIn: (event.target as HTMLInputElement).checked })}
      />
      <label for="keep">${text('signIn.keep')}</label>
      <p class="hint" id="keep-hint">${canKeep ? stored : text('managed.keepSignedIn')}</p>
    </div>
  `;
}
