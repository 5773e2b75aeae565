import { css, html, nothing, svg, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { AppElement } from '../../dom/app-element.ts';
import { type Histogram, toneRange } from '../../imaging/levels.ts';
import { shownKey } from '../../keyboard/chosen-keys.ts';
import { numberFormat } from '../../locales/intl.ts';
import { text } from '../../locales/text.ts';
import '../../locales/add-late-texts.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import {
  type ImageAdjustment,
  isAdjusted,
  rotated,
  type Tone,
  toneRanges,
  tones,
  unadjusted,
} from '../image/image-adjustment.ts';
import { buttonStyles } from '../styles/button-styles.ts';
import { hint, iconButton } from '../widgets/icon-button.ts';
import { textButton } from '../widgets/text-button.ts';

/** Draws the counts by their square roots: a night has one high column, and little else would be seen. */
function histogramPath(histogram: Histogram): string {
  const most = Math.sqrt(Math.max(1, ...histogram));
  const tops = Array.from(histogram, (count, value) => {
    const top = (100 - (Math.sqrt(count) / most) * 100).toFixed(1);
    return `L${value} ${top}H${value + 1}`;
  });
  return `M0 100${tops.join('')}V100Z`;
}

/**
 * Rotation and tones of the shown image. Fires `adjustment-choice` with an `ImageAdjustment`, and
 * `auto-choice`.
 */
@customElement('adjust-panel')
class AdjustPanel extends AppElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      :host {
        display: grid;
        gap: var(--space-3);
      }

      label {
        display: grid;
        grid-template-columns: 1fr auto;
        gap: var(--space-1);
        font-size: var(--text-small);
      }

      .value {
        font-variant-numeric: tabular-nums;
      }

      input {
        grid-column: 1 / -1;
        inline-size: 100%;
        margin: 0;
        accent-color: var(--color-accent);
      }

      .histogram {
        display: block;
        inline-size: 100%;
        block-size: 5rem;
        border: 1px solid var(--color-line);
        border-radius: var(--radius-small);
        direction: ltr;
        forced-color-adjust: auto;
        path {
          fill: var(--color-text-muted);
        }
        line {
          stroke: var(--color-accent-text);
          vector-effect: non-scaling-stroke;
        }
      }

      .turns {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
      }
    `,
  ];

  @property({ attribute: false }) adjustment: ImageAdjustment = unadjusted;

  /** Luminance of the image as it is stored; `null` until known. */
  @property({ attribute: false }) histogram: Histogram | null = null;
  /** True with automatic levels. */
  @property({ type: Boolean }) auto = false;

  private renderHistogram(): TemplateResult | typeof nothing {
    const { histogram } = this;
    if (histogram === null) return nothing;
    const [dark, middle, bright] = toneRange(histogram).map((value) => Math.round(value * 100));
    const edge = (value = 0) => svg`<line x1=${value * 2.56} x2=${value * 2.56} y1="0" y2="100" />`;
    return html`<svg
      class="histogram"
      role="img"
      aria-label=${text('adjust.histogram', { dark: dark ?? 0, middle: middle ?? 0, bright: bright ?? 0 })}
      viewBox="0 0 256 100"
      preserveAspectRatio="none"
    >
      <path d=${histogramPath(histogram)} />
      ${this.auto ? [edge(dark), edge(bright)] : nothing}
    </svg>`;
  }

  protected override render(): TemplateResult {
    return html`
      ${this.renderHistogram()}
      ${textButton(text('adjust.auto'), () => this.dispatchEvent(new CustomEvent('auto-choice')), {
        tip: hint(text('adjust.auto'), shownKey('L', 'viewer')),
        pressed: this.auto,
      })}
      ${tones.map((tone) => this.renderTone(tone))}
      <div class="turns">
        ${this.renderTurn(-1)} ${this.renderTurn(1)}
        ${textButton(text('adjust.reset'), () => this.reset(), {
          tip: hint(text('adjust.reset'), shownKey('X', 'viewer')),
          disabled: !isAdjusted(this.adjustment) && !this.auto,
        })}
      </div>
      <p class="hint">${text('adjust.viewOnly')}</p>
    `;
  }

  private reset(): void {
    if (this.auto) this.dispatchEvent(new CustomEvent('auto-choice'));
    this.choose(unadjusted);
  }

  private renderTone(tone: Tone): TemplateResult {
    const { least, most, step } = toneRanges[tone];
    const value = this.adjustment[tone];
    const style = tone === 'gamma' ? 'decimal' : 'percent';
    const shown = numberFormat({ style, minimumFractionDigits: tone === 'gamma' ? 1 : 0 }).format(value);
    return html`<label>
      <span>${text(`adjust.${tone}`)}</span>
      <span class="value" aria-hidden="true">${shown}</span>
      <input
        type="range"
        min=${least}
        max=${most}
        step=${step}
        aria-valuetext=${shown}
        .value=${String(value)}
        @input=${(event: Event) =>
          this.choose({
            ...this.adjustment,
            [tone]: Number((event.currentTarget as HTMLInputElement).value),
          })}
      />
    </label>`;
  }

  private renderTurn(quarters: -1 | 1): TemplateResult {
    return iconButton({
      symbol: quarters === 1 ? 'rotateCw' : 'rotateCcw',
      label: text(quarters === 1 ? 'adjust.turnRight' : 'adjust.turnLeft'),
      keys: shownKey(quarters === 1 ? 'R' : 'Shift+R', 'viewer'),
      run: () => this.choose({ ...this.adjustment, rotation: rotated(this.adjustment.rotation, quarters) }),
    });
  }

  private choose(adjustment: ImageAdjustment): void {
    this.dispatchEvent(new CustomEvent<ImageAdjustment>('adjustment-choice', { detail: adjustment }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'adjust-panel': AdjustPanel;
  }
}
