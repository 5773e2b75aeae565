import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { PASSWORD_LIMIT, TOKEN_LIMIT, USERNAME_LIMIT } from '../../../preload/contract/core/limits.ts';
import type { Environment, SignInMethod, SignInOptions } from '../../../preload/contract/index.ts';
import { iconButton } from '../../elements/widgets/icon-button.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import { fieldsOf, type SignInDraft, type SignInField } from '../../state/session/sign-in-draft.ts';
import '../../elements/widgets/segment-choice.ts';

const FIELDS = [0, 1, 2];

/** Outlines the sign-in form until the environments and the last account are known. */
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
  /** Fields that were empty at the last try. */
  readonly missing: readonly SignInField[];
  /** Field that a server refused, and why; `null` if none. */
  readonly refused: { readonly field: SignInField; readonly reason: string } | null;
  /** Set if passwords and tokens are readable on the screen. */
  readonly isRevealed: boolean;
  readonly reveal: (isRevealed: boolean) => void;
  /** Set if Caps Lock was on at the last key pressed in a secret field. */
  readonly isCapsLockOn: boolean;
  readonly notice: (event: KeyboardEvent) => void;
  readonly change: (part: Partial<SignInDraft>) => void;
}

/**
 * Input attributes of each field. A token is as secret as a password, but password managers do not
 * store it.
 */
const INPUTS = {
  username: { type: 'text', autocomplete: 'username', limit: USERNAME_LIMIT },
  password: { type: 'password', autocomplete: 'current-password', limit: PASSWORD_LIMIT },
  token: { type: 'password', autocomplete: 'off', limit: TOKEN_LIMIT },
} as const satisfies Record<SignInField, object>;

/** Renders the fields of the chosen sign-in method, and the choice to stay signed in. */
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

function renderField(field: SignInField, parts: SignInFieldsParts): TemplateResult {
  const { draft, missing, refused, isCapsLockOn } = parts;
  const isMissing = missing.includes(field);
  const isName = field === 'username' && draft.method === 'token';
  const hint = field === 'token' ? text('signIn.tokenHint') : isName ? text('signIn.accountNameHint') : null;
  const reason = refused?.field === field ? refused.reason : null;
  const error = isMissing ? text(isName ? 'signIn.accountNameMissing' : `signIn.${field}Missing`) : reason;
  return html`
    <div class="field">
      <label for=${field}>${text(isName ? 'signIn.accountName' : `signIn.${field}`)}</label>
      ${renderInput(field, error !== null, parts)}
      ${hint === null || error !== null ? nothing : html`<p class="hint" id="${field}-hint">${hint}</p>`}
      ${
        error === null
          ? nothing
          : html`<p class="error" id="${field}-error" role=${reason === null ? nothing : 'alert'}>
            ${icon('circleAlert')}<span>${error}</span>
          </p>`
      }
      ${
        field === 'password'
          ? html`<p class="hint" id="password-caps" role="status">${isCapsLockOn ? text('signIn.capsLock') : nothing}</p>`
          : nothing
      }
    </div>
  `;
}

/** Renders a field; a secret can be revealed to find a typing error. */
function renderInput(field: SignInField, isInvalid: boolean, parts: SignInFieldsParts): TemplateResult {
  const { draft, isRevealed, reveal, notice, change } = parts;
  const { type, autocomplete, limit } = INPUTS[field];
  const isSecret = type === 'password';
  const input = html`<input
    id=${field}
    class="input"
    name=${field}
    type=${isSecret && isRevealed ? 'text' : type}
    autocomplete=${autocomplete}
    autocapitalize="off"
    spellcheck="false"
    maxlength=${limit}
    aria-invalid=${isInvalid}
    aria-describedby="${field}-hint ${field}-error ${field}-caps"
    .value=${live(draft[field])}
    @input=${(event: Event) => change({ [field]: (event.target as HTMLInputElement).value })}
    @keydown=${isSecret ? notice : nothing}
    @keyup=${isSecret ? notice : nothing}
  />`;
  if (!isSecret) return input;
  return html`<div class="secret">
    ${input}
    ${iconButton({
      symbol: isRevealed ? 'eyeOff' : 'eye',
      label: text(field === 'token' ? 'signIn.showToken' : 'signIn.showPassword'),
      pressed: isRevealed,
      run: () => reveal(!isRevealed),
    })}
  </div>`;
}

function renderKeep({ draft, options, change }: SignInFieldsParts): TemplateResult {
  const canKeep = options?.canKeepSignedIn !== false;
  const { keepSignedIn } = draft;
  // Effect of closing the app on the sign-in.
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
