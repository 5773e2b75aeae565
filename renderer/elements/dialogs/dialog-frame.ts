import { html, nothing, type TemplateResult } from 'lit';
import { text } from '../../locales/text.ts';
import { iconButton } from '../widgets/icon-button.ts';
import type { DialogController } from './dialog-controller.ts';

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
    <dialog aria-labelledby="dialog-heading" @close=${controller.closed}>
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
