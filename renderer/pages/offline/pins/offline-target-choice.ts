import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { assertNever } from '../../../../preload/contract/core/assert-never.ts';
import type { SavedView, SearchHit } from '../../../../preload/contract/index.ts';
import { AppElement } from '../../../dom/app-element.ts';
import { fieldStyles } from '../../../elements/styles/field-styles.ts';
import { text } from '../../../locales/text.ts';
import { fromApp } from '../../../state/app-context.ts';
import { organizationName } from '../../../state/navigation/location.ts';
import type { PinCandidate } from '../../../state/offline/offline-pinning.ts';
import { invoke } from '../../../state/store/invoke.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { selectInput } from '../../layout/select-input.ts';
import '../../../elements/widgets/segment-choice.ts';

const KINDS = ['organization', 'device', 'view'] as const;
type Kind = (typeof KINDS)[number];

const HITS_SHOWN = 8;

/**
 * Chooses an organization, a device or a saved view. Fires `target-chosen` with a `PinCandidate`,
 * or `null` while nothing is chosen.
 */
@customElement('offline-target-choice')
class OfflineTargetChoice extends AppElement {
  static override styles = [
    baseStyles,
    fieldStyles,
    css`
      :host {
        display: grid;
        gap: var(--space-3);
      }

      li button {
        display: grid;
        inline-size: 100%;
        min-block-size: var(--control-height);
        padding: var(--space-1) var(--space-3);
        border: 0;
        border-radius: var(--radius-medium);
        background: none;
        text-align: start;
        overflow-wrap: anywhere;
      }

      li button:hover {
        background: var(--color-hover);
      }

      li button[aria-pressed='true'] {
        background: var(--color-accent-soft);
        color: var(--color-accent-text);
      }
    `,
  ];

  private readonly app = fromApp(this, { shows: ['fleet'], uses: ['bridge'] });
  @property() label = text('offline.pin.what');

  @state() private kind: Kind = 'organization';
  @state() private views: readonly SavedView[] = [];
  @state() private hits: readonly SearchHit[] | null = null;
  @state() private chosen: string | null = null;

  private searched = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    void invoke(() => this.app.bridge.fleet.savedViews()).then((answer) => {
      if (answer.ok) this.views = answer.value.views;
    });
  }

  private choose(id: string | null, candidate: PinCandidate | null): void {
    this.chosen = id;
    this.dispatchEvent(new CustomEvent<PinCandidate | null>('target-chosen', { detail: candidate }));
  }

  private chooseKind(kind: Kind): void {
    this.kind = kind;
    this.hits = null;
    this.choose(null, null);
  }

  private async search(typed: string): Promise<void> {
    this.searched += 1;
    const mine = this.searched;
    this.choose(null, null);
    if (typed.trim() === '') {
      this.hits = null;
      return;
    }
    const answer = await invoke(() =>
      this.app.bridge.fleet.search({
        terms: { text: typed, among: 'devices', filters: {} },
        offset: 0,
        limit: HITS_SHOWN,
      }),
    );
    if (mine !== this.searched || !answer.ok) return;
    this.hits = answer.value.rows;
  }

  private renderSelect(
    label: string,
    options: readonly { readonly id: string; readonly candidate: PinCandidate }[],
  ): TemplateResult {
    return html`<div class="field">
      <label for="target">${label}</label>
      ${selectInput({
        id: 'target',
        value: this.chosen ?? '',
        options: [
          { value: '', label: text('offline.pin.chooseOne') },
          ...options.map(({ id, candidate }) => ({ value: id, label: candidate.title })),
        ],
        choose: (value) => this.choose(value, options.find(({ id }) => id === value)?.candidate ?? null),
      })}
    </div>`;
  }

  private renderDevices(): TemplateResult {
    return html`
      <div class="field">
        <label for="device">${text('offline.pin.device')}</label>
        <input
          id="device"
          class="input"
          type="search"
          autocomplete="off"
          spellcheck="false"
          @input=${(event: Event) => void this.search((event.target as HTMLInputElement).value)}
        />
        <p class="hint">${text('offline.pin.deviceHint')}</p>
      </div>
      ${
        this.hits === null
          ? nothing
          : this.hits.length === 0
            ? html`<p class="hint" role="status">${text('offline.pin.noDevice')}</p>`
            : html`<ul aria-label=${text('offline.pin.devices')}>
              ${this.hits.map(
                ({ subject: { deviceId }, name, organizationName: parent }) => html`<li>
                  <button
                    type="button"
                    aria-pressed=${this.chosen === deviceId}
                    @click=${() => this.choose(deviceId, { target: { kind: 'device', deviceId }, title: name })}
                  >
                    <span>${name}</span>${parent === null ? nothing : html`<span class="hint">${parent}</span>`}
                  </button>
                </li>`,
              )}
            </ul>`
      }
    `;
  }

  private renderTargets(): TemplateResult {
    if (this.kind === 'device') return this.renderDevices();
    if (this.kind === 'organization') {
      const options = this.app.fleet.value.organizations.map((organization, index) => {
        const target = { kind: 'organization', organizationId: organization.id } as const;
        return { id: String(index), candidate: { target, title: organizationName(organization) } };
      });
      return this.renderSelect(text('offline.pin.organization'), options);
    }
    if (this.kind !== 'view') return assertNever(this.kind);
    if (this.views.length === 0) return html`<p class="hint">${text('offline.pin.noViews')}</p>`;
    const options = this.views.map(({ id, name }) => {
      const target = { kind: 'view', viewId: id } as const;
      return { id, candidate: { target, title: name } };
    });
    return this.renderSelect(text('offline.pin.view'), options);
  }

  protected override render(): TemplateResult {
    return html`
      <segment-choice
        .label=${this.label}
        .options=${KINDS.map((value) => ({ value, label: text(`offline.pin.${value}`) }))}
        .value=${this.kind}
        @choice=${(event: CustomEvent<Kind>) => this.chooseKind(event.detail)}
      ></segment-choice>
      ${this.renderTargets()}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'offline-target-choice': OfflineTargetChoice;
  }
}
