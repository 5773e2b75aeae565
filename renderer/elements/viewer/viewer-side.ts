import { html, nothing, type TemplateResult } from 'lit';
import { shownKey } from '../../keyboard/chosen-keys.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { formatPixels } from '../../locales/format-pixels.ts';
import type { ZoneChoice } from '../../locales/format-zoned.ts';
import { text } from '../../locales/text.ts';
import './adjust-panel.ts';
import type { ImageAdjustment } from '../image/image-adjustment.ts';
import { precisionWords } from '../tile/caption-line.ts';
import { noteTargets } from '../tile/note-fields.ts';
import { packText } from '../tile/pack-text.ts';
import '../tile/snapshot-clocks.ts';
import { iconButton } from '../widgets/icon-button.ts';
import type { ViewerHost } from './viewer-actions.ts';
import '../../locales/add-late-texts.ts';

/** Renders the open panel: the image's details, or its adjustment. */
export function viewerSide(viewer: ViewerHost): TemplateResult | typeof nothing {
  const { panel } = viewer;
  if (panel === null) return nothing;
  const title = text(panel === 'details' ? 'viewer.imageDetails' : 'viewer.adjust');
  return html`<aside class="side scrolls" aria-label=${title}>
    <header>
      <h3>${title}</h3>
      ${iconButton({
        symbol: 'x',
        label: text('viewer.closePanel'),
        keys: shownKey(panel === 'details' ? 'I' : 'A', 'viewer'),
        run: () => viewer.run({ kind: 'panel', panel }),
      })}
    </header>
    ${panel === 'details' ? details(viewer) : adjustments(viewer)}
  </aside>`;
}

function adjustments(viewer: ViewerHost): TemplateResult {
  return html`<adjust-panel
    .adjustment=${viewer.adjustment}
    .histogram=${viewer.levels.histogram(viewer.best)}
    .auto=${viewer.levels.isOn}
    @auto-choice=${() => viewer.run({ kind: 'autoLevels' })}
    @adjustment-choice=${(event: CustomEvent<ImageAdjustment>) => (viewer.adjustment = event.detail)}
  ></adjust-panel>`;
}

/** Leaves the field on Escape, but not the viewer. */
function leaveNote(viewer: ViewerHost, event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  viewer.canvas.focus();
}

function details(viewer: ViewerHost): TemplateResult {
  const { best, shown, source, notes, zone } = viewer;
  // First, so that late facts about the image don't move a field being written in.
  return html`${
    shown === undefined || source === undefined
      ? nothing
      : html`<note-fields
            .targets=${noteTargets(shown.subject, best).toReversed()}
            .drafts=${notes}
            .zone=${zone}
            @keydown=${(event: KeyboardEvent) => leaveNote(viewer, event)}
            @noted-snapshot-wanted=${({ detail }: CustomEvent<number>) => void viewer.showTime(detail)}
          ></note-fields>`
  }
    ${imageDetails(viewer)}`;
}

function imageDetails(viewer: ViewerHost): TemplateResult {
  const { best } = viewer;
  if (best === null) return html`<p class="muted">${text('viewer.noDetails')}</p>`;
  const pack = packText(best, viewer.zone);
  const rows = [
    [text('details.precision'), precisionWords(best)],
    [text('details.pixels'), formatPixels(best)],
    [text('details.bytes'), formatBytes(best.byteLength)],
    [text('details.type'), best.mediaType],
    [text('details.hash'), best.hash],
    ...(pack === null ? [] : [[text('details.pack'), pack]]),
    // Helps to find the request in the service's own log; not every image has one.
    ...(best.requestId ? [[text('details.requestId'), best.requestId]] : []),
  ];
  return html`<snapshot-clocks
      .snapshot=${best}
      .zone=${viewer.zone}
      @zone-choice=${({ detail }: CustomEvent<ZoneChoice>) => {
        viewer.zone = detail;
        viewer.source?.chooseZone(detail);
      }}
    ></snapshot-clocks>
    <dl>
      ${rows.map(([name, value]) => html`<div><dt class="hint">${name}</dt><dd>${value}</dd></div>`)}
    </dl>`;
}
