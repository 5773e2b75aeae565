import { html, nothing, type TemplateResult } from 'lit';
import type { SnapshotSummary } from '../../../preload/contract/index.ts';
import { snapshotTime } from '../../../preload/contract/rules/snapshot-time.ts';
import { shownKey } from '../../keyboard/chosen-keys.ts';
import { formatPixels } from '../../locales/format-pixels.ts';
import { formatZonedDay, type ZoneChoice } from '../../locales/format-zoned.ts';
import { text } from '../../locales/text.ts';
import { isAdjusted } from '../image/image-adjustment.ts';
import { flawMark, precisionMark } from '../tile/caption-line.ts';
import { snapshotAge, subjectTitle } from '../tile/tile-words.ts';
import { hint, iconButton } from '../widgets/icon-button.ts';
import { middleCut } from '../widgets/middle-cut.ts';
import { textButton } from '../widgets/text-button.ts';
import type { ViewerHost } from './viewer-actions.ts';
import { deviceTools } from './viewer-tools.ts';
import '../../locales/add-late-texts.ts';

/** `Captured Sat, 21 Nov 2026, 12:04:31 GMT+1`. */
function timeWords(snapshot: SnapshotSummary, zone: ZoneChoice): string {
  const { clock, at } = snapshotTime(snapshot);
  const time = formatZonedDay(at, zone, snapshot.capturedOffsetMinutes ?? null);
  return text(`viewer.${clock}`, { time });
}

/** Says that the device has a newer image, and leads there. */
function newerLink(viewer: ViewerHost): TemplateResult {
  return html`<button
    class="link"
    type="button"
    data-tip=${hint(text('viewer.toNewest'), text('key.end'))}
    @click=${() => viewer.run({ kind: 'frameEnd', end: 'newest' })}
  >
    ${text('viewer.notNewest')}
  </button>`;
}

/**
 * Renders organization, name and age of the image, the facts of the snapshot that is `seen`, and
 * whether it is adjusted. `position`: among the others.
 */
export function viewerHead(
  viewer: ViewerHost,
  seen: SnapshotSummary | null,
  position: string,
): TemplateResult {
  const organization = viewer.timeline.history?.organizationName ?? null;
  const title = viewer.shown === undefined ? '' : subjectTitle(viewer.shown);
  return html`<div class="head">
    <div class="titles">
      <div class="name">
        ${organization === null ? nothing : html`<span class="organization" dir="auto" ${middleCut(organization)}><span>${organization}</span></span>`}
        <h2 dir="auto" ${middleCut(title)}><span>${title}</span></h2>
      </div>
      <div class="facts">
        ${
          seen === null
            ? nothing
            : html`<strong>${snapshotAge(seen, viewer.now)}</strong> <span>${timeWords(seen, viewer.zone)}</span>
              ${precisionMark(seen.precision)} ${flawMark(seen)} <span>${formatPixels(seen)}</span>`
        }
        ${viewer.timeline.hasNewer ? newerLink(viewer) : nothing}
      </div>
    </div>
    ${
      isAdjusted(viewer.adjustment) || viewer.levels.isOn
        ? textButton(text('viewer.adjusted'), () => viewer.run({ kind: 'resetAdjustment' }), {
            classes: 'adjusted',
            symbol: 'slidersHorizontal',
            tip: hint(text('adjust.reset'), shownKey('X', 'viewer')),
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
