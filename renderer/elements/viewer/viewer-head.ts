import { html, nothing, type TemplateResult } from 'lit';
import type { SnapshotSummary } from '../../../preload/contract/index.ts';
import { icon } from '../../icons/icon.ts';
import { formatPixels } from '../../locales/format-pixels.ts';
import type { ZoneChoice } from '../../locales/format-zoned.ts';
import { text } from '../../locales/text.ts';
import { zonedTime } from '../tile/caption-line.ts';
import { precisionMark } from '../tile/precision-mark.ts';
import { hint, iconButton } from '../widgets/icon-button.ts';

interface ViewerHead {
  readonly title: string;
  /** The snapshot that is seen: the low one until the best is decoded; null: there is none. */
  readonly seen: SnapshotSummary | null;
  readonly adjusted: boolean;
  readonly position: string;
  readonly zone: ZoneChoice;
  readonly reset: () => void;
  readonly close: () => void;
}

/** The name of the image, its time, precision and size, and whether it is adjusted. */
export function viewerHead(head: ViewerHead): TemplateResult {
  return html`<div class="head">
    <div class="titles">
      <h2 title=${head.title}>${head.title}</h2>
      <div class="facts">${head.seen === null ? nothing : facts(head.seen, head.zone)}</div>
    </div>
    ${
      head.adjusted
        ? html`<button class="button adjusted" type="button" title=${hint(text('adjust.reset'), 'X')} @click=${head.reset}>
          ${icon('slidersHorizontal')}${text('viewer.adjusted')}
        </button>`
        : nothing
    }
    <span class="position">${head.position}</span>
    ${iconButton({ symbol: 'x', label: text('viewer.close'), keys: text('viewer.keys.close'), run: head.close })}
  </div>`;
}

function facts(seen: SnapshotSummary, zone: ZoneChoice): TemplateResult {
  return html`<span>${zonedTime(seen, zone)}</span> ${precisionMark(seen.precision)}
    <span>${formatPixels(seen)}</span>`;
}
