import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { returnFocus } from '../../dom/return-focus.ts';
import { text } from '../../locales/text.ts';
import { iconButton } from '../widgets/icon-button.ts';

/**
 * Listens to `beforetoggle` of a dialog and runs `then` as it begins to close, by whatever. The event `close` comes late: a key that is pressed before
 * it would open a dialog that this end takes away.
 */
export function whenClosing(then: () => void): (event: ToggleEvent) => void {
  return ({ newState }) => {
    if (newState === 'closed') then();
  };
}

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

  readonly close = (): void => this.dialog()?.close();

  readonly toggling = whenClosing(() => {
    this.isClosed = true;
    this.host.dispatchEvent(new CustomEvent('dialog-close'));
  });

  /** Ctrl+Enter presses the main button, from wherever the focus is, once however long the keys are held. */
  readonly pressed = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    if (!event.repeat) this.dialog()?.querySelector<HTMLElement>('.dialog-actions .primary')?.click();
  };

  private dialog(): HTMLDialogElement | null {
    return this.host.renderRoot.querySelector('dialog');
  }
}

interface DialogParts {
  readonly heading: string;
  readonly body: unknown;
  readonly actions: unknown;
  /** A body without anything to press takes the focus itself, so that keys can scroll it. */
  readonly isReading?: boolean;
}

/** A native modal dialog with a heading, a body that scrolls, and actions. It has no slots, as labels and forms end at a shadow root. */
export function dialogFrame(controller: DialogController, parts: DialogParts): TemplateResult {
  return html`
    <dialog
      aria-labelledby="dialog-heading"
      @beforetoggle=${controller.toggling}
      @keydown=${controller.pressed}
    >
      <div class="dialog-head">
        <h2 id="dialog-heading">${parts.heading}</h2>
        ${iconButton({ symbol: 'x', label: text('action.close'), run: controller.close })}
      </div>
      <div
        class="dialog-body scrolls"
        tabindex=${parts.isReading === true ? 0 : nothing}
        role=${parts.isReading === true ? 'group' : nothing}
        aria-labelledby=${parts.isReading === true ? 'dialog-heading' : nothing}
      >${parts.body}</div>
      <div class="dialog-actions">${parts.actions}</div>
    </dialog>
  `;
}
