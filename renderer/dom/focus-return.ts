import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { activeElement } from './active-element.ts';

/** Gives the focus back to where it was before an element came into the page, when it leaves the page. */
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
