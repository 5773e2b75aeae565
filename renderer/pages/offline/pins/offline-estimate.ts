import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Bridge, EstimateRequest, EstimateSide } from '../../../../preload/contract/index.ts';
import { AppElement } from '../../../dom/app-element.ts';
import { buttonStyles } from '../../../elements/styles/button-styles.ts';
import { skeletonStyles } from '../../../elements/styles/skeleton-styles.ts';
import { failureNote } from '../../../elements/widgets/failure-note.ts';
import { formatBytes } from '../../../locales/format-bytes.ts';
import { formatDuration } from '../../../locales/format-duration.ts';
import { text } from '../../../locales/text.ts';
import { type EstimateOutcome, estimateAll } from '../../../state/offline/offline-estimate.ts';
import { baseStyles } from '../../../theme/base-styles.ts';

const SIDES = ['low', 'newestFull', 'full'] as const;
type Side = (typeof SIDES)[number];

/**
 * Cost of a download in each precision, side by side. Estimates again at once if `requests`
 * changes.
 */
@customElement('offline-estimate')
class OfflineEstimate extends AppElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    skeletonStyles,
    css`
      :host {
        container-type: inline-size;
      }

      .sides {
        display: grid;
        grid-auto-columns: 1fr;
        grid-auto-flow: column;
        gap: var(--space-3);
      }

      .side,
      .skeleton {
        padding: var(--space-3);
        border: 1px solid var(--color-line);
        border-radius: var(--radius-medium);
        background: var(--color-raised);
      }

      .skeleton {
        block-size: 6rem;
      }

      .side[data-chosen] {
        border-color: var(--color-accent);
      }

      .precision {
        color: var(--color-text-muted);
        font-size: var(--text-small);
        font-weight: var(--weight-medium);
      }

      .amount {
        font-size: var(--text-title);
        font-variant-numeric: tabular-nums;
        font-weight: var(--weight-strong);
      }

      summary {
        color: var(--color-text-muted);
        font-size: var(--text-small);
      }

      details {
        margin-block-start: var(--space-2);
      }

      li {
        display: flex;
        gap: var(--space-3);
        justify-content: space-between;
        font-size: var(--text-small);
        overflow-wrap: anywhere;
      }

      @container (max-width: 22rem) {
        .sides {
          grid-auto-flow: row;
        }
      }
    `,
  ];

  @property({ attribute: false }) bridge!: Bridge;
  @property({ attribute: false }) requests: readonly EstimateRequest[] = [];
  /** Side being chosen; empty for none. */
  @property() chosen: Side | '' = '';
  /** Sides that can't be chosen. */
  @property({ attribute: false }) without: readonly Side[] = [];

  @state() private outcome: EstimateOutcome | null = null;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('requests')) void this.estimate();
  }

  private async estimate(): Promise<void> {
    const { requests } = this;
    this.outcome = null;
    const isWanted = () => requests === this.requests && this.isConnected;
    const outcome = await estimateAll(this.bridge, requests, isWanted);
    if (outcome.kind !== 'outdated') this.outcome = outcome;
  }

  /** Returns true for pins, whose sides are alternatives: full precision includes low. */
  private isOfPin(): boolean {
    return this.requests.every(({ kind }) => kind === 'pin');
  }

  private renderSide(name: Side, side: EstimateSide | null): TemplateResult | typeof nothing {
    if (side === null || this.without.includes(name)) return nothing;
    return html`<div
      class="side"
      role="group"
      aria-label=${text(`offline.precision.${name}`)}
      ?data-chosen=${this.chosen === name}
    >
      <p class="precision">${text(`offline.precision.${name}`)}</p>
      ${side.missing === 0 ? this.renderComplete(side) : this.renderMissing(side)}
      ${name !== 'low' && this.isOfPin() ? html`<p class="hint">${text('offline.estimate.withLow')}</p>` : nothing}
    </div>`;
  }

  private renderComplete({ total }: EstimateSide): TemplateResult {
    return html`<p class="amount">${text('offline.estimate.nothing')}</p>
      ${total === 0 ? nothing : html`<p class="hint">${text('offline.estimate.allDownloaded', { count: total })}</p>`}`;
  }

  private renderMissing({
    total,
    missing,
    byteLength,
    guessed,
    seconds,
    largest,
  }: EstimateSide): TemplateResult {
    const time = seconds === null ? '' : formatDuration(seconds);
    return html`
      <p class="amount">${text('offline.about', { amount: formatBytes(byteLength) })}</p>
      <p class="hint">${text('offline.estimate.missing', { missing, total })}</p>
      <p class="hint">${time === '' ? text('offline.estimate.noSpeed') : text('offline.estimate.time', { time })}</p>
      ${guessed === 0 ? nothing : html`<p class="hint">${text('offline.estimate.guessed', { count: guessed })}</p>`}
      ${
        largest.length === 0
          ? nothing
          : html`<details>
            <summary>${text('offline.estimate.largest')}</summary>
            <ul>
              ${largest.map((one) => html`<li><span>${one.name}</span><span>${formatBytes(one.byteLength)}</span></li>`)}
            </ul>
          </details>`
      }
    `;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { outcome } = this;
    if (outcome?.kind === 'failed') return failureNote(outcome.failure, () => this.estimate());
    if (outcome?.kind !== 'estimated') {
      return html`<div class="sides" aria-busy="true" role="group" aria-label=${text('offline.estimate')}>
        <span class="skeleton"></span><span class="skeleton"></span>
      </div>`;
    }
    const { estimate } = outcome;
    return html`<div class="sides" role="group" aria-label=${text('offline.estimate')}>
        ${SIDES.map((side) => this.renderSide(side, estimate[side]))}
      </div>
      ${estimate.unlisted === 0 ? nothing : html`<p class="hint">${text('offline.unlisted', { count: estimate.unlisted })}</p>`}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'offline-estimate': OfflineEstimate;
  }
}
