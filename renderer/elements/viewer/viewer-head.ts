import { html, nothing, type TemplateResult } from 'lit';
import type { SnapshotSummary } from '../../../preload/contract/index.ts';
import { formatPixels } from '../../locales/format-pixels.ts';
import { text } from '../../locales/text.ts';
import { isAdjusted } from '../image/image-adjustment.ts';
import { flawMark, precisionMark, zonedTime } from '../tile/caption-line.ts';
import { subjectTitle } from '../tile/tile-words.ts';
import { hint, iconButton } from '../widgets/icon-button.ts';
import { middleCut } from '../widgets/middle-cut.ts';
import { textButton } from '../widgets/text-button.ts';
import type { ViewerHost } from './viewer-actions.ts';
import { deviceTools } from './viewer-tools.ts';
import '../../locales/add-late-texts.ts';

/** The name of the image, the facts of the snapshot that is `seen`, and whether it is adjusted. `position`: among the others. */
export function viewerHead(
  viewer: ViewerHost,
  seen: SnapshotSummary | null,
  position: string,
): TemplateResult {
  const title = viewer.shown === undefined ? '' : subjectTitle(viewer.shown);
  return html`<div class="head">
    <div class="titles">
      <h2 dir="auto" ${middleCut(title)}><span>${title}</span></h2>
      <div class="facts">
        ${
          seen === null
            ? nothing
            : html`<span>${zonedTime(seen, viewer.zone)}</span> ${precisionMark(seen.precision)} ${flawMark(seen)}
              <span>${formatPixels(seen)}</span>`
        }
      </div>
    </div>
    ${
      isAdjusted(viewer.adjustment)
        ? textButton(text('viewer.adjusted'), () => viewer.run({ kind: 'resetAdjustment' }), {
            classes: 'adjusted',
            symbol: 'slidersHorizontal',
            tip: hint(text('adjust.reset'), 'X'),
          })
        : nothing
    }
    ${deviceTools(viewer, position)}
    ${iconButton({
      symbol: 'x',
      label: text('viewer.close'),
      keys: text('viewer.keys.close'),
      run: () => viewer.dialog.close(),
    })}
  </div>`;
}
