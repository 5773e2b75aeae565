import { css, html, type TemplateResult } from 'lit';

interface SwitchParts {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly toggle: () => void;
}

/** Renders a switch. Use `switchStyles`. */
export function switchControl({ label, checked, disabled = false, toggle }: SwitchParts): TemplateResult {
  return html`<button
    class="switch-control"
    type="button"
    role="switch"
    aria-label=${label}
    aria-checked=${checked}
    aria-disabled=${disabled}
    @click=${() => {
      if (!disabled) toggle();
    }}
  ></button>`;
}

export const switchStyles = css`
  .switch-control {
    position: relative;
    flex: none;
    inline-size: 2.25rem;
    block-size: 1.25rem;
    padding: 0;
    border: 0;
    border-radius: var(--radius-round);
    background: var(--color-line-strong);
    transition: background-color var(--duration-calm) var(--ease-out);
    /* The pressed area is as large as other controls. */
    &::before {
      position: absolute;
      inset: calc((1.25rem - var(--control-height)) / 2) -0.25rem;
      content: '';
    }
    &::after {
      position: absolute;
      inset-block-start: 3px;
      inset-inline-start: 3px;
      inline-size: calc(1.25rem - 6px);
      block-size: calc(1.25rem - 6px);
      border-radius: inherit;
      background: var(--color-canvas);
      content: '';
      transition: inset-inline-start var(--duration-calm) var(--ease-out);
    }
    &[aria-checked='true'] {
      background: var(--color-accent);
      &::after {
        inset-inline-start: calc(100% - 1.25rem + 3px);
      }
    }
    &[aria-disabled='true'] {
      opacity: 0.6;
      cursor: not-allowed;
    }
  }

  @media (forced-colors: active) {
    .switch-control {
      border: 1px solid ButtonText;
      background: Canvas;
      &::after {
        inset-block-start: 2px;
        background: ButtonText;
      }
      &[aria-checked='true'] {
        background: Highlight;
        &::after {
          background: HighlightText;
        }
      }
    }
  }
`;
