import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { activeElement } from './active-element.ts';

/** Returns the focus when its element leaves the page to where it was before. */
export class FocusReturn implements ReactiveController {
  private before: HTMLElement | null = null;

  constructor(host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    this.before = activeElement();
  }

  hostDisconnected(): void {
    if (this.before?.isConnected === true) this.before.focus();
  }
}
