import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** The text size of the interface, CSS px: media queries do not know the chosen one. */
function rootTextSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** The width of its element in root font sizes, as in container queries; renders the element again when it changes. */
export class WidthController implements ReactiveController {
  private readonly host: ReactiveControllerHost & HTMLElement;
  private readonly observer: ResizeObserver;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.host = host;
    this.observer = new ResizeObserver(() => host.requestUpdate());
    host.addController(this);
  }

  get rem(): number {
    return this.host.clientWidth / rootTextSize();
  }

  hostConnected(): void {
    this.observer.observe(this.host);
  }

  hostDisconnected(): void {
    this.observer.disconnect();
  }
}
