import { css } from 'lit';

export const verifyDialogStyles = css`
  :host {
    --dialog-width: 46rem;
  }

  .green {
    --finding-color: var(--color-good-text);
  }

  .amber {
    --finding-color: var(--color-caution-text);
  }

  .red {
    --finding-color: var(--color-danger-text);
  }

  .result,
  .findings li {
    display: grid;
    grid-template-columns: 1.25rem minmax(0, 1fr);
    gap: var(--space-3);
    align-items: start;
    user-select: text;
  }

  .result {
    padding: var(--space-3);
    border: 1px solid var(--color-line);
    border-inline-start: 4px solid var(--finding-color, var(--color-line));
    border-radius: var(--radius-medium);
  }

  .result .icon,
  .findings .icon {
    margin-block-start: 0.125rem;
    color: var(--finding-color, var(--color-text-muted));
  }

  .verdict {
    color: var(--finding-color, var(--color-text));
    font-weight: var(--weight-strong);
  }

  .facts {
    color: var(--color-text-muted);
    font-size: var(--text-small);
  }

  .findings {
    display: grid;
    gap: var(--space-2);
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .copied {
    margin-inline-end: auto;
    color: var(--color-text-muted);
    font-size: var(--text-small);
  }
`;
