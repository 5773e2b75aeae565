import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { HealthRow, SnapshotSummary } from '../../../preload/contract/index.ts';
import { snapshotTime } from '../../../preload/contract/rules/snapshot-time.ts';
import { AppElement } from '../../dom/app-element.ts';
import { sendEvent } from '../../dom/send-event.ts';
import { type IconName, icon } from '../../icons/icon.ts';
import type { Chord } from '../../keyboard/chord.ts';
import { shownKey } from '../../keyboard/chosen-keys.ts';
import { formatTime } from '../../locales/format-time.ts';
import { type PlainTextKey, text } from '../../locales/text.ts';
import { withShortId } from '../../state/fleet/short-id.ts';
import { sinceWords, verdictWords } from '../../state/health/health-words.ts';
import { isThumbnailEnough } from '../../state/viewer/thumbnail-size.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { buttonStyles } from '../styles/button-styles.ts';
import { wrappingRow } from '../styles/declarations.ts';
import { hint } from '../widgets/icon-button.ts';
import { healthIcons } from './health-icons.ts';
import { measuredList, measuredStyles } from './measured-list.ts';
import { movementLine, movementStyles } from './movement-line.ts';

/** Actions for a device that needs a look; `fine` marks it as fine, or undoes that. */
export type HealthAction = 'compare' | 'view' | 'full' | 'fine';

export interface HealthCardEvents {
  readonly 'health-action': HealthAction;
}

/** Width of a picture, CSS px. */
const PICTURE_WIDTH = 244;

const ownStyles = css`
  :host {
    border: 1px solid var(--color-line);
    border-radius: var(--radius-large);
    background: var(--color-raised);
    container-type: inline-size;
  }

  :host(:focus-visible) {
    outline: 2px solid var(--color-focus);
    outline-offset: 2px;
  }

  .card {
    display: grid;
    grid-template-columns: minmax(0, 31rem) minmax(18rem, 1fr);
    gap: var(--space-3) var(--space-5);
    padding: var(--space-3);
  }

  .evidence {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: var(--space-2);
    align-content: start;
  }

  figure {
    display: grid;
    gap: var(--space-1);
    min-inline-size: 0;
    margin: 0;
  }

  .picture {
    display: grid;
    place-items: center;
    aspect-ratio: 16 / 9;
    overflow: hidden;
    border-radius: var(--radius-medium);
    background: var(--color-image-back);
    color: var(--color-text-muted);
    font-size: var(--text-small);
    text-align: center;
    img {
      inline-size: 100%;
      block-size: 100%;
      object-fit: contain;
      filter: var(--image-filter);
    }
  }

  figcaption {
    color: var(--color-text-muted);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
    b {
      color: var(--color-text);
      font-weight: var(--weight-medium);
    }
  }

  .words {
    display: grid;
    gap: var(--space-2);
    align-content: start;
    min-inline-size: 0;
  }

  .head {
    ${wrappingRow}
    gap: var(--space-1) var(--space-3);
  }

  h3 {
    font-size: var(--text-medium);
    overflow-wrap: anywhere;
  }

  .state {
    display: inline-flex;
    gap: var(--space-1);
    align-items: center;
    padding-inline: var(--space-2);
    border-radius: var(--radius-small);
    background: var(--color-caution-soft);
    color: var(--color-caution-text);
    font-weight: var(--weight-medium);
    line-height: 1.5rem;
  }

  .line {
    color: var(--color-text-muted);
    overflow-wrap: anywhere;
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
  }

  @container (max-width: 46rem) {
    .card {
      grid-template-columns: minmax(0, 1fr);
    }
  }

  @media (forced-colors: active) {
    .state {
      border: 1px solid CanvasText;
    }
  }
`;

/**
 * A device that needs a look: its image and a usual one, what differs, and what to do. Fires
 * `HealthCardEvents`.
 */
@customElement('health-card')
export class HealthCard extends AppElement {
  static override styles = [baseStyles, buttonStyles, measuredStyles, movementStyles, ownStyles];

  @property({ attribute: false }) row: HealthRow | null = null;
  /** Current time, ms since the epoch. */
  @property({ attribute: false }) now = 0;
  /** True if its buttons are tab stops: with all cards there would be hundreds. */
  @property({ type: Boolean }) current = false;

  /** Hashes of images that could not be shown. */
  @state() private unreadable: ReadonlySet<string> = new Set();

  /** True if a pressed button had the focus. */
  private hadFocus = false;

  private hasFocus(): boolean {
    return (this.shadowRoot?.activeElement ?? null) !== null;
  }

  protected override willUpdate(): void {
    this.hadFocus = this.hasFocus();
  }

  /** Moves the focus of a removed button to the card. */
  protected override updated(): void {
    if (this.hadFocus && !this.hasFocus()) this.focus();
  }

  private renderPicture(
    row: HealthRow,
    which: 'now' | 'usual',
    snapshot: SnapshotSummary | null,
  ): TemplateResult {
    const isShown = snapshot !== null && snapshot.flaw !== 'broken' && !this.unreadable.has(snapshot.hash);
    const folder =
      snapshot !== null && isThumbnailEnough(snapshot, PICTURE_WIDTH) ? 'thumbnails' : 'snapshots';
    return html`<figure>
      <div class="picture">
        ${
          isShown
            ? html`<img
              alt=${text(`health.${which}.image`, { device: row.name })}
              draggable="false"
              decoding="async"
              loading="lazy"
              src="${folder}/${snapshot.hash}"
              @error=${() => (this.unreadable = new Set([...this.unreadable, snapshot.hash]))}
            />`
            : html`<span>${text('health.noImage')}</span>`
        }
      </div>
      <figcaption>${this.renderCaption(row, which, snapshot)}</figcaption>
    </figure>`;
  }

  private renderCaption({ health }: HealthRow, which: 'now' | 'usual', snapshot: SnapshotSummary | null) {
    if (health.verdict === 'silent') return sinceWords(health, this.now);
    if (snapshot === null) return html`<b>${text(`health.${which}`)}</b>`;
    const { at } = snapshotTime(snapshot);
    return html`<b>${text(`health.${which}`)}</b> ${formatTime(at, this.now, snapshot.capturedOffsetMinutes ?? null)}`;
  }

  private renderFinding({ health }: HealthRow): TemplateResult {
    const moved = movementLine(health.movement);
    return html`
      ${moved}
      ${measuredList(health.finding === null || moved !== nothing ? [] : [health.finding])}
      ${
        health.verdict === 'silent'
          ? nothing
          : html`<p class="line">
              ${sinceWords(health, this.now)} · ${text('health.comparedWith', { count: health.comparedWith })}
            </p>`
      }
    `;
  }

  private renderActions({ health }: HealthRow): TemplateResult {
    const button = (action: HealthAction, label: PlainTextKey, symbol: IconName, key: Chord) =>
      html`<button
        class="button"
        type="button"
        tabindex=${this.current ? 0 : -1}
        data-tip=${hint(text(label), shownKey(key, 'health'))}
        @click=${() => sendEvent<HealthCardEvents>(this, 'health-action', action)}
      >
        ${icon(symbol)}${text(label)}
      </button>`;
    return html`<div class="actions">
      ${
        health.verdict === 'silent' || health.now === null || health.usual === null
          ? nothing
          : button('compare', 'health.compare', 'squareSplitHorizontal', 'C')
      }
      ${button('view', 'gallery.action.open', 'maximize', 'Enter')}
      ${health.isFull ? nothing : button('full', 'gallery.action.full', 'grid3x3', 'U')}
      ${
        health.fineAt === null
          ? button('fine', health.verdict === 'silent' ? 'health.known' : 'health.fine', 'circleCheck', 'F')
          : button('fine', 'health.fine.undo', 'eye', 'F')
      }
    </div>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { row } = this;
    if (row === null) return nothing;
    const { verdict, now, usual } = row.health;
    const symbol = verdict === 'asUsual' || verdict === 'new' ? 'circleCheck' : healthIcons[verdict];
    return html`
      <div class="card">
        <div class="evidence">
          ${this.renderPicture(row, 'now', now)}
          ${verdict === 'silent' ? nothing : this.renderPicture(row, 'usual', usual)}
        </div>
        <div class="words">
          <div class="head">
            <h3 dir="auto">${withShortId(row.name, row.shortId)}</h3>
            <span class="state">${icon(symbol)}${verdictWords(row.health)}</span>
          </div>
          ${row.organizationName === null ? nothing : html`<p class="line" dir="auto">${row.organizationName}</p>`}
          ${this.renderFinding(row)} ${this.renderActions(row)}
        </div>
      </div>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'health-card': HealthCard;
  }
}
