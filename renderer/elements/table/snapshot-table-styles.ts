import { css } from 'lit';

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
    padding-inline: var(--space-4);
  }

  .header {
    position: sticky;
    z-index: var(--layer-sticky);
    inset-block-start: 0;
    block-size: var(--line-height);
    border-block-end: 1px solid var(--color-line);
    background: var(--color-canvas);
  }

  .header button {
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
    color: var(--color-text-muted);
    font-size: var(--text-small);
    font-weight: var(--weight-medium);
  }

  .header button:hover {
    background: var(--color-hover);
    color: var(--color-text);
  }

  .header .fixed {
    color: var(--color-text-muted);
    font-size: var(--text-small);
    font-weight: var(--weight-medium);
  }

  [aria-sort='ascending'] button,
  [aria-sort='descending'] button {
    color: var(--color-text);
  }

  .row {
    block-size: var(--line-height);
    border-block-end: 1px solid var(--color-line);
    cursor: default;
    user-select: none;
  }

  .row:hover {
    background: var(--color-hover);
  }

  .row[aria-selected='true'] {
    background: var(--color-accent-soft);
  }

  .row:focus-visible {
    outline-offset: -2px;
  }

  .row > * {
    overflow: hidden;
    padding-inline-end: var(--space-3);
    font-variant-numeric: tabular-nums;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .name {
    font-weight: var(--weight-medium);
  }

  .name > * {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .code {
    color: var(--color-text-muted);
  }

  @media (forced-colors: active) {
    .row[aria-selected='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
