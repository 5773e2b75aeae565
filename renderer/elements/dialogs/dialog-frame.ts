import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { returnFocus } from '../../dom/return-focus.ts';
import { text } from '../../locales/text.ts';
import { iconButton } from '../widgets/icon-button.ts';

/**
 * Returns a listener for `beforetoggle` that runs `then` as a dialog begins to close. The `close`
 * event comes too late: a key pressed before it could open a dialog that the owner then removes.
 */
export function whenClosing(then: () => void): (event: ToggleEvent) => void {
  return ({ newState }) => {
    if (newState === 'closed') then();
  };
}

/**
 * Opens an element's dialog (`dialogFrame`) when the element is added to the page, and fires
 * `dialog-close` from it when the user closes it; then the owner removes the element. The focus
 * always returns to where it was.
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
    // Focuses the first field rather than the close button, which is first in the document.
    dialog.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }

  readonly close = (): void => this.dialog()?.close();

  readonly toggling = whenClosing(() => {
    this.isClosed = true;
    this.host.dispatchEvent(new CustomEvent('dialog-close'));
  });

  /** Presses the main button on Ctrl+Enter, from anywhere in the dialog and once per press. */
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
  /** True for a body without controls: it takes the focus, so that keys can scroll it. */
  readonly isReading?: boolean;
}

/**
 * Renders a native modal dialog with a heading, a scrolling body, and actions. It has no slots,
 * because labels and forms end at a shadow root.
 */
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
