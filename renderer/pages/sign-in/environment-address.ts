import { html, nothing, type TemplateResult } from 'lit';
import type { InquiryOutcome } from '../../../preload/contract/index.ts';
import { readServiceAddress } from '../../../preload/contract/rules/service-address.ts';
import { sendEvent } from '../../dom/send-event.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import { addressError } from '../../state/session/check-environment.ts';
import { inquiryWords } from '../../state/session/inquiry-words.ts';

/** Answer of an address without a service. */
export type Missed = Exclude<InquiryOutcome, { kind: 'service' }>;

interface AddressParts {
  readonly typed: string;
  readonly isAsking: boolean;
  /** Set if an invalid address is reported; not while it is typed for the first time. */
  readonly isChecked: boolean;
  /** `null` if the address was not asked yet. */
  readonly missed: Missed | null;
  readonly type: (typed: string) => void;
  /** Asks another address at once. */
  readonly use: (address: string) => void;
  readonly addAnyway: () => void;
}

/**
 * Renders the first field of the dialog, and the answer of its address. Requires `fieldStyles`.
 */
export function renderEnvironmentAddress(parts: AddressParts): TemplateResult {
  const { typed, isAsking, isChecked, type } = parts;
  const read = readServiceAddress(typed);
  const error = isChecked && 'problem' in read ? addressError(read) : null;
  const isCleaned = 'address' in read && read.address !== typed;
  return html`
    <div class="field">
      <label for="address">${text('environment.address')}</label>
      <input
        id="address"
        class="input"
        dir="ltr"
        inputmode="url"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        ?readonly=${isAsking}
        aria-invalid=${error !== null}
        aria-describedby="address-hint address-error"
        .value=${typed}
        @input=${(event: Event) => type((event.target as HTMLInputElement).value)}
      />
      ${
        error === null
          ? html`<p class="hint" id="address-hint">
            ${isCleaned ? text('environment.addressRead', { address: read.address }) : text('environment.addressHint')}
          </p>`
          : html`<p class="error" id="address-error">${icon('circleAlert')}<span>${error}</span></p>`
      }
      ${error !== null && 'problem' in read && read.problem === 'insecure' ? renderUse(read.part, parts) : nothing}
    </div>
    ${renderMissed(parts)}
  `;
}

function renderUse(address: string, { use }: AddressParts): TemplateResult {
  return textButton(text('environment.use', { address }), () => use(address));
}

function renderMissed(parts: AddressParts): TemplateResult | typeof nothing {
  const { missed, isAsking, addAnyway } = parts;
  if (missed === null || isAsking) return nothing;
  const { message, advice } = inquiryWords(missed);
  const leadsTo = missed.kind === 'other' ? missed.leadsTo : null;
  const needsProxySignIn = missed.kind === 'unreachable' && missed.step.finding === 'proxySignIn';
  return html`<div class="missed" role="alert">
    ${icon('circleAlert')}
    <div>
      <p class="message">${message}</p>
      <p>${advice}</p>
      <div class="next">
        ${leadsTo === null ? nothing : renderUse(leadsTo, parts)}
        ${
          needsProxySignIn
            ? textButton(text('environment.toProxy'), ({ currentTarget }) => {
                if (currentTarget !== null)
                  sendEvent<{ 'dialog-wanted': 'proxy' }>(currentTarget, 'dialog-wanted', 'proxy');
              })
            : nothing
        }
        ${textButton(text('environment.addAnyway'), addAnyway)}
      </div>
    </div>
  </div>`;
}
