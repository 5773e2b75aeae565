import { css } from 'lit';

/** The styles of the connection test: one line for each step, its state by icon, word and colour. */
export const networkTestStyles = css`
  :host {
    --dialog-width: 40rem;
  }

  ol {
    display: grid;
    gap: var(--space-3);
    margin-block: var(--space-4);
  }

  li {
    --step-color: var(--color-text-muted);

    display: grid;
    grid-template-columns: 1.25rem minmax(0, 1fr);
    gap: var(--space-3);
    align-items: start;
    overflow-wrap: anywhere;
    user-select: text;
  }

  li > .icon,
  li > .spinner {
    margin-block-start: 0.125rem;
    color: var(--step-color);
  }

  .ok {
    --step-color: var(--color-good-text);
  }

  .warn {
    --step-color: var(--color-caution-text);
  }

  .fail {
    --step-color: var(--color-danger-text);
  }

  .name {
    font-weight: var(--weight-medium);
  }

  .state {
    color: var(--step-color);
    font-size: var(--text-small);
    font-weight: var(--weight-regular);
  }

  .waiting,
  .skipped {
    color: var(--color-text-muted);
  }

  .advice {
    margin-block-start: var(--space-1);
    padding-inline-start: var(--space-2);
    border-inline-start: 2px solid var(--step-color);
  }

  .summary {
    min-block-size: 1.5em;
    color: var(--step-color, var(--color-text));
    font-weight: var(--weight-strong);
  }

  .small {
    font-size: var(--text-small);
  }

  .copied {
    margin-inline-end: auto;
    color: var(--color-text-muted);
    font-size: var(--text-small);
  }
`;
