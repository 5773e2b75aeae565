import type { Point } from '../../imaging/image-view.ts';

interface GestureTarget {
  /** Zooms by a factor around a point of the element (CSS px from its upper left corner). */
  readonly zoom: (factor: number, around: Point) => void;
  /** Moves the image with the pointer (CSS px). */
  readonly move: (right: number, down: number) => void;
  /** Toggles between "fit" and 100 %. */
  readonly toggle: (around: Point) => void;
}

/** Zoom per px of a wheel: one notch (100 px) enlarges by a fifth. */
const WHEEL_ZOOM = 0.0018;
/**
 * Zoom per px of a touch pad's pinch, which arrives as small wheel deltas with Ctrl; it follows
 * the fingers.
 */
const PINCH_ZOOM = 0.01;
/** Px per unit of a wheel that counts lines or pages. */
const LINE_HEIGHT = 16;
const PAGE_HEIGHT = 400;
/** Largest factor of one event, for wheels that send hundreds of px at once. */
const LARGEST_STEP = 1.6;

export function wheelFactor(event: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): number {
  const unit = [1, LINE_HEIGHT, PAGE_HEIGHT][event.deltaMode] ?? 1;
  const factor = Math.exp(-event.deltaY * unit * (event.ctrlKey ? PINCH_ZOOM : WHEEL_ZOOM));
  return Math.min(LARGEST_STEP, Math.max(1 / LARGEST_STEP, factor));
}

/** Listens for wheel, drag, pinch and double click until `signal` aborts. */
export function listenForGestures(element: HTMLElement, target: GestureTarget, signal: AbortSignal): void {
  const pointers = new Map<number, Point>();
  const within = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const middle = (): Point => {
    const points = [...pointers.values()];
    const mean = (side: 'x' | 'y') =>
      points.reduce((sum, point) => sum + point[side], 0) / Math.max(1, points.length);
    return { x: mean('x'), y: mean('y') };
  };
  const spread = (): number => {
    const [one, two] = [...pointers.values()];
    return one === undefined || two === undefined ? 0 : Math.hypot(one.x - two.x, one.y - two.y);
  };
  const release = (event: PointerEvent) => {
    pointers.delete(event.pointerId);
    if (element.hasPointerCapture(event.pointerId)) element.releasePointerCapture(event.pointerId);
    element.toggleAttribute('data-dragging', pointers.size > 0);
  };

  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => element.addEventListener(name, listener, { signal, passive: false });
  listen('wheel', (event) => {
    event.preventDefault();
    target.zoom(wheelFactor(event), within(event));
  });
  listen('pointerdown', (event) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, within(event));
    element.toggleAttribute('data-dragging', true);
  });
  listen('pointermove', (event) => {
    if (!pointers.has(event.pointerId)) return;
    if (event.buttons === 0) {
      // The system has started dragging the image, so no release arrives.
      release(event);
      return;
    }
    const before = middle();
    const spreadBefore = spread();
    pointers.set(event.pointerId, within(event));
    const after = middle();
    target.move(after.x - before.x, after.y - before.y);
    if (spreadBefore > 0) target.zoom(spread() / spreadBefore, after);
  });
  listen('pointerup', release);
  listen('pointercancel', release);
  listen('dblclick', (event) => target.toggle(within(event)));
}
