import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { GalleryScope } from '../../preload/contract/index.ts';
import { cssProperties } from '../elements/css-properties.ts';
import { icon } from '../elements/icon.ts';
import { readingKey } from '../elements/reading-key.ts';
import { skeletonStyles } from '../elements/skeleton-styles.ts';
import { text } from '../locales/text.ts';
import type { FleetRow, FleetRows } from '../state/fleet-rows.ts';
import { baseStyles } from '../theme/base-styles.ts';
import { fleetTreeStyles } from './fleet-tree-styles.ts';
import { moveInTree, rowKey, rowName, rowOfKey, searchByPrefix } from './tree-moves.ts';

/** Rows drawn above and below the visible ones. */
const OVERSCAN = 8;

/** Letters typed within this time belong to one word, ms. */
const TYPING_PAUSE = 700;

/**
 * The organizations and, where open, their devices; draws only the rows on the screen. Fires `fleet-select` and
 * `fleet-expand` (`{ row, open }`) with the row, and `fleet-need` (`{ first, last }`) for the rows that are looked at.
 */
@customElement('fleet-tree')
export class FleetTree extends LitElement {
  static override styles = [baseStyles, skeletonStyles, fleetTreeStyles];

  @property({ attribute: false }) rows!: FleetRows;
  @property({ attribute: false }) scope: GalleryScope | null = null;

  @state() private activeIndex = 0;
  @state() private scrolled = 0;
  @state() private viewportHeight = 0;
  @state() private rowHeight = 32;

  @query('.scroller') private readonly scroller!: HTMLElement | null;

  /** The active row by what it stands for: rows above it may come and go. */
  private activeKey = '';
  private focusWanted = false;
  private typed = '';
  private typedAt = 0;
  private readonly sizes = new ResizeObserver(() => this.measure());

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.sizes.disconnect();
  }

  protected override firstUpdated(): void {
    if (this.scroller !== null) this.sizes.observe(this.scroller);
    this.measure();
  }

  /** Moves the focus to the row that has or had it last. */
  focusActive(): void {
    this.focusWanted = true;
    this.requestUpdate();
  }

  private measure(): void {
    const probe = this.renderRoot.querySelector<HTMLElement>('.probe');
    this.viewportHeight = this.scroller?.clientHeight ?? 0;
    this.rowHeight = probe?.offsetHeight || this.rowHeight;
    this.tellNeed();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('rows')) this.followActive();
  }

  private followActive(): void {
    const row = this.rows.at(this.activeIndex);
    if (row !== undefined && rowKey(row) === this.activeKey) return;
    const { organizationId, position } = rowOfKey(this.activeKey);
    const start = this.activeKey === '' ? -1 : this.rows.indexOf(organizationId);
    const wanted = start < 0 ? 0 : start + 1 + position;
    const found = this.rows.at(wanted);
    this.activeIndex = found !== undefined && rowKey(found) === this.activeKey ? wanted : Math.max(0, start);
    this.rememberActive();
  }

  private rememberActive(): void {
    const row = this.rows.at(this.activeIndex);
    this.activeKey = row === undefined ? '' : rowKey(row);
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('rows') || changed.has('scrolled')) this.tellNeed();
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
    // The active row keeps the focus, wherever the list is scrolled to.
    if (this.activeIndex < first) indices.unshift(this.activeIndex);
    if (this.activeIndex > last && this.activeIndex < this.rows.length) indices.push(this.activeIndex);
    return indices;
  }

  private tellNeed(): void {
    this.dispatchEvent(new CustomEvent('fleet-need', { detail: this.visibleRange() }));
  }

  private moveTo(index: number): void {
    this.activeIndex = Math.max(0, Math.min(index, this.rows.length - 1));
    this.rememberActive();
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
    if (row.kind === 'device' && row.device === undefined) return;
    this.dispatchEvent(new CustomEvent('fleet-select', { detail: { row } }));
    if (row.kind === 'organization' && !row.expanded) this.expand(row, true);
  }

  private expand(row: FleetRow, open: boolean): void {
    this.dispatchEvent(new CustomEvent('fleet-expand', { detail: { row, open } }));
  }

  private readonly clicked = (event: MouseEvent, index: number) => {
    const row = this.rows.at(index);
    if (row === undefined) return;
    this.moveTo(index);
    const onTwist = event.composedPath().some((target) => (target as Element).classList?.contains('twist'));
    if (onTwist && row.kind === 'organization') this.expand(row, !row.expanded);
    else this.select(row);
  };

  private readonly pressed = (event: KeyboardEvent) => {
    const row = this.rows.at(this.activeIndex);
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
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
    const found = searchByPrefix(this.rows, this.typed, this.activeIndex);
    if (found !== undefined) this.moveTo(found);
  }

  private isSelected(row: FleetRow): boolean {
    const { scope } = this;
    if (scope === null) return false;
    return row.kind === 'organization'
      ? scope.kind === 'organization' && scope.organizationId === row.organization.id
      : scope.kind === 'device' && scope.deviceId === row.device?.id;
  }

  private renderCount(row: FleetRow): TemplateResult | typeof nothing {
    if (row.kind === 'organization') {
      const count = row.organization.deviceCount;
      return html`<span class="count"
        >${count}<span class="visually-hidden"> ${text('fleet.deviceCount', { count })}</span></span
      >`;
    }
    const archives = row.device?.archiveCount ?? 0;
    if (archives === 0) return nothing;
    return html`<span class="count" title=${text('fleet.archiveCount', { count: archives })}
      >${icon('archive')}${archives}</span
    >`;
  }

  private renderRow(index: number): TemplateResult | typeof nothing {
    const row = this.rows.at(index);
    if (row === undefined) return nothing;
    const isOrganization = row.kind === 'organization';
    const name = rowName(row);
    return html`
      <div
        class="row ${row.kind}"
        role="treeitem"
        aria-level=${isOrganization ? 1 : 2}
        aria-setsize=${row.siblings}
        aria-posinset=${row.position + 1}
        aria-expanded=${isOrganization ? String(row.expanded) : nothing}
        aria-selected=${this.isSelected(row)}
        aria-label=${this.rowLabel(row)}
        tabindex=${index === this.activeIndex ? 0 : -1}
        ${cssProperties({ '--top': `${index * this.rowHeight}px` })}
        @click=${(event: MouseEvent) => this.clicked(event, index)}
      >
        ${isOrganization ? html`<span class="twist">${icon('chevronRight')}</span>` : nothing}
        ${
          name === null
            ? html`<span class="skeleton"></span>`
            : html`<span class="name" dir="auto" title=${name}>${name}</span>`
        }
        ${this.renderCount(row)}
      </div>
    `;
  }

  private rowLabel(row: FleetRow): string {
    if (row.kind === 'organization') {
      const count = text('fleet.deviceCount', { count: row.organization.deviceCount });
      return `${rowName(row) ?? ''}, ${count}`;
    }
    const archives = row.device?.archiveCount ?? 0;
    const name = rowName(row) ?? text('fleet.rowLoading');
    return archives === 0 ? name : `${name}, ${text('fleet.archiveCount', { count: archives })}`;
  }

  protected override render(): TemplateResult {
    return html`
      <div class="probe"></div>
      <div
        class="scroller scrolls"
        role="tree"
        aria-label=${text('fleet.label')}
        @keydown=${this.pressed}
        @scroll=${() => (this.scrolled = this.scroller?.scrollTop ?? 0)}
      >
        <div
          class="space"
          role="presentation"
          ${cssProperties({ '--height': `${this.rows.length * this.rowHeight}px` })}
        >
          ${repeat(
            this.drawnIndices(),
            (index) => index,
            (index) => this.renderRow(index),
          )}
        </div>
      </div>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'fleet-tree': FleetTree;
  }
}
