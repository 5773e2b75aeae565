/** Effects of a pointer on a line. `share`: a place from its left end, 0, to its right, 1. */
interface PointerActions {
  readonly choose: (share: number) => void;
  /** Zooms by a factor of the length around a place. */
  readonly zoom: (factor: number, share: number) => void;
  /** Moves what is seen by a share of the line, to the right if positive. */
  readonly move: (share: number) => void;
  readonly point: (share: number) => void;
  /** Chooses what lies between two places. */
  readonly select: (from: number, to: number) => void;
}

/** Zoom of one pixel of a wheel; a notch of a mouse is 100 px. */
const ZOOM_PER_PIXEL = 1.003;
/** Pixels of a line of text, for wheels that count lines. */
const LINE_PIXELS = 16;

/** Drags scrub, with Shift they choose a range; a wheel zooms, sideways it moves; two fingers pinch and move. */
export class TimelinePointer {
  /** Places of the fingers and buttons that are down. */
  private readonly held = new Map<number, number>();

  /** Start of the range being drawn; `null` if none. */
  private anchor: number | null = null;

  constructor(private readonly actions: PointerActions) {}

  readonly down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.held.set(event.pointerId, shareOf(event));
    // A handle is drawn against the other end of its range.
    const { anchor } = (event.target as HTMLElement).dataset;
    this.anchor = anchor === undefined ? (event.shiftKey ? shareOf(event) : null) : Number(anchor);
    if (this.held.size === 1 && this.anchor === null) this.actions.choose(shareOf(event));
  };

  readonly moved = (event: PointerEvent): void => {
    const share = shareOf(event);
    const before = this.held.get(event.pointerId);
    if (this.held.size === 2 && before !== undefined) this.pinch(event.pointerId, before, share);
    else if (before !== undefined && this.anchor !== null) this.actions.select(this.anchor, share);
    else if (before !== undefined) this.actions.choose(share);
    if (this.held.size < 2) this.actions.point(share);
    if (before !== undefined) this.held.set(event.pointerId, share);
  };

  readonly up = (event: PointerEvent): void => {
    this.held.delete(event.pointerId);
  };

  readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PIXELS : 1;
    const sideways = event.deltaX || (event.shiftKey ? event.deltaY : 0);
    const { clientWidth } = event.currentTarget as HTMLElement;
    if (sideways === 0) this.actions.zoom(ZOOM_PER_PIXEL ** (event.deltaY * pixels), shareOf(event));
    else this.actions.move((sideways * pixels) / Math.max(1, clientWidth));
    this.actions.point(shareOf(event));
  };

  /** The place under each finger stays under it. */
  private pinch(id: number, before: number, share: number): void {
    const other = [...this.held].find(([one]) => one !== id)?.[1] ?? share;
    if (share === other) return;
    this.actions.zoom(Math.abs((before - other) / (share - other)), other);
  }
}

function shareOf(event: MouseEvent): number {
  const { left, width } = (event.currentTarget as HTMLElement).getBoundingClientRect();
  return (event.clientX - left) / Math.max(1, width);
}
