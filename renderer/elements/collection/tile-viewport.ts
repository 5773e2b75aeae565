import type { ReactiveController } from 'lit';
import type { IndexRange } from '../../core/index-range.ts';
import { sendEvent } from '../../dom/send-event.ts';
import type { CollectionEvents } from './collection-events.ts';
import type { CollectionHost } from './collection-host.ts';
import { type GridLayout, layoutLines } from './grid-layout.ts';
import {
  firstWholeRow,
  OVERSCAN_ROWS,
  rowsInView,
  tilesOfRow,
  tilesOfRows,
  topAfterChange,
  topToShowRow,
} from './grid-rows.ts';
import { followScroll, positionAt, type ScrollPosition, type ScrollSpace } from './scroll-position.ts';
import { openGate, passScroll, REST_AFTER_MS, type VelocityGate } from './velocity-gate.ts';

/** How often the tiles in view are reported while scrolling goes on: often enough to load ahead of the eye. */
const REPORT_EVERY_MS = 150;

/** So long pictures in view may take before the rows around them are drawn all the same. */
const LONGEST_LANDING_MS = 1_000;

/** The scroll position of a collection, its layout, the rows to draw, and whether pictures wait. */
export class TileViewport implements ReactiveController {
  layout: GridLayout = layoutLines(0, 1, 0);
  position: ScrollPosition = { scrollTop: 0, top: 0 };
  /** From `scrollTo` until the element has been scrolled. */
  private moving = false;
  private height = 0;
  private width = 0;
  private probeWidth = 16;
  private gate: VelocityGate = openGate(0, 0);
  private restTimer: ReturnType<typeof setTimeout> | undefined;
  /** Rows to draw beyond each edge of the view: none until the first rows of a list have been seen. */
  private overscan = 0;
  /** Runs after a jump, until the rows around the view get their pictures too. */
  private landing: AbortController | null = null;
  private reportedAt = 0;
  private reported = '';
  private drawn = '';
  private readonly observer = new ResizeObserver(() => this.measure({ always: false }));

  constructor(private readonly host: CollectionHost) {
    host.addController(this);
  }

  hostConnected(): void {
    this.observe();
  }

  hostDisconnected(): void {
    this.observer.disconnect();
    clearTimeout(this.restTimer);
    this.restTimer = undefined;
    this.endLanding();
  }

  /** Call after the first render, when scroller and probe are there. */
  observe(): void {
    const elements = [this.host.scroller, this.host.probe].filter((element) => element !== null);
    for (const element of elements) this.observer.observe(element);
    if (elements.length > 0) this.measure({ always: true });
  }

  /** Whether the pictures of a row wait: all do at speed, and after a jump those out of view. */
  withholds(row: number): boolean {
    if (this.gate.closed || this.landing === null) return this.gate.closed;
    const { first, last } = rowsInView(this.layout, this.position.top, this.height, 0);
    return row < first || row > last;
  }

  /** After a jump or another list the pictures in view come before those around them. */
  land(): void {
    this.landing?.abort();
    this.landing = new AbortController();
    const { signal } = this.landing;
    let waitedMs = 0;
    const wait = () => {
      waitedMs += REST_AFTER_MS;
      if (waitedMs < LONGEST_LANDING_MS && this.isLoading()) return;
      this.endLanding();
      this.host.requestUpdate();
    };
    // From the frame on in which they are drawn, however long that takes.
    const frame = requestAnimationFrame(() => {
      const timer = setInterval(wait, REST_AFTER_MS);
      signal.addEventListener('abort', () => clearInterval(timer), { once: true });
    });
    signal.addEventListener('abort', () => cancelAnimationFrame(frame), { once: true });
  }

  /** Whether a picture in view has still to come. */
  private isLoading(): boolean {
    const { first, last } = this.visibleTiles;
    return [...this.host.renderRoot.querySelectorAll<HTMLElement>('[data-index]')].some((tile) => {
      const index = Number(tile.dataset['index']);
      return index >= first && index <= last && tile.shadowRoot?.querySelector('img')?.complete === false;
    });
  }

  private endLanding(): void {
    this.landing?.abort();
    this.landing = null;
    this.overscan = OVERSCAN_ROWS;
  }

  /** Until a while after the last scroll by the person. */
  get isScrolling(): boolean {
    return this.restTimer !== undefined;
  }

  /** How far content is moved up from where the element's height would put it (CSS px). */
  get offset(): number {
    return this.position.top - this.position.scrollTop;
  }

  get space(): ScrollSpace {
    return { contentHeight: this.layout.contentHeight, viewportHeight: this.height };
  }

  get drawnRows(): IndexRange {
    return rowsInView(this.layout, this.position.top, this.height, this.overscan);
  }

  get visibleTiles(): IndexRange {
    return tilesOfRows(this.layout, rowsInView(this.layout, this.position.top, this.height, 0));
  }

  /** The first tile that is not cut off at the top, for a person who enters by Tab. */
  get entryTile(): number {
    const row = Math.max(0, firstWholeRow(this.layout, this.position.top, this.height));
    return Math.max(0, tilesOfRow(this.layout, row).first);
  }

  /** Whole rows in view, at least one: what Page Down moves by. */
  get rowsInPage(): number {
    return Math.max(1, Math.floor(this.height / this.layout.rowHeight));
  }

  /** Computes the layout again; the first tile in view stays where it is unless the content is at its top. */
  refresh(): void {
    this.adoptScroll();
    const before = this.layout;
    const { top } = this.position;
    const { first } = this.visibleTiles;
    this.layout = this.host.layoutFor({ width: this.width, height: this.height }, this.probeWidth);
    if (before.total === 0 && this.layout.total > 0) {
      this.overscan = 0;
      this.land();
    }
    const moved =
      top > 0 &&
      first >= 0 &&
      (before.columns !== this.layout.columns || before.rowHeight !== this.layout.rowHeight);
    this.scrollTo(moved ? topAfterChange(before, this.layout, top, first) : top);
  }

  /** Shows content from `top` on; the element itself is scrolled after the next render, when it has its height. */
  scrollTo(top: number): void {
    const before = this.position.top;
    this.position = positionAt(this.space, top);
    this.landAfter(before);
    this.moving = true;
    this.gate = openGate(this.gate.at, this.position.top);
    this.host.requestUpdate();
  }

  /** Scrolls by a distance (CSS px), as a pointer at the edge does. */
  scrollBy(distance: number): void {
    this.adoptScroll();
    this.scrollTo(this.position.top + distance);
  }

  /** Scrolls no further than needed to show a whole row. */
  showRow(row: number): void {
    this.adoptScroll();
    const top = topToShowRow(this.layout, row, this.position.top, this.height);
    if (top !== this.position.top) this.scrollTo(top);
  }

  hostUpdated(): void {
    const { scroller } = this.host;
    if (scroller === null) return;
    if (this.moving && this.differs(scroller)) scroller.scrollTop = this.position.scrollTop;
    this.moving = false;
    this.drawn = this.drawing();
    if (!this.gate.closed && !this.isScrolling) this.report();
  }

  onScroll(event: Event): void {
    const scroller = event.currentTarget as HTMLElement;
    if (!this.differs(scroller)) return;
    const before = this.position.top;
    this.position = followScroll(this.space, this.position, scroller.scrollTop);
    // Who scrolls needs the rows around the view.
    if (this.overscan === 0) this.endLanding();
    this.landAfter(before);
    this.gate = passScroll(this.gate, event.timeStamp, this.position.top);
    clearTimeout(this.restTimer);
    this.restTimer = setTimeout(() => {
      this.restTimer = undefined;
      this.adoptScroll();
      this.scrollTo(this.position.top);
    }, REST_AFTER_MS);
    if (!this.gate.closed && event.timeStamp - this.reportedAt > REPORT_EVERY_MS) {
      this.reportedAt = event.timeStamp;
      this.report();
    }
    if (this.drawing() !== this.drawn) this.host.requestUpdate();
  }

  /** The tiles in view are reported again even when they are the same, because the data behind them changed. */
  forgetReport(): void {
    this.reported = '';
  }

  /** The element may be scrolled before its `scroll` event: a render in between must not take that back. */
  private adoptScroll(): void {
    const { scroller } = this.host;
    if (scroller === null || this.moving || !this.differs(scroller)) return;
    this.position = followScroll(this.space, this.position, scroller.scrollTop);
  }

  private differs(scroller: HTMLElement): boolean {
    return Math.abs(scroller.scrollTop - this.position.scrollTop) >= 1;
  }

  /** A move by more than the view is a jump. */
  private landAfter(before: number): void {
    if (Math.abs(this.position.top - before) > this.height) this.land();
  }

  private report(): void {
    const tiles = this.visibleTiles;
    const reported = `${tiles.first} ${tiles.last} ${this.layout.total}`;
    if (this.height === 0 || tiles.last < tiles.first || reported === this.reported) return;
    this.reported = reported;
    sendEvent<CollectionEvents>(this.host, 'range-changed', tiles);
  }

  /** The state that a render depends on, as a text to compare. */
  private drawing(): string {
    const { first, last } = this.drawnRows;
    return `${first} ${last} ${this.gate.closed} ${this.offset}`;
  }

  /** The observer reports a first size too, for which the content has just been drawn: only another size is a reason to draw. */
  private measure({ always }: { readonly always: boolean }): void {
    const { scroller } = this.host;
    if (scroller === null || scroller.clientWidth === 0) return;
    const before = [this.width, this.height, this.probeWidth];
    this.width = scroller.clientWidth;
    this.height = Math.max(0, scroller.clientHeight - this.host.coveredHeight);
    this.probeWidth = this.host.probe?.getBoundingClientRect().width ?? this.probeWidth;
    const sizes = [this.width, this.height, this.probeWidth];
    if (always || sizes.some((size, index) => size !== before[index])) this.refresh();
  }
}
