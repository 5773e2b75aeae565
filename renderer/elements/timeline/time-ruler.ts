import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Frame, Knowledge } from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';
import { AppElement } from '../../dom/app-element.ts';
import { type IconName, icon } from '../../icons/icon.ts';
import { formatZoned, type ZoneChoice } from '../../locales/format-zoned.ts';
import { text } from '../../locales/text.ts';
import '../../locales/add-late-texts.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { buttonStyles } from '../styles/button-styles.ts';
import { hint } from '../widgets/icon-button.ts';

const LEAP = 10;

const order: readonly Knowledge[] = ['full', 'low', 'onService', 'none', 'unknown'];

/** Each state has a mark of its own shape, and of its own colour too. */
const ownStyles = css`
  :host {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--space-1) var(--space-3);
    align-items: center;
  }

  .tools {
    display: flex;
  }

  .ruler {
    position: relative;
    block-size: 1.75rem;
    margin-inline: 0.5rem;
    border-block-end: 1px solid var(--color-line-strong);
    cursor: pointer;
    touch-action: none;
  }

  :is(.mark, .here) {
    position: absolute;
    inset-inline-start: calc(var(--at) * 100%);
    pointer-events: none;
  }

  .mark {
    inset-block-end: 0;
    inline-size: 0.3125rem;
    block-size: 1.125rem;
    margin-inline-start: -0.15625rem;
    border: 1px solid transparent;
    border-radius: 1px 1px 0 0;
  }

  .full {
    background: var(--color-good);
  }

  .low {
    block-size: 0.625rem;
    background: var(--color-caution-text);
  }

  .onService {
    border-color: var(--color-accent-text);
    border-block-end: 0;
  }

  .none {
    block-size: 0.1875rem;
    border: 0;
    background: var(--color-danger);
  }

  .unknown {
    inset-block-end: 0.1875rem;
    block-size: 0.3125rem;
    border-color: var(--color-text-muted);
    border-radius: 50%;
  }

  .here {
    inset-block: -0.1875rem 0;
    inline-size: 2px;
    margin-inline-start: -1px;
    background: var(--color-text);
    &::before {
      position: absolute;
      inset-block-start: -0.25rem;
      inset-inline-start: -0.25rem;
      inline-size: 0.625rem;
      block-size: 0.625rem;
      border-radius: 50%;
      background: inherit;
      content: '';
    }
  }

  :is(.ends, .legend) {
    display: flex;
    grid-column: 2;
    flex-wrap: wrap;
    gap: 0 var(--space-4);
    justify-content: space-between;
    color: var(--color-text-muted);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
  }

  .legend {
    justify-content: flex-start;
    li {
      display: inline-flex;
      gap: var(--space-2);
      align-items: flex-end;
    }
    .mark {
      position: static;
      margin: 0 0 0.125rem;
    }
    @media (max-width: 30rem) {
      grid-column: 1 / -1;
    }
  }

  @media (forced-colors: active) {
    :is(.mark, .here) {
      forced-color-adjust: none;
    }
    .mark {
      border-color: CanvasText;
    }
    :is(.full, .here) {
      background: CanvasText;
    }
    .low {
      background: GrayText;
    }
  }
`;

/** A mark for each frame of a device, and a slider through them. Fires `frame-choice` with an index, `play` for a time-lapse, `film` to save it. */
@customElement('time-ruler')
class TimeRuler extends AppElement {
  static override styles = [baseStyles, buttonStyles, ownStyles];

  /** From old to new. */
  @property({ attribute: false }) frames: readonly Frame[] = [];
  /** The shown frame; −1: none of them. */
  @property({ attribute: false }) index = -1;
  /** The number of snapshots beyond these frames. */
  @property({ attribute: false }) others = 0;
  @property({ attribute: false }) undated = 0;
  @property({ attribute: false }) zone: ZoneChoice = 'laptop';
  @property({ type: Boolean }) playing = false;

  protected override render(): TemplateResult | typeof nothing {
    const first = this.frames[0];
    const last = this.frames.at(-1);
    if (first === undefined || last === undefined) return nothing;
    const isPlayable = this.frames.filter((frame) => bestSnapshot(frame) !== null).length > 1;
    const play = text(this.playing ? 'ruler.pause' : 'ruler.play');
    const tool = (event: 'play' | 'film', symbol: IconName, label: string, keys: string, tooFew: string) => {
      const tip = isPlayable ? hint(label, keys) : tooFew;
      return html`<button
        class="icon-button"
        type="button"
        aria-label=${label}
        data-tip=${tip}
        aria-description=${isPlayable ? nothing : tip}
        aria-disabled=${isPlayable ? nothing : 'true'}
        @click=${() => this.dispatchEvent(new CustomEvent(event))}
      >
        ${icon(symbol)}
      </button>`;
    };
    return html`
      <div class="tools">
        ${tool('play', this.playing ? 'pause' : 'play', play, text('key.space'), text('ruler.tooFew'))}
        ${tool('film', 'film', text('film.action'), 'S', text('film.tooFew'))}
      </div>
      <div
        class="ruler"
        role="slider"
        tabindex="0"
        aria-label=${text('ruler.label')}
        aria-valuemin="1"
        aria-valuemax=${this.frames.length}
        aria-valuenow=${Math.max(1, this.index + 1)}
        aria-valuetext=${this.valueText()}
        @keydown=${this.pressed}
        @pointerdown=${this.pointed}
        @pointermove=${this.dragged}
      >
        ${this.frames.map(
          (frame) =>
            html`<span class="mark ${frame.knowledge}" .style=${`--at:${this.shareOf(frame)}`}></span>`,
        )}
        ${this.renderHere()}
      </div>
      <div class="ends">
        <span>${this.timeOf(first)}</span><span>${this.frames.length > 1 ? this.timeOf(last) : nothing}</span>
      </div>
      ${this.renderLegend()}
    `;
  }

  private renderHere(): TemplateResult | typeof nothing {
    const frame = this.frames[this.index];
    return frame === undefined
      ? nothing
      : html`<span class="here" .style=${`--at:${this.shareOf(frame)}`}></span>`;
  }

  private renderLegend(): TemplateResult {
    const counts = order.map((knowledge) => ({
      knowledge,
      count: this.frames.filter((frame) => frame.knowledge === knowledge).length,
    }));
    const rest = this.others + this.undated;
    return html`<ul class="legend">
      ${counts
        .filter(({ count }) => count > 0)
        .map(
          ({ knowledge, count }) =>
            html`<li><span class="mark ${knowledge}"></span>${text(`ruler.count.${knowledge}`, { count })}</li>`,
        )}
      ${rest === 0 ? nothing : html`<li>${text('ruler.count.others', { count: rest })}</li>`}
    </ul>`;
  }

  private timeOf(frame: Frame): string {
    return formatZoned(frame.at, this.zone, bestSnapshot(frame)?.capturedOffsetMinutes ?? null);
  }

  private valueText(): string {
    const frame = this.frames[this.index];
    if (frame === undefined) return text('ruler.noneSelected');
    const { length } = this.frames;
    const state = text(`ruler.state.${frame.knowledge}`);
    return text('ruler.value', { time: this.timeOf(frame), state, number: this.index + 1, total: length });
  }

  /** The position of a frame between the first and the last, 0 to 1. */
  private shareOf({ at }: Frame): string {
    const first = this.frames[0]?.at ?? at;
    const last = this.frames.at(-1)?.at ?? at;
    return last === first ? '0.5' : String((at - first) / (last - first));
  }

  private choose(index: number): void {
    const detail = Math.min(this.frames.length - 1, Math.max(0, index));
    if (detail !== this.index) this.dispatchEvent(new CustomEvent<number>('frame-choice', { detail }));
  }

  /** The oldest mark stands where a line of text begins, so the arrows mirror with it. Home, End, up and down are keys of the viewer. */
  private readonly pressed = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const forward = getComputedStyle(this).direction === 'rtl' ? -1 : 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowRight: this.index + forward,
      ArrowLeft: this.index - forward,
      PageUp: this.index + LEAP,
      PageDown: this.index - LEAP,
    };
    const target = moves[event.key];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.choose(target);
  };

  private readonly pointed = (event: PointerEvent): void => {
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.chooseAt(event);
  };

  private readonly dragged = (event: PointerEvent): void => {
    if ((event.currentTarget as HTMLElement).hasPointerCapture(event.pointerId)) this.chooseAt(event);
  };

  private chooseAt(event: PointerEvent): void {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const share = (event.clientX - box.left) / Math.max(1, box.width);
    const wanted = getComputedStyle(this).direction === 'rtl' ? 1 - share : share;
    const distances = this.frames.map((frame) => Math.abs(Number(this.shareOf(frame)) - wanted));
    this.choose(distances.indexOf(Math.min(...distances)));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'time-ruler': TimeRuler;
  }
}
