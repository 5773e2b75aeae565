import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { GalleryScope } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { skeletonStyles } from '../../elements/styles/skeleton-styles.ts';
import { pointOfMenu } from '../../elements/widgets/menu-point.ts';
import { readingKey } from '../../keyboard/reading-key.ts';
import { shortcutOf } from '../../keyboard/shortcuts.ts';
import { text } from '../../locales/text.ts';
import { bookmarkKey } from '../../state/fleet/bookmark-store.ts';
import type { FleetRow, FleetRows } from '../../state/fleet/fleet-rows.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { renderFleetRow } from './fleet-tree-row.ts';
import { fleetTreeStyles } from './fleet-tree-styles.ts';
import {
  bookmarkOfRow,
  indexOfKey,
  isGroup,
  isShownBy,
  moveInTree,
  rowKey,
  searchByPrefix,
  startOfSearch,
} from './tree-moves.ts';

/** Rows drawn above and below the visible ones. */
const OVERSCAN = 8;

/** Letters typed within this time, in ms, belong to one word. */
const TYPING_PAUSE = 700;

/**
 * Lists the favourites, the organizations and the devices of open ones, drawing only visible rows.
 *
 * Fires with the row: `fleet-select`, `fleet-star`, `fleet-menu` (`{ row, x, y }`, CSS px) and
 * `fleet-expand` (`{ row, open }`). Fires `fleet-need` (`{ first, last }`) for the visible rows,
 * and `fleet-find` (`{ typed, from }`) to find a name among rows that are not loaded.
 */
@customElement('fleet-tree')
export class FleetTree extends AppElement {
  static override styles = [baseStyles, skeletonStyles, fleetTreeStyles];

  @property({ attribute: false }) rows!: FleetRows;
  @property({ attribute: false }) scope: GalleryScope | null = null;
  /** Keys (`bookmarkKey`) of the favourites. */
  @property({ attribute: false }) starred: ReadonlySet<string> = new Set();

  @state() private activeIndex = 0;
  @state() private scrolled = 0;
  @state() private viewportHeight = 0;
  @state() private rowHeight = 32;

  @query('.scroller') private readonly scroller!: HTMLElement | null;

  /** Key of the active row, as rows above it may come and go. */
  private activeKey = '';
  private focusWanted = false;
  /** Shown until the pause ends, as the device of a name may have to be loaded first. */
  @state() private typed = '';
  private pause: ReturnType<typeof setTimeout> | undefined;
  private typedAt = 0;
  /** Row that was selected before its device was loaded. */
  private wantedKey: string | null = null;
  private readonly sizes = new ResizeObserver(() => this.measure());

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.sizes.disconnect();
    this.endTyping();
  }

  protected override firstUpdated(): void {
    if (this.scroller !== null) this.sizes.observe(this.scroller);
    this.measure();
  }

  /** Focuses the row that has or last had the focus. */
  focusActive(): void {
    this.focusWanted = true;
    this.requestUpdate();
  }

  private measure(): void {
    const probe = this.renderRoot.querySelector<HTMLElement>('.probe');
    this.viewportHeight = this.scroller?.clientHeight ?? 0;
    this.rowHeight = probe?.offsetHeight || this.rowHeight;
    this.requestRows();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('rows')) this.followActive();
  }

  private followActive(): void {
    const row = this.rows.at(this.activeIndex);
    if (row !== undefined && rowKey(row) === this.activeKey) return;
    this.activate(indexOfKey(this.rows, this.activeKey));
    // The row has moved, and the focus with it.
    if (this.matches(':focus-within')) this.focusWanted = true;
  }

  private activate(index: number): void {
    this.activeIndex = index;
    const row = this.rows.at(index);
    this.activeKey = row === undefined ? '' : rowKey(row);
  }

  /** Selects a row that was chosen before it was loaded, unless the user went on meanwhile. */
  private selectWanted(): void {
    const row = this.rows.at(this.activeIndex);
    if (row !== undefined && rowKey(row) === this.wantedKey) this.select(row);
    else this.wantedKey = null;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('rows') || changed.has('scrolled')) this.requestRows();
    if (this.wantedKey !== null) this.selectWanted();
    if (!this.focusWanted) return;
    this.focusWanted = false;
    this.renderRoot.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }

  private visibleRange(): { readonly first: number; readonly last: number } {
    const first = Math.max(0, Math.floor(this.scrolled / this.rowHeight) - OVERSCAN);
    const count = Math.ceil(this.viewportHeight / this.rowHeight) + 2 * OVERSCAN;
    return { first, last: Math.min(this.rows.length - 1, first + count) };
  }

  private drawnIndices(): readonly number[] {
    const { first, last } = this.visibleRange();
    const indices = Array.from({ length: Math.max(0, last - first + 1) }, (_value, offset) => first + offset);
    // The active row is always drawn, so that it keeps the focus at any scroll position.
    if (this.activeIndex < first) indices.unshift(this.activeIndex);
    if (this.activeIndex > last && this.activeIndex < this.rows.length) indices.push(this.activeIndex);
    return indices;
  }

  private requestRows(): void {
    this.send('need', this.visibleRange());
  }

  /**
   * Scrolls to the row of an organization (`position` -1) or of one of its devices, and makes it
   * the tab stop.
   */
  async showRow(organizationId: string | null, position: number): Promise<void> {
    await this.updateComplete;
    const start = this.rows.indexOf(organizationId);
    if (start < 0) return;
    this.activate(start + 1 + position);
    this.focusWanted = this.matches(':focus-within');
    this.requestUpdate();
    const { scroller, viewportHeight } = this;
    const top = this.activeIndex * this.rowHeight;
    if (scroller === null) return;
    const isInView = top >= scroller.scrollTop && top + this.rowHeight <= scroller.scrollTop + viewportHeight;
    if (!isInView) scroller.scrollTop = top - viewportHeight / 3;
  }

  private moveTo(index: number): void {
    this.activate(Math.max(0, Math.min(index, this.rows.length - 1)));
    this.focusWanted = true;
    this.requestUpdate();
    const top = this.activeIndex * this.rowHeight;
    const { scroller } = this;
    if (scroller === null) return;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (top + this.rowHeight > scroller.scrollTop + this.viewportHeight) {
      scroller.scrollTop = top + this.rowHeight - this.viewportHeight;
    }
  }

  private select(row: FleetRow): void {
    this.wantedKey = null;
    if (row.kind === 'device' && row.device === undefined) {
      this.wantedKey = rowKey(row);
      return;
    }
    if (row.kind === 'favourites' || row.kind === 'views') this.expand(row, !row.expanded);
    else this.send('select', { row });
    if (row.kind === 'organization' && !row.expanded) this.expand(row, true);
  }

  private expand(row: FleetRow, open: boolean): void {
    this.send('expand', { row, open });
  }

  private star(row: FleetRow): void {
    if (bookmarkOfRow(row) !== null) this.send('star', { row });
  }

  private send(name: 'select' | 'expand' | 'star' | 'menu' | 'need' | 'find', detail: object): void {
    this.dispatchEvent(new CustomEvent(`fleet-${name}`, { detail }));
  }

  private clicked(event: MouseEvent, index: number): void {
    const row = this.rows.at(index);
    if (row === undefined) return;
    this.moveTo(index);
    const onTwist = event.composedPath().some((target) => (target as Element).classList?.contains('twist'));
    if (onTwist && isGroup(row)) this.expand(row, !row.expanded);
    else this.select(row);
  }

  private rowOf(event: Event): { readonly element: HTMLElement; readonly index: number } | null {
    const element = event.composedPath().find((target) => (target as Element).matches?.('.row'));
    return element instanceof HTMLElement ? { element, index: Number(element.dataset['index']) } : null;
  }

  /** A screen reader moves the focus itself, so keys then apply to the focused row. */
  private readonly focused = (event: FocusEvent) => {
    const found = this.rowOf(event);
    if (found !== null) this.activate(found.index);
  };

  /** Opens the menu at the pointer, or at the focused row if a key was pressed. */
  private readonly contextMenu = (event: MouseEvent) => {
    const found = this.rowOf(event);
    const row = found === null ? undefined : this.rows.at(found.index);
    if (found === null || row === undefined) return;
    event.preventDefault();
    this.moveTo(found.index);
    if (bookmarkOfRow(row) === null && row.kind !== 'favourites') return;
    const { left, bottom } = found.element.getBoundingClientRect();
    const { x, y } = pointOfMenu(event) ?? { x: left + this.rowHeight, y: bottom };
    this.send('menu', { row, x, y });
  };

  private readonly pressed = (event: KeyboardEvent) => {
    const row = this.rows.at(this.activeIndex);
    if (row === undefined) return;
    if (shortcutOf(event, 'fleet', false) === 'fleetStar') {
      this.star(row);
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // `?` opens the list of shortcuts here too, so it does not start a search.
    if (shortcutOf(event, 'everywhere', false) !== null) return;
    const page = Math.max(1, Math.floor(this.viewportHeight / this.rowHeight) - 1);
    const move = moveInTree(readingKey(event.key, this), this.rows, this.activeIndex, page);
    if (move?.kind === 'go') this.moveTo(move.index);
    else if (move?.kind === 'expand') this.expand(row, move.open);
    else if (event.key === 'Enter' || (event.key === ' ' && this.typed === '')) this.select(row);
    else if (event.key.length === 1) this.type(event.key, event.timeStamp);
    else return;
    event.preventDefault();
  };

  private type(letter: string, at: number): void {
    this.typed = at - this.typedAt > TYPING_PAUSE ? letter : this.typed + letter;
    this.typedAt = at;
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.endTyping(), TYPING_PAUSE);
    const found = searchByPrefix(this.rows, this.typed, this.activeIndex);
    if (found === 'unread')
      this.send('find', { typed: this.typed, from: startOfSearch(this.typed, this.activeIndex) });
    else if (found !== undefined) this.moveTo(found);
  }

  private endTyping(): void {
    clearTimeout(this.pause);
    this.typed = '';
  }

  /** Moves to the row found for `typed`, unless the user went on meanwhile. */
  showFound(typed: string, index: number): void {
    if (this.typed === typed || (this.typed === '' && this.matches(':focus-within'))) this.moveTo(index);
  }

  private renderRow(index: number): TemplateResult | typeof nothing {
    const row = this.rows.at(index);
    if (row === undefined) return nothing;
    const location = bookmarkOfRow(row);
    return renderFleetRow(row, {
      index,
      top: index * this.rowHeight,
      isActive: index === this.activeIndex,
      isSelected: this.scope !== null && isShownBy(row, this.scope),
      isStarred: location === null ? null : this.starred.has(bookmarkKey(location)),
      click: (event) => this.clicked(event, index),
      star: (event) => {
        event.stopPropagation();
        this.moveTo(index);
        this.star(row);
      },
    });
  }

  protected override render(): TemplateResult {
    return html`
      <div class="probe"></div>
      <div
        class="scroller scrolls"
        role="tree"
        aria-label=${text('fleet.label')}
        @keydown=${this.pressed}
        @focusin=${this.focused}
        @contextmenu=${this.contextMenu}
        @scroll=${() => (this.scrolled = this.scroller?.scrollTop ?? 0)}
      >
        <div
          class="space"
          role="presentation"
          .style=${`--height:${this.rows.length * this.rowHeight}px`}
        >
          ${repeat(
            this.drawnIndices(),
            (index) => index,
            (index) => this.renderRow(index),
          )}
        </div>
      </div>
      ${this.typed === '' ? nothing : html`<output class="typed" aria-hidden="true">${this.typed}</output>`}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'fleet-tree': FleetTree;
  }
}
