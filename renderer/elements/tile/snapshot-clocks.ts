import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { SnapshotSummary } from '../../../preload/contract/index.ts';
import { isCaptureWrong } from '../../../preload/contract/rules/snapshot-time.ts';
import { AppElement } from '../../dom/app-element.ts';
import { formatZoned, type ZoneChoice, zoneChoices } from '../../locales/format-zoned.ts';
import { text } from '../../locales/text.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import '../widgets/segment-choice.ts';

/**
 * The four clocks of a snapshot, in the chosen time zone. Fires `zone-choice` with a `ZoneChoice`.
 */
@customElement('snapshot-clocks')
class SnapshotClocks extends AppElement {
  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        gap: var(--space-3);
      }

      dl {
        display: grid;
        gap: var(--space-2);
      }

      dd {
        font-variant-numeric: tabular-nums;
        overflow-wrap: anywhere;
      }
    `,
  ];

  @property({ attribute: false }) snapshot: SnapshotSummary | null = null;
  @property({ attribute: false }) zone: ZoneChoice = 'laptop';

  protected override render(): TemplateResult | typeof nothing {
    const { snapshot } = this;
    if (snapshot === null) return nothing;
    const offset = snapshot.capturedOffsetMinutes ?? null;
    return html`
      <segment-choice
        label=${text('clocks.zone')}
        .value=${this.zone}
        .options=${zoneChoices.map((value) => ({ value, label: text(`clocks.zone.${value}`) }))}
        @choice=${(event: CustomEvent<string>) =>
          this.dispatchEvent(new CustomEvent('zone-choice', { detail: event.detail }))}
      ></segment-choice>
      ${this.zone === 'device' && offset === null ? html`<p class="hint">${text('clocks.zoneNotReported')}</p>` : nothing}
      <dl>
        ${this.clock(text('details.captured'), text('details.capturedHint'), snapshot.capturedAt, offset)}
        ${this.clock(text('details.received'), text('details.receivedHint'), snapshot.receivedAt, offset)}
        ${this.clock(text('details.downloaded'), text('details.downloadedHint'), snapshot.fetchedAt, offset)}
        ${this.clock(text('details.confirmed'), text('details.confirmedHint'), snapshot.confirmedAt, offset)}
      </dl>
      ${isCaptureWrong(snapshot) ? html`<p class="hint">${text('details.capturedWrong')}</p>` : nothing}
    `;
  }

  private clock(name: string, hint: string, at: number | null, offset: number | null): TemplateResult {
    return html`<div>
      <dt class="hint">${name} ${hint}</dt>
      <dd>${at === null ? text('details.notReported') : formatZoned(at, this.zone, offset)}</dd>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'snapshot-clocks': SnapshotClocks;
  }
}
