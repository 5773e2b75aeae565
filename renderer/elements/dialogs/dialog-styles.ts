import { type CSSResult, css } from 'lit';
import { baseStyles } from '../../theme/base-styles.ts';
import { buttonStyles } from '../styles/button-styles.ts';
import { wrappingRow } from '../styles/declarations.ts';

const ownStyles = css`
  dialog {
    inline-size: min(var(--dialog-width, 32rem), 100vi - var(--space-6));
    max-block-size: min(46rem, 100vb - var(--space-6));
    margin: auto;
    padding: 0;
    overflow: hidden;
    border: 0;
    border-radius: var(--radius-large);
    background: var(--color-raised);
    box-shadow: var(--shadow-dialog);
    color: var(--color-text);
    &[open] {
      display: grid;
      grid-template-rows: auto minmax(0, 1fr) auto;
      animation: dialog-appear var(--duration-calm) var(--ease-out);
    }
    &::backdrop {
      background: var(--color-scrim);
    }
    @media (forced-colors: active) {
      border: 1px solid CanvasText;
    }
  }

  .dialog-head {
    display: flex;
    gap: var(--space-3);
    align-items: center;
    justify-content: space-between;
    padding-block: var(--space-4) var(--space-2);
    padding-inline: var(--space-6) var(--space-4);
    h2 {
      font-size: var(--text-large);
      overflow-wrap: anywhere;
    }
  }

  .dialog-body {
    padding: var(--space-2) var(--space-6) var(--space-5);
    &:focus-visible {
      outline-offset: -2px;
    }
  }

  .dialog-actions {
    ${wrappingRow}
    gap: var(--space-2);
    justify-content: flex-end;
    padding: var(--space-3) var(--space-6);
    border-block-start: 1px solid var(--color-line);
    background: color-mix(in srgb, var(--color-chrome) 55%, var(--color-raised));
  }

  @keyframes dialog-appear {
    from {
      opacity: 0;
      transform: translateY(0.375rem) scale(0.99);
    }
  }
`;

/** Styles of a modal dialog with its buttons; `--dialog-width` on its host makes it wider. */
export const dialogStyles: CSSResult[] = [baseStyles, buttonStyles, ownStyles];
