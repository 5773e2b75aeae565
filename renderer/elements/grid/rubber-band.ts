import type { ReactiveController } from 'lit';
import type { IndexRange } from '../../core/index-range.ts';
import type { CollectionHost } from '../collection/collection-host.ts';
import type { GridLayout } from '../collection/grid-layout.ts';
import { rowsInView, rowTop, tilesOfRow } from '../collection/grid-rows.ts';
import type { TileSelector } from '../collection/tile-selector.ts';
import type { TileViewport } from '../collection/tile-viewport.ts';

/** A rectangle in the grid's content, CSS px from its top and inline start. */
export interface GridRectangle {
  readonly top: number;
  readonly bottom: number;
  readonly start: number;
  readonly end: number;
}

/** Shorter moves count as a click, CSS px. */
const CLICK_DISTANCE = 5;
/**
 * Distance from an edge (CSS px) at which the grid scrolls, faster when nearer, up to
 * `FASTEST_STEP` px a frame.
 */
const EDGE = 32;
const FASTEST_STEP = 28;

export function tilesInRectangle(layout: GridLayout, rectangle: GridRectangle): readonly IndexRange[] {
  const rows = rowsInView(layout, rectangle.top, rectangle.bottom - rectangle.top, 0);
  const stride = layout.tileWidth + layout.gap;
  const firstColumn = Math.max(0, Math.ceil((rectangle.start - layout.gap - layout.tileWidth) / stride));
  const lastColumn = Math.min(layout.columns - 1, Math.floor((rectangle.end - layout.gap) / stride));
  const ranges: IndexRange[] = [];
  for (let row = rows.first; row <= rows.last && firstColumn <= lastColumn; row += 1) {
    const top = rowTop(layout, row);
    if (top > rectangle.bottom || top + layout.tileHeight < rectangle.top) continue;
    const tiles = tilesOfRow(layout, row);
    const first = tiles.first + firstColumn;
    const last = Math.min(tiles.last, tiles.first + lastColumn);
    if (first <= last) ranges.push({ first, last });
  }
  return ranges;
}

/**
 * Returns the distance to scroll in a frame, for a pointer at `y` in a view of `height` (CSS px).
 */
export function edgeStep(y: number, height: number): number {
  if (y < EDGE) return -Math.ceil((Math.min(EDGE, EDGE - y) / EDGE) * FASTEST_STEP);
  if (y > height - EDGE) return Math.ceil((Math.min(EDGE, y - height + EDGE) / EDGE) * FASTEST_STEP);
  return 0;
}

interface Press {
  readonly pointerId: number;
  readonly start: number;
  readonly top: number;
  readonly base: ReadonlySet<string>;
  readonly before: ReadonlySet<string>;
}

/**
 * Selects the tiles under a rectangle drawn by mouse or pen, and scrolls at the edges. A press on
 * a selected tile starts a drag instead.
 */
export class RubberBand implements ReactiveController {
  rectangle: GridRectangle | null = null;
  private press: Press | null = null;
  private pointer = { x: 0, y: 0 };
  private scrolling = 0;
  private endedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly host: CollectionHost,
    private readonly viewport: TileViewport,
    private readonly selector: TileSelector,
  ) {
    host.addController(this);
  }

  /** True if the pressed button began a rectangle, or may begin one. */
  get isPressed(): boolean {
    return this.press !== null;
  }

  hostDisconnected(): void {
    this.end();
  }

  /** Call after the first render, once the scroller exists. */
  listen(): void {
    const { scroller } = this.host;
    scroller?.addEventListener('pointerdown', this.onPointerDown);
    scroller?.addEventListener('pointermove', this.onPointerMove);
    scroller?.addEventListener('pointerup', this.onPointerEnd);
    scroller?.addEventListener('pointercancel', this.onPointerEnd);
  }

  private readonly onPointerDown = (event: PointerEvent): void => {
    const { scroller } = this.host;
    const isOnTile =
      event.target instanceof Element && event.target.closest('[aria-selected="true"]') !== null;
    if (scroller === null || event.button !== 0 || event.pointerType === 'touch' || isOnTile) return;
    const point = this.pointOf(event, scroller);
    // Ignores the scroll bar.
    if (point.x < 0 || point.x > scroller.clientWidth) return;
    const before = this.host.selected;
    this.pointer = point;
    this.press = {
      pointerId: event.pointerId,
      start: point.x,
      top: point.y + this.viewport.position.top,
      base: event.ctrlKey || event.metaKey || event.shiftKey ? before : new Set(),
      before,
    };
  };

  private readonly onPointerMove = (event: PointerEvent): void => {
    const { scroller } = this.host;
    const { press } = this;
    if (press === null || scroller === null || event.pointerId !== press.pointerId) return;
    this.pointer = this.pointOf(event, scroller);
    if (this.rectangle === null) {
      const moved = Math.hypot(
        this.pointer.x - press.start,
        this.pointer.y + this.viewport.position.top - press.top,
      );
      if (moved < CLICK_DISTANCE) return;
      scroller.setPointerCapture(event.pointerId);
    }
    event.preventDefault();
    this.draw(press);
    this.scrollAtEdge();
  };

  private readonly onPointerEnd = (event: PointerEvent): void => {
    if (this.rectangle !== null) this.endedAt = event.timeStamp;
    this.end();
  };

  /** Reverts the rectangle and its selection; returns false if there is none. */
  cancel(): boolean {
    const { press, rectangle } = this;
    if (press === null || rectangle === null) return false;
    this.end();
    this.selector.addRanges(press.before, []);
    return true;
  }

  /** Returns true if a click only ends a rectangle. */
  isEndedBy(click: MouseEvent): boolean {
    return click.timeStamp - this.endedAt < 50;
  }

  private end(): void {
    cancelAnimationFrame(this.scrolling);
    this.scrolling = 0;
    this.press = null;
    if (this.rectangle === null) return;
    this.rectangle = null;
    this.host.requestUpdate();
  }

  private draw(press: Press): void {
    const top = this.pointer.y + this.viewport.position.top;
    this.rectangle = {
      top: Math.min(press.top, top),
      bottom: Math.max(press.top, top),
      start: Math.min(press.start, this.pointer.x),
      end: Math.max(press.start, this.pointer.x),
    };
    this.selector.addRanges(press.base, tilesInRectangle(this.viewport.layout, this.rectangle));
    this.host.requestUpdate();
  }

  private scrollAtEdge(): void {
    if (this.scrolling !== 0) return;
    const { scroller } = this.host;
    const step = scroller === null ? 0 : edgeStep(this.pointer.y, scroller.clientHeight);
    if (step === 0) return;
    this.scrolling = requestAnimationFrame(() => {
      this.scrolling = 0;
      if (this.press === null) return;
      this.viewport.scrollBy(step);
      this.draw(this.press);
      this.scrollAtEdge();
    });
  }

  /** Returns the position of an event from the upper inline start corner of the view, CSS px. */
  private pointOf(event: PointerEvent, scroller: HTMLElement): { readonly x: number; readonly y: number } {
    const box = scroller.getBoundingClientRect();
    const isRightToLeft = getComputedStyle(scroller).direction === 'rtl';
    return {
      x: isRightToLeft ? box.right - event.clientX : event.clientX - box.left,
      y: event.clientY - box.top,
    };
  }
}
