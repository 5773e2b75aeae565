import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../icons/icon.ts';
import { shownKey } from '../../keyboard/chosen-keys.ts';
import { numberFormat } from '../../locales/intl.ts';
import { keyNames } from '../../locales/key-names.ts';
import { text } from '../../locales/text.ts';
import '../../locales/add-late-texts.ts';
import { hint } from '../widgets/icon-button.ts';
import { textButton } from '../widgets/text-button.ts';
import { type BlinkRate, blinkRates, type CompareBlink } from './compare-blink.ts';
import { type CompareMode, type ComparePane, compareModes } from './compare-pane.ts';
import { isMixed, paneLetter, percent } from './compare-words.ts';
import '../widgets/segment-choice.ts';

/** Renders the choice of the mode; nothing for a single image. */
export function modeChoice(
  mode: CompareMode,
  panes: number,
  choose: (mode: CompareMode) => void,
): TemplateResult {
  return html`<segment-choice
    label=${text('compare.mode')}
    .value=${mode}
    .disabled=${panes < 2}
    .options=${compareModes.map((value) => ({ value, label: text(`compare.mode.${value}`) }))}
    @choice=${({ detail }: CustomEvent<CompareMode>) => choose(detail)}
  ></segment-choice>`;
}

export function addButton(isOpen: boolean, pick: () => void): TemplateResult {
  return html`<button class="button" type="button" aria-expanded=${isOpen} @click=${pick}>
    ${icon('plus')}${text('compare.add')}
  </button>`;
}

/** Renders a button that exports the comparison. `platform`: for the names of keys. */
export function exportButton(platform: string, run: () => void): TemplateResult {
  const label = text('gallery.action.export');
  return textButton(label, run, {
    symbol: 'download',
    tip: hint(label, keyNames('Mod+E', platform).join(' ')),
  });
}

/** Renders start and stop, the rate, and the name of the visible image. */
export function blinkTools(blink: CompareBlink, panes: number): TemplateResult {
  return html`
    <button class="button" type="button" @click=${() => (blink.running ? blink.stop() : blink.start())}>
      ${icon(blink.running ? 'pause' : 'play')}${text(blink.running ? 'compare.blink.stop' : 'compare.blink.start')}
    </button>
    <button class="button" type="button" @click=${() => blink.step()}>${text('compare.blink.next')}</button>
    <segment-choice
      label=${text('compare.blink.rate')}
      .value=${String(blink.rate)}
      .options=${blinkRates.map((rate) => ({
        value: String(rate),
        label: text('compare.blink.perSecond', { rate: numberFormat().format(rate) }),
      }))}
      @choice=${({ detail }: CustomEvent<string>) => blink.choose(Number(detail) as BlinkRate)}
    ></segment-choice>
    ${panes > 1 ? html`<span>${text('compare.blink.shown', { letter: paneLetter(blink.shown) })}</span>` : nothing}
  `;
}

/** Renders the threshold at which a pixel counts as different. */
export function differenceTools(threshold: number, change: (threshold: number) => void): TemplateResult {
  return html`<label>
    <span>${text('compare.difference.threshold')}</span>
    <input
      type="range"
      min="0.01"
      max="0.5"
      step="0.01"
      aria-valuetext=${percent(threshold, 0)}
      .value=${String(threshold)}
      @input=${(event: Event) => change(Number((event.currentTarget as HTMLInputElement).value))}
    />
    <span aria-hidden="true">${percent(threshold, 0)}</span>
  </label>`;
}

/** Says that the images are shown with automatic levels, and takes that back. */
export function adjustedButton(run: () => void): TemplateResult {
  return textButton(text('viewer.adjusted'), run, {
    classes: 'adjusted',
    symbol: 'contrast',
    tip: hint(text('adjust.auto'), shownKey('L', 'compare')),
  });
}

export function mixedNote(panes: readonly ComparePane[]): TemplateResult | typeof nothing {
  if (!isMixed(panes)) return nothing;
  return html`<span class="mixed">${icon('triangleAlert')}${text('compare.mixed')}</span>`;
}

/** Renders a button that shows the newer images; nothing if none wait. */
export function newerButton(count: number, take: () => void): TemplateResult | typeof nothing {
  return count === 0 ? nothing : textButton(text('gallery.arrived', { count }), take);
}
