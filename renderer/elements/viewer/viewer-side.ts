import { html, type TemplateResult } from 'lit';
import type { SnapshotSummary } from '../../../preload/contract/index.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { formatPixels } from '../../locales/format-pixels.ts';
import type { ZoneChoice } from '../../locales/format-zoned.ts';
import { text } from '../../locales/text.ts';
import './adjust-panel.ts';
import type { ImageAdjustment } from '../image/image-adjustment.ts';
import '../tile/snapshot-clocks.ts';
import { iconButton } from '../widgets/icon-button.ts';
import type { ViewerPanel } from './viewer-keys.ts';

interface ViewerSide {
  readonly panel: ViewerPanel;
  readonly snapshot: SnapshotSummary | null;
  readonly adjustment: ImageAdjustment;
  readonly zone: ZoneChoice;
  readonly adjust: (adjustment: ImageAdjustment) => void;
  readonly chooseZone: (zone: ZoneChoice) => void;
  readonly close: () => void;
}

/** The panel beside the image: its details, or how it is looked at. */
export function viewerSide(side: ViewerSide): TemplateResult {
  const title = text(side.panel === 'details' ? 'viewer.imageDetails' : 'viewer.adjust');
  return html`<aside class="side scrolls" aria-label=${title}>
    <header>
      <h3>${title}</h3>
      ${iconButton({
        symbol: 'x',
        label: text('viewer.closePanel'),
        keys: side.panel === 'details' ? 'I' : 'A',
        run: side.close,
      })}
    </header>
    ${side.panel === 'details' ? details(side) : adjustments(side)}
  </aside>`;
}

function adjustments({ adjustment, adjust }: ViewerSide): TemplateResult {
  return html`<adjust-panel
    .adjustment=${adjustment}
    @adjustment-choice=${(event: CustomEvent<ImageAdjustment>) => adjust(event.detail)}
  ></adjust-panel>`;
}

/** The id to ask the service about this image with; images of older versions have none. */
function requestRows({ requestId }: SnapshotSummary): readonly (readonly [string, string])[] {
  return requestId ? [[text('details.requestId'), requestId]] : [];
}

function details({ snapshot, zone, chooseZone }: ViewerSide): TemplateResult {
  if (snapshot === null) return html`<p class="muted">${text('viewer.noDetails')}</p>`;
  const rows = [
    [text('details.precision'), text(`viewer.precision.${snapshot.precision}`)],
    [text('details.pixels'), formatPixels(snapshot)],
    [text('details.bytes'), formatBytes(snapshot.byteLength)],
    [text('details.type'), snapshot.mediaType],
    [text('details.hash'), snapshot.hash],
    ...requestRows(snapshot),
  ] as const;
  return html`<snapshot-clocks
      .snapshot=${snapshot}
      .zone=${zone}
      @zone-choice=${(event: CustomEvent<ZoneChoice>) => chooseZone(event.detail)}
    ></snapshot-clocks>
    <dl>
      ${rows.map(([name, value]) => html`<div><dt class="hint">${name}</dt><dd>${value}</dd></div>`)}
    </dl>`;
}
