import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { IndexRange } from '../../core/index-range.ts';
import type { GridLayout } from './snapshot-layout.ts';
import { rowsInView, rowTop, tilesOfRow } from './snapshot-rows.ts';
import type { SnapshotSelecting } from './snapshot-selecting.ts';
import type { SnapshotViewport } from './snapshot-viewport.ts';

/** A rectangle in the content of the grid, CSS px from its top and its inline start. */
export interface Frame {
  readonly top: number;
  readonly bottom: number;
  readonly start: number;
  readonly end: number;
}

/** What the rubber band works with. */
interface BandOwner {
  readonly viewport: SnapshotViewport;
  readonly selecting: SnapshotSelecting;
  readonly selected: () => ReadonlySet<string>;
  readonly scroller: () => HTMLElement | null;
}

/** A press that moves less than this is a click, CSS px. */
const CLICK_DISTANCE = 5;
/** So near to an edge the grid begins to scroll, the faster the nearer, up to this many px a frame. */
const EDGE = 32;
const FASTEST_STEP = 28;

/** The tiles that a frame touches, row by row. */
export function tilesInFrame(layout: GridLayout, frame: Frame): readonly IndexRange[] {
  const rows = rowsInView(layout, frame.top, frame.bottom - frame.top, 0);
  const stride = layout.tileWidth + layout.gap;
  const firstColumn = Math.max(0, Math.ceil((frame.start - layout.gap - layout.tileWidth) / stride));
  const lastColumn = Math.min(layout.columns - 1, Math.floor((frame.end - layout.gap) / stride));
  const ranges: IndexRange[] = [];
  for (let row = rows.first; row <= rows.last && firstColumn <= lastColumn; row += 1) {
    const top = rowTop(layout, row);
    if (top > frame.bottom || top + layout.tileHeight < frame.top) continue;
    const tiles = tilesOfRow(layout, row);
    const first = tiles.first + firstColumn;
    const last = Math.min(tiles.last, tiles.first + lastColumn);
    if (first <= last) ranges.push({ first, last });
  }
  return ranges;
}

/** How far to scroll in a frame for a pointer at `y` in a view of `height` (CSS px). */
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
 * The rubber band: a frame drawn with the mouse or the pen selects what it touches, and scrolls the grid at its edges. A
 * finger scrolls, and a press on what is selected is left to those who drag it elsewhere.
 */
export class SnapshotBand implements ReactiveController {
  /** The frame to draw; null while there is none. */
  frame: Frame | null = null;
  private press: Press | null = null;
  private pointer = { x: 0, y: 0 };
  private scrolling = 0;
  private endedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly owner: BandOwner,
  ) {
    host.addController(this);
  }

  /** Whether the button that is down began a frame, or is about to. */
  get isPressed(): boolean {
    return this.press !== null;
  }

  hostDisconnected(): void {
    this.end();
  }

  readonly onPointerDown = (event: PointerEvent): void => {
    const scroller = this.owner.scroller();
    const isOnTile =
      event.target instanceof Element && event.target.closest('[aria-selected="true"]') !== null;
    if (scroller === null || event.button !== 0 || event.pointerType === 'touch' || isOnTile) return;
    const place = this.placeOf(event, scroller);
    // The scroll bar is beside the content.
    if (place.x < 0 || place.x > scroller.clientWidth) return;
    const before = this.owner.selected();
    this.pointer = place;
    this.press = {
      pointerId: event.pointerId,
      start: place.x,
      top: place.y + this.owner.viewport.place.top,
      base: event.ctrlKey || event.metaKey || event.shiftKey ? before : new Set(),
      before,
    };
  };

  readonly onPointerMove = (event: PointerEvent): void => {
    const scroller = this.owner.scroller();
    const { press } = this;
    if (press === null || scroller === null || event.pointerId !== press.pointerId) return;
    this.pointer = this.placeOf(event, scroller);
    if (this.frame === null) {
      const moved = Math.hypot(
        this.pointer.x - press.start,
        this.pointer.y + this.owner.viewport.place.top - press.top,
      );
      if (moved < CLICK_DISTANCE) return;
      scroller.setPointerCapture(event.pointerId);
    }
    event.preventDefault();
    this.draw(press);
    this.scrollAtEdge();
  };

  readonly onPointerEnd = (event: PointerEvent): void => {
    if (this.frame !== null) this.endedAt = event.timeStamp;
    this.end();
  };

  /** Escape takes the frame back, with what it selected; false when there is none. */
  cancel(): boolean {
    const { press, frame } = this;
    if (press === null || frame === null) return false;
    this.end();
    this.owner.selecting.frame(press.before, []);
    return true;
  }

  /** Whether a click is the end of a frame and not a click. */
  ended(click: MouseEvent): boolean {
    return click.timeStamp - this.endedAt < 50;
  }

  private end(): void {
    cancelAnimationFrame(this.scrolling);
    this.scrolling = 0;
    this.press = null;
    if (this.frame === null) return;
    this.frame = null;
    this.host.requestUpdate();
  }

  private draw(press: Press): void {
    const top = this.pointer.y + this.owner.viewport.place.top;
    this.frame = {
      top: Math.min(press.top, top),
      bottom: Math.max(press.top, top),
      start: Math.min(press.start, this.pointer.x),
      end: Math.max(press.start, this.pointer.x),
    };
    this.owner.selecting.frame(press.base, tilesInFrame(this.owner.viewport.layout, this.frame));
    this.host.requestUpdate();
  }

  private scrollAtEdge(): void {
    if (this.scrolling !== 0) return;
    const scroller = this.owner.scroller();
    const step = scroller === null ? 0 : edgeStep(this.pointer.y, scroller.clientHeight);
    if (step === 0) return;
    this.scrolling = requestAnimationFrame(() => {
      this.scrolling = 0;
      if (this.press === null) return;
      this.owner.viewport.scrollBy(step);
      this.draw(this.press);
      this.scrollAtEdge();
    });
  }

  /** From the upper inline start corner of the view, CSS px. */
  private placeOf(event: PointerEvent, scroller: HTMLElement): { readonly x: number; readonly y: number } {
    const box = scroller.getBoundingClientRect();
    const isRightToLeft = getComputedStyle(scroller).direction === 'rtl';
    return {
      x: isRightToLeft ? box.right - event.clientX : event.clientX - box.left,
      y: event.clientY - box.top,
    };
  }
}
