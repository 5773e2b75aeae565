import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Share of the width that a key press moves the divider. */
const STEP = 0.05;

/** The divider between two overlaid images, moved by keys and pointer. */
export class CompareDivider implements ReactiveController {
  /** Share of the width to its left, 0 to 1. */
  share = 0.5;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    this.share = 0.5;
  }

  readonly pressed = (event: KeyboardEvent): void => {
    const moves: Readonly<Record<string, number>> = {
      ArrowLeft: this.share - STEP,
      ArrowRight: this.share + STEP,
      Home: 0,
      End: 1,
    };
    const share = moves[event.key];
    if (share === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.move(share);
  };

  readonly pointed = (event: PointerEvent): void => {
    const divider = event.currentTarget as HTMLElement;
    if (event.type === 'pointerdown') divider.setPointerCapture(event.pointerId);
    if (!divider.hasPointerCapture(event.pointerId)) return;
    const box = divider.parentElement?.getBoundingClientRect();
    if (box !== undefined && box.width > 0) this.move((event.clientX - box.left) / box.width);
  };

  private move(share: number): void {
    this.share = Math.min(1, Math.max(0, share));
    this.host.requestUpdate();
  }
}
