import type { LitElement, ReactiveController } from 'lit';
import { activeElement } from '../../dom/active-element.ts';

/**
 * Opens the dialog of an element (`dialogFrame`) when the element comes into the page, fires `dialog-close` from it when
 * the person closes it, and gives the focus back to where it was, whichever way the dialog ends. The owner of the element
 * takes it out of the page then.
 */
export class DialogController implements ReactiveController {
  private readonly host: LitElement;
  private focusedBefore: HTMLElement | null = null;
  private isClosed = false;

  constructor(host: LitElement) {
    this.host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.isClosed = false;
    this.focusedBefore = activeElement();
  }

  hostUpdated(): void {
    const dialog = this.dialog();
    if (dialog === null || dialog.open || this.isClosed || !this.host.isConnected) return;
    dialog.showModal();
    // The first field is what the person came for; the close button would come first in the order of the page.
    dialog.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }

  hostDisconnected(): void {
    if (this.focusedBefore?.isConnected === true) this.focusedBefore.focus();
  }

  /** Closes the dialog as its close button does. */
  readonly close = (): void => {
    this.dialog()?.close();
  };

  /** The listener for the dialog's `close`. */
  readonly closed = (): void => {
    this.isClosed = true;
    this.host.dispatchEvent(new CustomEvent('dialog-close'));
  };

  private dialog(): HTMLDialogElement | null {
    return this.host.renderRoot.querySelector('dialog');
  }
}
