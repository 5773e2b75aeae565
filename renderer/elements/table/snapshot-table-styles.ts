import { css } from 'lit';
import { ellipsis } from '../styles/declarations.ts';

/** The look of a gallery as a table. */
export const snapshotTableStyles = css`
  .header,
  .content,
  .row {
    min-inline-size: 56rem;
  }

  .header,
  .row {
    display: grid;
    grid-template-columns: minmax(14em, 2fr) minmax(9em, 1.2fr) 11.5em 11.5em 6.75em 8em 8em;
    align-items: center;
    block-size: var(--line-height);
    padding-inline: var(--space-4);
    border-block-end: 1px solid var(--color-line);
  }

  .header {
    position: sticky;
    z-index: var(--layer-sticky);
    inset-block-start: 0;
    background: var(--color-canvas);
    .fixed,
    button {
      color: var(--color-text-muted);
      font-size: var(--text-small);
      font-weight: var(--weight-medium);
    }
    button {
      display: inline-flex;
      gap: var(--space-1);
      align-items: center;
      max-inline-size: 100%;
      min-block-size: 1.75rem;
      padding: 0 var(--space-1);
      margin-inline-start: calc(-1 * var(--space-1));
      border: 0;
      border-radius: var(--radius-small);
      background: none;
      &:hover {
        background: var(--color-hover);
        color: var(--color-text);
      }
    }
  }

  [aria-sort$='scending'] button {
    color: var(--color-text);
  }

  .row {
    cursor: default;
    user-select: none;
    &:hover {
      background: var(--color-hover);
    }
    &[aria-selected='true'] {
      background: var(--color-accent-soft);
      @media (forced-colors: active) {
        outline: 2px solid Highlight;
        outline-offset: -2px;
      }
    }
    &:focus-visible {
      outline-offset: -2px;
    }
    > * {
      ${ellipsis}
      padding-inline-end: var(--space-3);
      font-variant-numeric: tabular-nums;
    }
  }

  .name {
    font-weight: var(--weight-medium);
    > * {
      ${ellipsis}
      display: block;
    }
  }

  .code {
    color: var(--color-text-muted);
  }
`;
