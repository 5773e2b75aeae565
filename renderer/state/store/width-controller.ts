import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** The text size of the interface, CSS px: media queries do not know the chosen one. */
function rootTextSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** The width of its element in root font sizes, as in container queries; renders the element again when it changes. */
export class WidthController implements ReactiveController {
  private readonly host: ReactiveControllerHost & HTMLElement;
  private readonly observer: ResizeObserver;
  /** Null until it is measured. A reading of the size while a page renders lays it out at once, so there is one for each change. */
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
