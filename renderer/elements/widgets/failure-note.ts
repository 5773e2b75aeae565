import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Failure } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { sendEvent } from '../../dom/send-event.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import { topicOfFailure } from '../../state/guide/guide-topic.ts';
import { failureText } from '../../state/session/failure-text.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { buttonStyles } from '../styles/button-styles.ts';
import { guideLink } from './guide-link.ts';
import { textButton } from './text-button.ts';

/**
 * Renders a failure with a button that may resolve it, for an element with `buttonStyles`; nothing
 * without a failure.
 */
export function failureNote(
  failure: Failure | null,
  tryAgain: () => unknown,
): TemplateResult | typeof nothing {
  if (failure === null) return nothing;
  return html`<failure-note .failure=${failure}>${nextStep(failure, tryAgain)}</failure-note>`;
}

/** Event of the restart button; it bubbles up to the window, which restarts the app. */
interface RestartEvents {
  'restart-wanted': null;
}

/** Renders the next step if only a restart helps, for an element with `buttonStyles`. */
export function restartButton(): TemplateResult {
  return textButton(text('defect.restart'), ({ currentTarget }) => {
    if (currentTarget !== null) sendEvent<RestartEvents>(currentTarget, 'restart-wanted', null);
  });
}

/** Damaged data are rebuilt at the next start, so another try would fail again. */
function nextStep({ code }: Failure, tryAgain: (() => unknown) | undefined): TemplateResult | typeof nothing {
  if (code === 'libraryDamaged') return restartButton();
  return tryAgain === undefined ? nothing : textButton(text('action.tryAgain'), tryAgain);
}

/** Renders a failure that screen readers announce at once; nothing without a failure. */
export function failureAlert(
  failure: Failure | null,
  tryAgain?: () => unknown,
): TemplateResult | typeof nothing {
  if (failure === null) return nothing;
  return html`<failure-note role="alert" .failure=${failure}>${nextStep(failure, tryAgain)}</failure-note>`;
}

/** A failure with its advice and a guide topic, if any; actions go into the slot. */
@customElement('failure-note')
class FailureNote extends AppElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      .note {
        display: grid;
        grid-template-columns: auto 1fr;
        gap: var(--space-1) var(--space-2);
        padding: var(--space-3);
        border-radius: var(--radius-medium);
        background: var(--color-danger-soft);
        > * {
          grid-column: 2;
          overflow-wrap: anywhere;
        }
        > .icon {
          grid-column: 1;
          margin-block-start: 0.125rem;
          color: var(--color-danger-text);
        }
        @media (forced-colors: active) {
          border: 1px solid CanvasText;
        }
      }

      ::slotted(*) {
        grid-column: 2;
        justify-self: start;
      }

      .message {
        color: var(--color-danger-text);
        font-weight: var(--weight-strong);
      }

      .detail {
        padding-inline-start: var(--space-2);
        border-inline-start: 2px solid color-mix(in srgb, var(--color-danger) 55%, transparent);
      }

      .request {
        color: var(--color-text);
        font-size: var(--text-small);
        user-select: text;
      }
    `,
  ];

  @property({ attribute: false }) failure: Failure | null = null;
  /** Overrides the usual advice. */
  @property({ attribute: false }) advice: string | null = null;

  protected override render(): TemplateResult | typeof nothing {
    if (this.failure === null) return nothing;
    const words = failureText(this.failure);
    return html`
      <div class="note">
        ${icon('circleAlert')}
        <p class="message">${words.message}</p>
        <p>
          <span>${this.advice ?? words.advice}</span> ${guideLink(topicOfFailure(this.failure.code))}
        </p>
        ${words.detail === null ? nothing : html`<p class="detail" dir="auto">${words.detail}</p>`}
        ${words.requestId === null ? nothing : html`<p class="request">${words.requestId}</p>`}
        <slot></slot>
      </div>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'failure-note': FailureNote;
  }
}
