import type { ReactiveControllerHost } from 'lit';
import { activeElement } from './active-element.ts';

/** When an element leaves the page, the focus returns to where it was before the element came. Call it in the constructor. */
export function returnFocus(host: ReactiveControllerHost): void {
  let before: HTMLElement | null = null;
  host.addController({
    hostConnected() {
      before = activeElement();
    },
    hostDisconnected() {
      if (before?.isConnected === true) before.focus();
    },
  });
}
