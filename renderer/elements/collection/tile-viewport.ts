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

/**
 * Interval of reports of the tiles in view while scrolling: short enough to load ahead of the eye.
 */
const REPORT_EVERY_MS = 150;

/** Longest wait for pictures in view before the surrounding rows are drawn anyway. */
const LONGEST_LANDING_MS = 1_000;

/**
 * Scroll position of a collection, its layout, the rows to draw, and whether pictures are
 * withheld.
 */
export class TileViewport implements ReactiveController {
  layout: GridLayout = layoutLines(0, 1, 0);
  position: ScrollPosition = { scrollTop: 0, top: 0 };
  /** From `scrollTo` until the element has scrolled. */
  private moving = false;
  private height = 0;
  private width = 0;
  private probeWidth = 16;
  private gate: VelocityGate = openGate(0, 0);
  private restTimer: ReturnType<typeof setTimeout> | undefined;
  /**
   * Rows to draw beyond each edge of the view: none until the first rows of a list have been seen.
   */
  private overscan = 0;
  /** Active after a jump, until the surrounding rows may load their pictures. */
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

  /** Call after the first render, once scroller and probe exist. */
  observe(): void {
    const elements = [this.host.scroller, this.host.probe].filter((element) => element !== null);
    for (const element of elements) this.observer.observe(element);
    if (elements.length > 0) this.measure({ always: true });
  }

  /**
   * Returns true if a row must not load pictures yet: all rows at speed, rows out of view after a
   * jump.
   */
  withholds(row: number): boolean {
    if (this.gate.closed || this.landing === null) return this.gate.closed;
    const { first, last } = rowsInView(this.layout, this.position.top, this.height, 0);
    return row < first || row > last;
  }

  /**
   * Loads pictures in view before the surrounding ones, after a jump or with another list. Before
   * the first render there are none.
   */
  land(): void {
    if (!this.host.isConnected) return;
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
    // Starts with the frame in which they are drawn, however long that takes.
    const frame = requestAnimationFrame(() => {
      const timer = setInterval(wait, REST_AFTER_MS);
      signal.addEventListener('abort', () => clearInterval(timer), { once: true });
    });
    signal.addEventListener('abort', () => cancelAnimationFrame(frame), { once: true });
  }

  /** Returns true if a picture in view is still loading. */
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

  /** True until shortly after the user's last scroll. */
  get isScrolling(): boolean {
    return this.restTimer !== undefined;
  }

  /** Distance that content is moved up from where the element's height would put it, CSS px. */
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

  /** First tile not cut off at the top, where Tab enters. */
  get entryTile(): number {
    const row = Math.max(0, firstWholeRow(this.layout, this.position.top, this.height));
    return Math.max(0, tilesOfRow(this.layout, row).first);
  }

  /** Whole rows in view, at least one: the step of Page Down. */
  get rowsInPage(): number {
    return Math.max(1, Math.floor(this.height / this.layout.rowHeight));
  }

  /**
   * Recomputes the layout; the first tile in view stays in place unless the content is at its top.
   */
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

  /**
   * Shows content from `top` on; the element scrolls after the next render, once it has its
   * height.
   */
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

  /** Scrolls only as far as needed to show a whole row. */
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
    // Scrolling needs the surrounding rows.
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

  /** Reports the tiles in view again even if unchanged, because their data changed. */
  forgetReport(): void {
    this.reported = '';
  }

  /** Adopts a scroll before its `scroll` event, so that a render in between can't revert it. */
  private adoptScroll(): void {
    const { scroller } = this.host;
    if (scroller === null || this.moving || !this.differs(scroller)) return;
    this.position = followScroll(this.space, this.position, scroller.scrollTop);
  }

  private differs(scroller: HTMLElement): boolean {
    return Math.abs(scroller.scrollTop - this.position.scrollTop) >= 1;
  }

  /** Treats a move by more than the view as a jump. */
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

  /** Serializes the state that a render depends on, for comparison. */
  private drawing(): string {
    const { first, last } = this.drawnRows;
    return `${first} ${last} ${this.gate.closed} ${this.offset}`;
  }

  /**
   * Draws only if the size differs: the observer also reports the first size, which has just been
   * drawn.
   */
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
