import { html, nothing, type TemplateResult } from 'lit';
import {
  PASSWORD_LIMIT,
  RECIPIENT_LIMIT,
  SHORTEST_PASSPHRASE,
} from '../../../preload/contract/core/limits.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import type { PackLockDraft } from '../../state/packs/pack-draft.ts';
import { parseRecipients } from '../../state/packs/parse-recipients.ts';
import { SUGGESTED_BITS, strengthOf, suggestPassphrase } from '../../state/packs/passphrase.ts';
import '../../elements/widgets/segment-choice.ts';

const KINDS = ['passphrase', 'recipients'] as const;

/** Entered recipients or passphrase of a pack. */
interface PackLockForm {
  readonly lock: PackLockDraft;
  /** Recipients set by an administrator; `null` if the user chooses. */
  readonly managed: readonly string[] | null;
  readonly suggested: string | null;
  /** Shows the passphrase as text. */
  readonly isShown: boolean;
  readonly change: (change: Partial<PackLockDraft>) => void;
  readonly suggest: (passphrase: string) => void;
  readonly show: (isShown: boolean) => void;
}

const valueOf = ({ currentTarget }: Event) => (currentTarget as HTMLInputElement | HTMLTextAreaElement).value;

function strengthText(passphrase: string, suggested: string | null): string {
  if (passphrase === suggested) return text('pack.strength.suggested', { bits: SUGGESTED_BITS });
  const strength = strengthOf(passphrase);
  if (strength === 'short') return text('pack.strength.short', { least: SHORTEST_PASSPHRASE });
  return text(`pack.strength.${strength}`);
}

function renderStrength({ lock: { passphrase }, suggested }: PackLockForm): TemplateResult {
  const isWeak = passphrase !== suggested && ['short', 'weak'].includes(strengthOf(passphrase));
  return html`<p id="strength" class="hint ${isWeak && passphrase !== '' ? 'weak' : ''}" aria-live="polite">
    ${
      passphrase === ''
        ? text('pack.strength.none', { least: SHORTEST_PASSPHRASE })
        : strengthText(passphrase, suggested)
    }
  </p>`;
}

function renderPassphrase(form: PackLockForm): TemplateResult {
  const { lock, isShown, change, show, suggest } = form;
  const { passphrase, again } = lock;
  const type = isShown ? 'text' : 'password';
  const differs = again !== '' && again !== passphrase;
  return html`
    <div class="field">
      <label for="passphrase">${text('pack.passphrase')}</label>
      <input
        id="passphrase"
        class="input passphrase"
        type=${type}
        autocomplete="off"
        spellcheck="false"
        dir="ltr"
        maxlength=${PASSWORD_LIMIT}
        aria-describedby="strength"
        .value=${passphrase}
        @input=${(event: Event) => change({ passphrase: valueOf(event) })}
      />
      ${renderStrength(form)}
    </div>
    <div class="field">
      <label for="again">${text('pack.passphrase.again')}</label>
      <input
        id="again"
        class="input passphrase"
        type=${type}
        autocomplete="off"
        spellcheck="false"
        dir="ltr"
        maxlength=${PASSWORD_LIMIT}
        aria-invalid=${differs ? 'true' : nothing}
        aria-describedby="differs"
        .value=${again}
        @input=${(event: Event) => change({ again: valueOf(event) })}
      />
      <p id="differs" class="hint invalid" aria-live="polite">${differs ? text('pack.passphrase.differs') : nothing}</p>
    </div>
    <div class="pair">
      <div class="check">
        <input
          id="shown"
          type="checkbox"
          .checked=${isShown}
          @change=${({ currentTarget }: Event) => show((currentTarget as HTMLInputElement).checked)}
        />
        <label for="shown">${text('pack.passphrase.show')}</label>
      </div>
      <div>${textButton(text('pack.passphrase.suggest'), () => suggest(suggestPassphrase()))}</div>
    </div>
  `;
}

function renderRecipients({ lock: { recipients: entered }, change }: PackLockForm): TemplateResult {
  const { recipients, bad } = parseRecipients(entered);
  const problem =
    bad.length > 0
      ? text('pack.recipients.bad', { names: bad.join(', ') })
      : recipients.length > RECIPIENT_LIMIT
        ? text('pack.recipients.many', { limit: RECIPIENT_LIMIT })
        : null;
  return html`<div class="field">
    <label for="recipients">${text('pack.recipients')}</label>
    <textarea
      id="recipients"
      class="input passphrase"
      rows="4"
      spellcheck="false"
      dir="ltr"
      aria-invalid=${problem === null ? nothing : 'true'}
      aria-describedby="recipients-hint bad"
      .value=${entered}
      @input=${(event: Event) => change({ recipients: valueOf(event) })}
    ></textarea>
    <p id="recipients-hint" class="hint">${text('pack.recipients.hint')}</p>
    <p id="bad" class="hint invalid" aria-live="polite">${problem ?? nothing}</p>
  </div>`;
}

/** Renders the limits of the lock before the pack is made. */
function renderHonest(kind: PackLockDraft['kind']): TemplateResult {
  return html`<p class="honest">${icon('triangleAlert')}<span>${text(`pack.honest.${kind}`)}</span></p>`;
}

/**
 * Renders the choice of who can open the pack: by passphrase, typed twice or suggested, or on
 * certain laptops.
 */
export function renderLock(form: PackLockForm): TemplateResult {
  const { lock, managed, change } = form;
  if (managed !== null)
    return html`
      <p class="managed">${icon('lock')}${text('pack.recipients.managed', { count: managed.length })}</p>
      ${renderHonest('recipients')}
    `;
  return html`
    <div class="field">
      <span class="field-label">${text('pack.lock')}</span>
      <segment-choice
        label=${text('pack.lock')}
        .options=${KINDS.map((value) => ({ value, label: text(`pack.lock.${value}`) }))}
        .value=${lock.kind}
        @choice=${({ detail }: CustomEvent<PackLockDraft['kind']>) => change({ kind: detail })}
      ></segment-choice>
    </div>
    ${lock.kind === 'passphrase' ? renderPassphrase(form) : renderRecipients(form)}
    ${renderHonest(lock.kind)}
  `;
}
