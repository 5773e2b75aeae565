import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** A key press moves the divider by this share of the width. */
const STEP = 0.05;

/** The divider between two images in one place, moved by keys and by the pointer. */
export class CompareDivider implements ReactiveController {
  /** How far from the left, 0 to 1. */
  place = 0.5;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    this.place = 0.5;
  }

  readonly pressed = (event: KeyboardEvent): void => {
    const moves: Readonly<Record<string, number>> = {
      ArrowLeft: this.place - STEP,
      ArrowRight: this.place + STEP,
      Home: 0,
      End: 1,
    };
    const place = moves[event.key];
    if (place === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.move(place);
  };

  readonly pointed = (event: PointerEvent): void => {
    const divider = event.currentTarget as HTMLElement;
    if (event.type === 'pointerdown') divider.setPointerCapture(event.pointerId);
    if (!divider.hasPointerCapture(event.pointerId)) return;
    const box = divider.parentElement?.getBoundingClientRect();
    if (box !== undefined && box.width > 0) this.move((event.clientX - box.left) / box.width);
  };

  private move(place: number): void {
    this.place = Math.min(1, Math.max(0, place));
    this.host.requestUpdate();
  }
}
