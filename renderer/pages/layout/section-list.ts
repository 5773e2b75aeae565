import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { failureNote } from '../../elements/widgets/failure-note.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import type { IconName } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import { CalmReload } from '../../state/store/calm-reload.ts';
import { createPagedList, type PagedList, type ReadPage } from '../../state/store/paged-list.ts';
import type { Readable } from '../../state/store/store.ts';
import { showStores } from '../../state/store/store-controller.ts';
import '../../elements/widgets/empty-state.ts';

interface ListWords<Row> {
  readonly label: string;
  readonly row: (row: Row) => TemplateResult;
  /**
   * Identifies a row, which keeps its element and focus if others come before it. If absent, rows
   * are identified by position.
   */
  readonly key?: (row: Row, index: number) => unknown;
  readonly empty: readonly [heading: string, description: string, symbol: IconName, action?: unknown];
}

/**
 * Long list of an element with `sectionStyles`: loading, empty and failed states included. With
 * `follows` it loads itself, and again at a new key; otherwise its element calls `load`.
 */
export class SectionList<Row> {
  private readonly list: PagedList<Row>;
  protected readonly reload: CalmReload | undefined;

  constructor(
    host: ReactiveControllerHost & Pick<Element, 'isConnected'>,
    readPage: ReadPage<Row>,
    follows?: { readonly store: () => Readable<unknown>; readonly key: () => unknown },
  ) {
    this.list = createPagedList(readPage);
    showStores(host, () => [this.list]);
    this.reload = follows && new CalmReload(host, { ...follows, load: () => void this.load() });
  }

  /** Total number of rows; `null` until the first answer. */
  get total(): number | null {
    return this.list.value.total;
  }

  get rows(): readonly Row[] {
    return this.list.value.rows;
  }

  load(): Promise<void> {
    this.reload?.note();
    return this.list.load();
  }

  render({ label, row, key = (_, index) => index, empty }: ListWords<Row>): TemplateResult | typeof nothing {
    const { total, rows, failure, isLoading } = this.list.value;
    if (failure !== null) return failureNote(failure, () => this.load());
    if (total === null) {
      return html`<div class="card" aria-busy="true" aria-label=${label} role="group">
        <span class="skeleton"></span><span class="skeleton"></span><span class="skeleton"></span>
      </div>`;
    }
    if (rows.length === 0) {
      const [heading, description, symbol, action = nothing] = empty;
      return html`<div class="card">
        <empty-state .heading=${heading} .description=${description} .symbol=${symbol}>${action}</empty-state>
      </div>`;
    }
    const more = text('offline.more', { shown: rows.length, total });
    return html`
      <ul class="card" aria-label=${label}>${repeat(rows, key, (one) => html`<li class="row">${row(one)}</li>`)}</ul>
      ${rows.length >= total ? nothing : textButton(more, () => this.list.more(), { classes: 'more', disabled: isLoading })}
    `;
  }
}
