import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import type { GalleryFilter, GalleryOrder, GallerySort, Settings } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { icon } from '../../icons/icon.ts';
import { numberFormat } from '../../locales/intl.ts';
import { text } from '../../locales/text.ts';
import { isDescendingAtFirst } from '../../state/gallery/gallery-order.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { buttonStyles } from '../styles/button-styles.ts';
import { popoverStyles } from '../styles/popover-styles.ts';
import { iconButton } from '../widgets/icon-button.ts';
import { textButton } from '../widgets/text-button.ts';
import '../widgets/segment-choice.ts';
import { galleryBarStyles } from './gallery-bar-styles.ts';

const SORTS: readonly GallerySort[] = ['name', 'attention', 'captured', 'received', 'age', 'checked'];
const DOWNLOADED: readonly GalleryFilter[] = ['full', 'low', 'missing'];
const STATES: readonly GalleryFilter[] = ['needsLook', 'failed', 'stale', 'ageUnknown', 'new', 'pinned'];
const FORMS = [
  ['grid', 'grid2x2'],
  ['table', 'table2'],
  ['map', 'globe'],
] as const;
const SIZES: readonly Settings['tileSize'][] = ['tiny', 'small', 'medium', 'large', 'huge'];

export type GalleryBarAction = 'goToDate' | 'legend' | 'sortAgain';

interface GalleryBarEvents {
  readonly 'gallery-order': GalleryOrder;
  readonly 'gallery-size': Settings['tileSize'];
  readonly 'gallery-form': Settings['galleryForm'];
  readonly 'gallery-action': GalleryBarAction;
}

/** The order, filter and form of a gallery. Fires `GalleryBarEvents`. */
@customElement('gallery-bar')
class GalleryBar extends AppElement {
  static override styles = [baseStyles, buttonStyles, popoverStyles, galleryBarStyles];

  @property({ attribute: false }) order: GalleryOrder = { sort: 'name', descending: false, filters: [] };
  @property({ attribute: false }) tileSize: Settings['tileSize'] = 'medium';
  @property({ attribute: false }) form: Settings['galleryForm'] = 'grid';
  /** True if the gallery shows the hits of a text. */
  @property({ type: Boolean }) foundByText = false;
  /** Number of devices that need attention; `null` if unknown. */
  @property({ attribute: false }) attention: number | null = null;
  /** True if a change moved something to another position. */
  @property({ type: Boolean }) outOfOrder = false;
  /** Number of newer images since then. */
  @property({ attribute: false }) arrived = 0;

  @query('.tools') private readonly tools!: HTMLElement;

  private send<Name extends keyof GalleryBarEvents>(name: Name, detail: GalleryBarEvents[Name]): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  private sorts(): readonly GallerySort[] {
    return this.foundByText ? ['match', ...SORTS] : SORTS;
  }

  private readonly sortChosen = (event: Event) => {
    const sort = this.sorts()[(event.currentTarget as HTMLSelectElement).selectedIndex] ?? 'name';
    this.send('gallery-order', { ...this.order, sort, descending: isDescendingAtFirst(sort) });
  };

  private filterChosen(filter: GalleryFilter, isOn: boolean): void {
    const others = this.order.filters.filter((candidate) => candidate !== filter);
    this.send('gallery-order', { ...this.order, filters: isOn ? [...others, filter] : others });
  }

  private readonly toggled = (event: ToggleEvent) => {
    const popover = event.currentTarget as HTMLElement;
    const opener = this.renderRoot.querySelector(`[popovertarget='${popover.id}']`);
    opener?.setAttribute('aria-expanded', String(event.newState === 'open'));
  };

  /** Closes the tools, which would cover what opens. */
  private leave<Name extends keyof GalleryBarEvents>(name: Name, detail: GalleryBarEvents[Name]): void {
    this.tools.hidePopover();
    this.send(name, detail);
  }

  private renderSort(): TemplateResult {
    const { sort, descending } = this.order;
    const names = descending ? 'gallery.sort.zToA' : 'gallery.sort.aToZ';
    const times = descending ? 'gallery.sort.newFirst' : 'gallery.sort.oldFirst';
    const urgency = descending ? 'gallery.sort.attentionFirst' : 'gallery.sort.attentionLast';
    return html`
      <label class="choice">
        <span class="word">${text('gallery.sort')}</span>
        <select aria-label=${text('gallery.sort')} @change=${this.sortChosen}>
          ${this.sorts().map(
            (option) => html`<option ?selected=${option === sort}>${text(`gallery.sort.${option}`)}</option>`,
          )}
        </select>
      </label>
      ${
        sort === 'match'
          ? nothing
          : iconButton({
              symbol: descending ? 'arrowDown' : 'arrowUp',
              label: text(sort === 'name' ? names : sort === 'attention' ? urgency : times),
              run: () => this.send('gallery-order', { ...this.order, descending: !descending }),
            })
      }
    `;
  }

  /** Shows in every order how many devices need attention; one press leads to them. */
  private renderAttention(): TemplateResult | typeof nothing {
    const { attention: count, order } = this;
    if (count === null || count === 0 || order.sort === 'attention') return nothing;
    const label = text('gallery.attention', { count });
    return html`<button
      class="button quiet attention"
      type="button"
      aria-label=${label}
      data-tip=${`${label}. ${text('gallery.sort.attentionFirst')}`}
      @click=${() => this.send('gallery-order', { ...order, sort: 'attention', descending: true })}
    >
      ${icon('triangleAlert')}<span aria-hidden="true">${numberFormat().format(count)}</span>
    </button>`;
  }

  private renderFilterCount(): TemplateResult | typeof nothing {
    const { length: count } = this.order.filters;
    return count === 0
      ? nothing
      : html`<span class="count" aria-hidden="true">${count}</span>
        <span class="visually-hidden">${text('gallery.filter.count', { count })}</span>`;
  }

  private renderFilters(): TemplateResult {
    const { filters } = this.order;
    const group = (title: string, options: readonly GalleryFilter[]) => html`
      <fieldset>
        <legend>${title}</legend>
        ${options.map(
          (filter) => html`<label>
            <input
              type="checkbox"
              .checked=${filters.includes(filter)}
              @change=${(event: Event) =>
                this.filterChosen(filter, (event.currentTarget as HTMLInputElement).checked)}
            />${text(`gallery.filter.${filter}`)}
          </label>`,
        )}
      </fieldset>
    `;
    return html`
      <button
        class="button quiet filter"
        type="button"
        popovertarget="filters"
        aria-expanded="false"
        data-tip=${text('gallery.filter')}
      >
        ${icon('listFilter')}<span class="word">${text('gallery.filter')}</span>
        ${this.renderFilterCount()}
      </button>
      <div id="filters" popover role="group" aria-label=${text('gallery.filter')} @toggle=${this.toggled}>
        ${group(text('gallery.filter.downloaded'), DOWNLOADED)} ${group(text('gallery.filter.states'), STATES)}
        ${textButton(
          text('gallery.filter.clear'),
          () => this.send('gallery-order', { ...this.order, filters: [] }),
          { unavailable: filters.length === 0 },
        )}
      </div>
    `;
  }

  private renderSize(): TemplateResult | typeof nothing {
    if (this.form !== 'grid') return nothing;
    return html`<input
      type="range"
      min="0"
      max=${SIZES.length - 1}
      step="1"
      aria-label=${text('gallery.size')}
      data-tip=${text('gallery.size')}
      aria-valuetext=${text(`gallery.size.${this.tileSize}`)}
      .value=${String(SIZES.indexOf(this.tileSize))}
      @input=${(event: Event) =>
        this.send('gallery-size', SIZES[(event.currentTarget as HTMLInputElement).valueAsNumber] ?? 'medium')}
    />`;
  }

  private renderTools(): TemplateResult {
    return html`
      <div class="together">${this.renderSort()}</div>
      ${this.renderFilters()}
      ${textButton(
        html`<span class="word">${text('gallery.goToDate')}</span>`,
        () => this.leave('gallery-action', 'goToDate'),
        { classes: 'quiet', symbol: 'calendarDays', tip: text('gallery.goToDate') },
      )}
      <span class="arrivals" aria-live="polite">${
        this.outOfOrder
          ? textButton(
              this.arrived === 0 ? text('gallery.resort') : text('gallery.arrived', { count: this.arrived }),
              () => this.leave('gallery-action', 'sortAgain'),
              {
                classes: 'quiet again',
                symbol: 'arrowUpDown',
                tip: text('gallery.resort.hint'),
              },
            )
          : nothing
      }</span>
      <span class="push"></span>
      ${this.renderSize()}
      <div class="together">
        ${FORMS.filter(([form]) => form !== this.form).map(([form, symbol]) =>
          iconButton({
            symbol,
            label: text(`gallery.form.${form}`),
            run: () => this.leave('gallery-form', form),
          }),
        )}
        ${iconButton({
          symbol: 'circleQuestionMark',
          label: text('gallery.legend'),
          run: () => this.leave('gallery-action', 'legend'),
        })}
      </div>
    `;
  }

  protected override render(): TemplateResult {
    const label = text('gallery.bar');
    return html`
      <div class="bar" role="group" aria-label=${label}>
        ${this.renderAttention()}
        <button
          class="button quiet opener"
          type="button"
          popovertarget="tools"
          aria-expanded="false"
          aria-label=${label}
          data-tip=${label}
        >
          ${icon('slidersHorizontal')}${this.renderFilterCount()}
        </button>
        <div id="tools" class="tools" popover @toggle=${this.toggled}>${this.renderTools()}</div>
      </div>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'gallery-bar': GalleryBar;
  }
}
