import { css, html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { AppElement } from '../../dom/app-element.ts';
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

/** Rotation and tones of the shown image. Fires `adjustment-choice` with an `ImageAdjustment`. */
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

      .turns {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
      }
    `,
  ];

  @property({ attribute: false }) adjustment: ImageAdjustment = unadjusted;

  protected override render(): TemplateResult {
    return html`
      ${tones.map((tone) => this.renderTone(tone))}
      <div class="turns">
        ${this.renderTurn(-1)} ${this.renderTurn(1)}
        ${textButton(text('adjust.reset'), () => this.choose(unadjusted), {
          tip: hint(text('adjust.reset'), 'X'),
          disabled: !isAdjusted(this.adjustment),
        })}
      </div>
      <p class="hint">${text('adjust.viewOnly')}</p>
    `;
  }

  private renderTone(tone: Tone): TemplateResult {
    const { least, most, step } = toneRanges[tone];
    const value = this.adjustment[tone];
    return html`<label>
      <span>${text(`adjust.${tone}`)}</span>
      <span class="value" aria-hidden="true">${value.toFixed(2)}</span>
      <input
        type="range"
        min=${least}
        max=${most}
        step=${step}
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
      keys: quarters === 1 ? 'R' : '⇧ R',
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
