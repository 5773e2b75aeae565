import type { ReactiveControllerHost } from 'lit';
import { activeElement } from './active-element.ts';

/**
 * Returns the focus when an element is removed to where it was before. Call in the constructor.
 */
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
