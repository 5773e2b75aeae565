import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Returns the text size of the interface, CSS px: media queries do not know the chosen one. */
function rootTextSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/**
 * Width of its element in root font sizes, as in container queries; re-renders the element if it
 * changes.
 */
export class WidthController implements ReactiveController {
  private readonly host: ReactiveControllerHost & HTMLElement;
  private readonly observer: ResizeObserver;
  /**
   * `null` until measured. Reading the size during a render forces a layout, so it is read once
   * per change.
   */
  private measured: number | null = null;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.host = host;
    this.observer = new ResizeObserver(() => {
      const before = this.measured;
      this.measured = this.measure();
      if (this.measured !== before) host.requestUpdate();
    });
    host.addController(this);
  }

  get rem(): number {
    this.measured ??= this.measure();
    return this.measured;
  }

  private measure(): number {
    return this.host.clientWidth / rootTextSize();
  }

  hostConnected(): void {
    this.observer.observe(this.host);
  }

  hostDisconnected(): void {
    this.observer.disconnect();
    this.measured = null;
  }
}
