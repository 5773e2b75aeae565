import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { FoundService, NewEnvironment } from '../../../preload/contract/index.ts';
import { kindOfAddress } from '../../../preload/contract/rules/service-address.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { icon } from '../../icons/icon.ts';
import { listFormat } from '../../locales/intl.ts';
import { text } from '../../locales/text.ts';
import { type EnvironmentDraft, hostsToTrust } from '../../state/session/environment-draft.ts';
import { stepWords } from '../../state/session/network-words.ts';
import { selectInput } from '../layout/select-input.ts';
import {
  type EnvironmentForm,
  renderAuthorization,
  renderEnvironmentText,
  renderHint,
  renderMethods,
  renderServiceProfile,
} from './environment-sign-in-fields.ts';

interface DetailsParts extends EnvironmentForm {
  /** Service that answered; `null` if the address was not asked, or no service was found. */
  readonly found: FoundService | null;
  /** State of the advanced part, and its listener. */
  readonly isAdvanced: boolean;
  readonly openAdvanced: (isOpen: boolean) => void;
  readonly changeAddress: () => void;
}

const KINDS = ['production', 'staging', 'development'] as const;

/** Renders the service found at an address, to confirm and complete. Requires `fieldStyles`. */
export function renderEnvironmentDetails(parts: DetailsParts): TemplateResult {
  const { draft } = parts;
  const isKindAsked = kindsOf(draft).length > 1 && kindOfAddress(draft.baseUrl) !== 'production';
  return html`
    ${renderFound(parts)}
    ${renderEnvironmentText(parts, 'name', { label: text('environment.name'), hint: text('environment.nameHint') })}
    ${isKindAsked ? renderKind(parts, text('environment.kindAsked')) : nothing}
    ${renderOtherHosts(parts)}
    ${
      draft.methods.includes('browser')
        ? renderEnvironmentText(parts, 'clientId', {
            label: text('environment.clientId'),
            hint: text('environment.clientIdHint'),
          })
        : nothing
    }
    ${renderAdvanced(parts, isKindAsked)}
  `;
}

function renderFound({ draft, found, changeAddress }: DetailsParts): TemplateResult {
  const methods = listFormat({ type: 'unit' }).format(
    draft.methods.map((method) => text(`environment.method.${method}`)),
  );
  const version = found?.version ?? null;
  return html`
    ${
      found === null
        ? html`<p class="missed">${icon('triangleAlert')}<span>${text('environment.notAsked')}</span></p>`
        : nothing
    }
    <dl class="found">
      <dt>${text('environment.service')}</dt>
      <dd>
        <bdi class="address" dir="ltr">${draft.baseUrl}</bdi>
        ${textButton(text('environment.changeAddress'), changeAddress, { classes: 'link' })}
        ${version === null ? nothing : html`<p class="hint">${text('environment.service.version', { version })}</p>`}
        ${(found?.steps ?? []).map((step) => {
          const { sentence, advice } = stepWords(step);
          return html`<p class="hint">${sentence} ${advice}</p>`;
        })}
      </dd>
      <dt>${text('environment.signIn')}</dt>
      <dd>${methods}</dd>
    </dl>
  `;
}

/** Lists the kinds that an environment may have; without TLS, only development (P16). */
const kindsOf = ({ baseUrl }: EnvironmentDraft) => (baseUrl.startsWith('http:') ? KINDS.slice(-1) : KINDS);

function renderKind({ draft, change }: DetailsParts, hint: string): TemplateResult {
  return html`
    <div class="field">
      <label for="kind">${text('environment.kind')}</label>
      ${selectInput<NewEnvironment['kind']>({
        id: 'kind',
        describedBy: 'kind-hint',
        value: draft.kind,
        options: kindsOf(draft).map((value) => ({ value, label: text(`environment.kind.${value}`) })),
        choose: (kind) => change({ kind }),
      })}
      <p class="hint" id="kind-hint">${hint}</p>
    </div>
  `;
}

/** Renders the consent to sign in at another host than the entered one. */
function renderOtherHosts({ draft, errors, change }: DetailsParts): TemplateResult | typeof nothing {
  const hosts = hostsToTrust(draft);
  if (hosts.length === 0) return nothing;
  const { host } = new URL(draft.baseUrl);
  return html`<div class="check">
    <input
      id="otherHosts"
      type="checkbox"
      aria-invalid=${errors.otherHosts !== undefined}
      aria-describedby="otherHosts-hint otherHosts-error"
      .checked=${live(draft.trustsOtherHosts)}
      @change=${(event: Event) => change({ trustsOtherHosts: (event.target as HTMLInputElement).checked })}
    />
    <label for="otherHosts">${text('environment.otherHost', { hosts: listFormat().format(hosts) })}</label>
    ${renderHint('otherHosts', text('environment.otherHostHint', { host }), errors.otherHosts)}
  </div>`;
}

/** Renders the rarely changed fields. */
function renderAdvanced(parts: DetailsParts, isKindAsked: boolean): TemplateResult {
  const { draft, isAdvanced, openAdvanced } = parts;
  return html`<details
    .open=${isAdvanced}
    @toggle=${(event: Event) => openAdvanced((event.target as HTMLDetailsElement).open)}
  >
    <summary>${text('environment.advanced')}</summary>
    <div class="advanced">
      ${isKindAsked ? nothing : renderKind(parts, text('environment.kindHint'))}
      ${renderMethods(parts)} ${draft.methods.includes('browser') ? renderAuthorization(parts) : nothing}
      ${renderServiceProfile(parts)}
    </div>
  </details>`;
}
