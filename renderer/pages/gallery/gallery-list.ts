import { html, type TemplateResult } from 'lit';
import type { GalleryOrder } from '../../../preload/contract/index.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { text } from '../../locales/text.ts';
import type { AppState } from '../../state/app-state.ts';
import type { Availability } from '../../state/session/availability.ts';
import '../../elements/widgets/empty-state.ts';
import '../../elements/grid/snapshot-grid.ts';
import '../../elements/table/snapshot-table.ts';

/** The `total` tiles of a gallery as a grid or a table, whatever the person chose, or that a filter left nothing. */
export function renderGalleryList(
  app: Pick<AppState, 'gallery' | 'now' | 'settings'>,
  total: number,
  availability: Availability,
): TemplateResult {
  const { gallery, now, settings } = app;
  const { order, groups, selected } = gallery.value;
  if (total === 0) return renderNothingLeft(app);
  if (settings.value?.galleryForm === 'table') {
    return html`<snapshot-table
      label=${text('gallery.label')}
      .total=${total}
      .tileAt=${gallery.tileAt}
      .order=${order}
      .selected=${selected}
      .now=${now.value}
      .availability=${availability}
      @gallery-order=${(event: CustomEvent<GalleryOrder>) => gallery.reorder(event.detail)}
    ></snapshot-table>`;
  }
  return html`<snapshot-grid
    label=${text('gallery.label')}
    .total=${total}
    .tileAt=${gallery.tileAt}
    .groups=${groups}
    .tileSize=${settings.value?.tileSize ?? 'medium'}
    .selected=${selected}
    .now=${now.value}
    .availability=${availability}
  ></snapshot-grid>`;
}

function renderNothingLeft({ gallery }: Pick<AppState, 'gallery'>): TemplateResult {
  return html`<empty-state
    symbol="listFilter"
    heading=${text('gallery.filtered.nothing')}
    description=${text('gallery.filtered.nothingText')}
  >
    ${textButton(text('gallery.filter.clear'), () => gallery.reorder({ ...gallery.value.order, filters: [] }))}
  </empty-state>`;
}
