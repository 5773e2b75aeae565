import { html, nothing, type TemplateResult } from 'lit';
import type { IconName } from '../../../icons/icon.ts';
import { text } from '../../../locales/text.ts';
import type { PagedList } from '../../../state/store/paged-list.ts';
import '../../../elements/widgets/empty-state.ts';
import '../../../elements/widgets/failure-note.ts';

/** How a long list is shown; its element takes `settingsStyles`, `offlineStyles`, `skeletonStyles` and `buttonStyles`. */
interface OfflineListParts<Row> {
  readonly label: string;
  readonly list: PagedList<Row>;
  readonly row: (row: Row) => TemplateResult;
  readonly empty: {
    readonly heading: string;
    readonly description: string;
    readonly symbol: IconName;
    readonly action?: unknown;
  };
}

/** A list that says when it loads, when it is empty and what to do then, and when it failed. */
export function renderOfflineList<Row>(parts: OfflineListParts<Row>): TemplateResult {
  const { total, rows, failure, isLoading } = parts.list.value;
  if (failure !== null) {
    return html`<failure-note .failure=${failure}>
      <button class="button" type="button" @click=${() => void parts.list.load()}>
        ${text('action.tryAgain')}
      </button>
    </failure-note>`;
  }
  if (total === null) {
    return html`<div class="card" aria-busy="true" aria-label=${parts.label} role="group">
      <span class="skeleton"></span><span class="skeleton"></span><span class="skeleton"></span>
    </div>`;
  }
  if (rows.length === 0) {
    const { heading, description, symbol, action } = parts.empty;
    return html`<div class="card">
      <empty-state .heading=${heading} .description=${description} .symbol=${symbol}>${action ?? nothing}</empty-state>
    </div>`;
  }
  return html`
    <ul class="card" aria-label=${parts.label}>${rows.map((row) => parts.row(row))}</ul>
    ${
      rows.length >= total
        ? nothing
        : html`<button
          class="button more"
          type="button"
          aria-disabled=${isLoading}
          @click=${() => {
            if (!isLoading) void parts.list.more();
          }}
        >
          ${text('offline.more', { shown: rows.length, total })}
        </button>`
    }
  `;
}
