import type { LitElement, ReactiveController } from 'lit';
import { returnFocus } from '../../dom/return-focus.ts';

/**
 * Opens the dialog of an element (`dialogFrame`) when the element comes into the page, and fires `dialog-close` from it when the
 * person closes it; then the owner takes the element out of the page. The focus returns to where it was, however the dialog ends.
 */
export class DialogController implements ReactiveController {
  private isClosed = false;

  constructor(private readonly host: LitElement) {
    host.addController(this);
    returnFocus(host);
  }

  hostConnected(): void {
    this.isClosed = false;
  }

  hostUpdated(): void {
    const dialog = this.dialog();
    if (dialog === null || dialog.open || this.isClosed || !this.host.isConnected) return;
    dialog.showModal();
    // The first field takes the focus, not the close button, which comes first in the page.
    dialog.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }

  readonly close = (): void => {
    this.dialog()?.close();
  };

  readonly closed = (): void => {
    this.isClosed = true;
    this.host.dispatchEvent(new CustomEvent('dialog-close'));
  };

  private dialog(): HTMLDialogElement | null {
    return this.host.renderRoot.querySelector('dialog');
  }
}
