import { html, nothing, type TemplateResult } from 'lit';
import type { SnapshotSummary } from '../../../preload/contract/index.ts';
import { icon } from '../../icons/icon.ts';
import { formatPixels } from '../../locales/format-pixels.ts';
import type { ZoneChoice } from '../../locales/format-zoned.ts';
import { text } from '../../locales/text.ts';
import { zonedTime } from '../tile/caption-line.ts';
import { hint, toolButton } from '../widgets/tool-button.ts';

/** What stands over the image. */
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

/** The name of what is seen, when it is from, its precision and size, and whether it is seen as it is. */
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
    ${toolButton({ symbol: 'x', label: text('viewer.close'), keys: text('viewer.keys.close'), run: head.close })}
  </div>`;
}

function facts(seen: SnapshotSummary, zone: ZoneChoice): TemplateResult {
  const { precision } = seen;
  return html`<span>${zonedTime(seen, zone)}</span>
    <span class="precision ${precision}">
      ${icon(precision === 'full' ? 'grid3x3' : 'grid2x2')}${text(`viewer.precision.${precision}`)}
    </span>
    <span>${formatPixels(seen)}</span>`;
}
