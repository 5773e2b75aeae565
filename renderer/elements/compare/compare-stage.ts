import { html, nothing, type TemplateResult } from 'lit';
import type { IconName } from '../../icons/icon.ts';
import { formatZoned, type ZoneChoice } from '../../locales/format-zoned.ts';
import { text } from '../../locales/text.ts';
import '../../locales/add-late-texts.ts';
import { type DownloadCost, downloadCost } from '../../state/offline/offline-words.ts';
import { failureText } from '../../state/session/failure-text.ts';
import { flawMark, precisionMark, zonedTime } from '../tile/caption-line.ts';
import { subjectTitle } from '../tile/tile-words.ts';
import type { CompareDivider } from './compare-divider.ts';
import type { PaneDownload } from './compare-downloads.ts';
import type { ComparePane } from './compare-pane.ts';
import { soughtWords } from './compare-time-tools.ts';
import { paneLabel, paneLetter, percent } from './compare-words.ts';
import '../image/image-canvas.ts';
import type { DecodedImage } from '../../imaging/image-decode.ts';
import type { ImageAdjustment } from '../image/image-adjustment.ts';
import { iconButton } from '../widgets/icon-button.ts';
import { textButton } from '../widgets/text-button.ts';

export interface CompareStage {
  readonly panes: readonly ComparePane[];
  readonly zone: ZoneChoice;
  readonly viewed: (event: Event) => void;
  readonly adjustmentOf: (pane: ComparePane) => ImageAdjustment;
  /** Returns the download state of a pane's full precision; `null` until known. */
  readonly downloadOf: (pane: ComparePane) => PaneDownload | null;
  /** Returns the cost of a pane's full precision; `null` until known. */
  readonly costOf: (pane: ComparePane) => DownloadCost | null;
  /** Steps to the device's previous or next snapshot; `null` if the history is unknown. */
  readonly step: ((index: number, delta: -1 | 1) => void) | null;
  readonly pick: ((index: number) => void) | null;
  readonly remove: (index: number) => void;
}

/** `isStop`: it is a tab stop. */
function canvas(stage: CompareStage, pane: ComparePane, index: number, isStop = true): TemplateResult {
  return html`<image-canvas
    role="img"
    tabindex=${isStop ? 0 : nothing}
    ?autofocus=${isStop && index === 0}
    aria-label=${paneLabel(pane, index, stage.zone)}
    .best=${pane.best}
    .preview=${pane.preview}
    .adjustment=${stage.adjustmentOf(pane)}
    explains
    @view-changed=${stage.viewed}
  ></image-canvas>`;
}

/** Renders two to four images side by side, each with a line below. */
export function sideStage(stage: CompareStage): TemplateResult {
  return html`<div class="side-by-side" .style=${`--panes:${stage.panes.length}`}>
    ${stage.panes.map(
      (pane, index) => html`<section class="pane" aria-label=${paneLabel(pane, index, stage.zone)}>
        ${paneLine(stage, pane, index)}
        <div class="picture">
          ${canvas(stage, pane, index)}
          ${pane.best === null ? html`<p class="absent">${absentWords(stage, pane)}</p>` : nothing}
          ${downloadNote(stage, pane)}
        </div>
      </section>`,
    )}
  </div>`;
}

export function paneLine(stage: CompareStage, pane: ComparePane, index: number): TemplateResult {
  const { best } = pane;
  const letter = paneLetter(index);
  const { step, pick } = stage;
  const tool = (symbol: IconName, label: string, run: () => void) => iconButton({ symbol, label, run });
  return html`<div class="pane-line">
    <span class="letter" aria-hidden="true">${letter}</span>
    <div class="pane-words">
      <strong title=${subjectTitle(pane)}>${subjectTitle(pane)}</strong>
      <span>
        ${pane.role === 'baseline' ? html`<span class="role">${text('compare.baseline')}</span>` : nothing}
        ${soughtWords(pane).map((words) => html`<span class="role">${words}</span>`)} ${paneTime(stage, pane)}
        ${best === null ? nothing : precisionMark(best.precision)} ${best === null ? nothing : flawMark(best)}
      </span>
    </div>
    <div class="pane-tools">
      ${
        step === null
          ? nothing
          : html`<span class="time-steps" dir="ltr">
              ${tool('chevronLeft', text('compare.earlier', { letter }), () => step(index, -1))}
              ${tool('chevronRight', text('compare.later', { letter }), () => step(index, 1))}
            </span>`
      }
      ${
        pick === null
          ? nothing
          : textButton(text('compare.changeShort'), () => pick(index), {
              classes: 'quiet',
              name: text('compare.change', { letter }),
            })
      }
      ${
        stage.panes.length > 1
          ? tool('x', text('compare.remove', { letter }), () => stage.remove(index))
          : nothing
      }
    </div>
  </div>`;
}

/** Shows the time of the snapshot itself, even before it is downloaded. */
function paneTime({ zone }: CompareStage, { best, at }: ComparePane): TemplateResult | typeof nothing {
  if (best !== null) return html`<span>${zonedTime(best, zone)}</span>`;
  return at === null ? nothing : html`<span>${formatZoned(at, zone, null)}</span>`;
}

function withCost(stage: CompareStage, pane: ComparePane, words: string): string {
  const cost = stage.costOf(pane);
  return cost === null ? words : text('compare.full.cost', { words, cost: downloadCost(cost) });
}

/** Explains why there is nothing to see yet. */
function absentWords(stage: CompareStage, pane: ComparePane): string {
  const download = stage.downloadOf(pane);
  if (download?.kind === 'downloading') return withCost(stage, pane, text('viewer.loading'));
  if (download?.kind === 'failed') return text('viewer.missing.failed');
  return text('compare.notDownloaded');
}

function noteWords(stage: CompareStage, pane: ComparePane, download: PaneDownload): string {
  switch (download.kind) {
    case 'done':
      return '';
    case 'past':
      return text('compare.full.past');
    case 'downloading':
      return pane.best === null ? '' : withCost(stage, pane, text('viewer.loadingFull'));
    case 'lowOnly':
      return text('compare.full.lowOnly');
    case 'left':
      if (download.why === 'saver') return text('compare.full.saver');
      return text(download.why === 'lowByChoice' ? 'viewer.lowByChoice' : 'viewer.fullMissing');
    case 'failed': {
      const { failure } = download;
      return [text('viewer.fullMissing'), failure === null ? '' : failureText(failure).message].join(' ');
    }
    default:
      return download satisfies never;
  }
}

/** Renders the download state of a pane's full precision. */
function downloadNote(stage: CompareStage, pane: ComparePane): TemplateResult | typeof nothing {
  const download = stage.downloadOf(pane);
  const words = download === null ? '' : noteWords(stage, pane, download);
  return words === '' ? nothing : html`<div class="notice"><div>${words}</div></div>`;
}

/** Returns the first note for overlaid images. */
function firstNote(stage: CompareStage): TemplateResult | typeof nothing {
  const notes = stage.panes.map((pane) => downloadNote(stage, pane));
  return notes.find((note) => note !== nothing) ?? nothing;
}

/**
 * Overlays all images, one visible. The stack has the focus, because a hidden image would lose it.
 */
export function blinkStage(stage: CompareStage, shown: number): TemplateResult {
  return html`<div class="stacked" tabindex="0" autofocus role="group" aria-label=${text('compare.mode.blink')}>
    ${stage.panes.map(
      (pane, index) => html`<div class="layer" ?data-hidden=${index !== shown} ?inert=${index !== shown}>
        ${canvas(stage, pane, index, false)}
      </div>`,
    )}
    <span class="letter over" aria-hidden="true">${paneLetter(shown)}</span>
    ${firstNote(stage)}
  </div>`;
}

export function swipeStage(stage: CompareStage, divider: CompareDivider): TemplateResult {
  const [one, other] = stage.panes;
  if (one === undefined || other === undefined) return sideStage(stage);
  return html`<div class="stacked" .style=${`--divider:${divider.share * 100}%`}>
    <div class="layer">${canvas(stage, one, 0)}</div>
    <div class="layer after">${canvas(stage, other, 1)}</div>
    <div
      class="divider"
      role="slider"
      tabindex="0"
      aria-label=${text('compare.divider')}
      aria-valuemin="0"
      aria-valuemax="100"
      aria-valuenow=${Math.round(divider.share * 100)}
      aria-valuetext=${`A ${percent(divider.share, 0)}, B ${percent(1 - divider.share, 0)}`}
      @keydown=${divider.pressed}
      @pointerdown=${divider.pointed}
      @pointermove=${divider.pointed}
    ></div>
    <span class="letter over" aria-hidden="true">A</span>
    <span class="letter over end" aria-hidden="true">B</span>
    ${firstNote(stage)}
  </div>`;
}

export function differenceStage(
  stage: CompareStage,
  image: DecodedImage | null,
  label: string,
): TemplateResult {
  return html`<div class="stacked">
    <div class="layer">
      <image-canvas role="img" tabindex="0" aria-label=${label} .made=${image} @view-changed=${stage.viewed}></image-canvas>
    </div>
    ${firstNote(stage)}
  </div>`;
}
