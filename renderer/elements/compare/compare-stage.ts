import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../icons/icon.ts';
import type { ZoneChoice } from '../../locales/format-zoned.ts';
import { text } from '../../locales/text.ts';
import { cssProperties } from '../styles/css-properties.ts';
import { zonedTime } from '../tile/caption-line.ts';
import type { CompareDivider } from './compare-divider.ts';
import type { ComparePane } from './compare-pane.ts';
import { paneLabel, paneLetter, paneTitle } from './compare-words.ts';
import '../image/image-canvas.ts';
import type { DecodedImage } from '../../imaging/image-decode.ts';
import { toolButton } from '../widgets/tool-button.ts';

/** What the stage of a comparison shows, and what is done on it. */
export interface CompareStage {
  readonly panes: readonly ComparePane[];
  readonly zone: ZoneChoice;
  /** A person zoomed or panned one of the canvases. */
  readonly viewed: (event: Event) => void;
  /** To the moment before or after, of the same device; null where the history is not known. */
  readonly step: ((index: number, delta: -1 | 1) => void) | null;
  readonly pick: ((index: number) => void) | null;
  readonly remove: (index: number) => void;
}

/** `isStop`: it is a tab stop of its own. */
function canvas(stage: CompareStage, pane: ComparePane, index: number, isStop = true): TemplateResult {
  return html`<image-canvas
    role="img"
    tabindex=${isStop ? 0 : -1}
    ?autofocus=${index === 0}
    aria-label=${paneLabel(pane, index, stage.zone)}
    .best=${pane.best}
    .preview=${pane.preview}
    @view-changed=${stage.viewed}
  ></image-canvas>`;
}

/** Two to four images beside each other, each under its own line. */
export function sideStage(stage: CompareStage): TemplateResult {
  return html`<div class="side-by-side" ${cssProperties({ '--panes': String(stage.panes.length) })}>
    ${stage.panes.map(
      (pane, index) => html`<section class="pane" aria-label=${paneLabel(pane, index, stage.zone)}>
        ${paneLine(stage, pane, index)}
        <div class="picture">
          ${canvas(stage, pane, index)}
          ${pane.best === null ? html`<p class="absent">${text('compare.notDownloaded')}</p>` : nothing}
        </div>
      </section>`,
    )}
  </div>`;
}

/** What a pane is, and what can be done with it. */
export function paneLine(stage: CompareStage, pane: ComparePane, index: number): TemplateResult {
  const { best } = pane;
  const letter = paneLetter(index);
  const { step, pick } = stage;
  return html`<div class="pane-line">
    <span class="letter" aria-hidden="true">${letter}</span>
    <div class="pane-words">
      <strong title=${paneTitle(pane)}>${paneTitle(pane)}</strong>
      <span>
        ${pane.role === 'baseline' ? html`<span class="role">${text('compare.baseline')}</span>` : nothing}
        ${best === null ? nothing : html`<span>${zonedTime(best, stage.zone)}</span> ${precisionMark(best.precision)}`}
      </span>
    </div>
    ${
      step === null || best === null
        ? nothing
        : html`${toolButton({
            symbol: 'chevronLeft',
            label: text('compare.earlier', { letter }),
            keys: letter,
            run: () => step(index, -1),
          })}
          ${toolButton({
            symbol: 'chevronRight',
            label: text('compare.later', { letter }),
            keys: letter,
            run: () => step(index, 1),
          })}`
    }
    ${
      pick === null
        ? nothing
        : html`<button class="button quiet" type="button" aria-label=${text('compare.change', { letter })} @click=${() => pick(index)}>
          ${text('compare.changeShort')}
        </button>`
    }
    ${
      stage.panes.length > 1
        ? toolButton({
            symbol: 'x',
            label: text('compare.remove', { letter }),
            keys: letter,
            run: () => stage.remove(index),
          })
        : nothing
    }
  </div>`;
}

function precisionMark(precision: 'low' | 'full'): TemplateResult {
  return html`<span class="precision ${precision}">
    ${icon(precision === 'full' ? 'grid3x3' : 'grid2x2')}${text(`viewer.precision.${precision}`)}
  </span>`;
}

/** All images in one place; one of them is seen. The place has the focus, as an image that goes out of sight would lose it. */
export function blinkStage(stage: CompareStage, shown: number): TemplateResult {
  return html`<div class="stacked" tabindex="0" role="group" aria-label=${text('compare.mode.blink')}>
    ${stage.panes.map(
      (pane, index) => html`<div class="layer" ?data-hidden=${index !== shown} ?inert=${index !== shown}>
        ${canvas(stage, pane, index, false)}
      </div>`,
    )}
    <span class="letter over" aria-hidden="true">${paneLetter(shown)}</span>
  </div>`;
}

/** Two images in one place, one on each side of a divider. */
export function swipeStage(stage: CompareStage, divider: CompareDivider): TemplateResult {
  const [one, other] = stage.panes;
  if (one === undefined || other === undefined) return sideStage(stage);
  return html`<div class="stacked" ${cssProperties({ '--divider': `${divider.place * 100}%` })}>
    <div class="layer">${canvas(stage, one, 0)}</div>
    <div class="layer after">${canvas(stage, other, 1)}</div>
    <div
      class="divider"
      role="slider"
      tabindex="0"
      aria-label=${text('compare.divider')}
      aria-valuemin="0"
      aria-valuemax="100"
      aria-valuenow=${Math.round(divider.place * 100)}
      @keydown=${divider.pressed}
      @pointerdown=${divider.pointed}
      @pointermove=${divider.pointed}
    ></div>
    <span class="letter over" aria-hidden="true">A</span>
    <span class="letter over end" aria-hidden="true">B</span>
  </div>`;
}

/** Where two images differ. */
export function differenceStage(
  stage: CompareStage,
  image: DecodedImage | null,
  label: string,
): TemplateResult {
  return html`<div class="stacked">
    <div class="layer">
      <image-canvas role="img" tabindex="0" aria-label=${label} .made=${image} @view-changed=${stage.viewed}></image-canvas>
    </div>
  </div>`;
}
