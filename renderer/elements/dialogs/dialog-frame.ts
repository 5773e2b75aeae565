import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import type { DialogController } from './dialog-controller.ts';

/** What a dialog shows. */
interface DialogParts {
  readonly heading: string;
  readonly body: unknown;
  readonly actions: unknown;
  /** There is nothing to press in the body: it takes the focus itself, so that keys can scroll it. */
  readonly isReading?: boolean;
}

/**
 * A native modal dialog with a heading, a body that scrolls, and actions. What it shows stands inside the dialog and not
 * in a slot, so that labels, forms and whoever looks for something in the dialog find it there.
 */
export function dialogFrame(controller: DialogController, parts: DialogParts): TemplateResult {
  return html`
    <dialog aria-labelledby="dialog-heading" @close=${controller.closed}>
      <div class="dialog-head">
        <h2 id="dialog-heading">${parts.heading}</h2>
        <button
          class="icon-button"
          type="button"
          aria-label=${text('action.close')}
          title=${text('action.close')}
          @click=${controller.close}
        >
          ${icon('x')}
        </button>
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
