import { css } from 'lit';

/**
 * Styles of a dialog that starts a job: its steps, plan, progress, and outcome (`end` with `done`,
 * `failed` or neither).
 */
export const jobDialogStyles = css`
  .steps {
    display: grid;
    gap: var(--space-3);
    align-content: start;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  .plan {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-3);
    align-items: baseline;
    min-block-size: 1.5rem;
    font-size: var(--text-medium);
    font-variant-numeric: tabular-nums;
    > * + span {
      color: var(--color-text-muted);
    }
    strong {
      font-weight: var(--weight-strong);
    }
  }

  .running {
    display: grid;
    gap: var(--space-2);
    padding-block: var(--space-4);
  }

  .figures {
    display: flex;
    justify-content: space-between;
    color: var(--color-text-muted);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
  }

  .end {
    --icon-size: 1.5rem;
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--space-3);
    padding-block: var(--space-4);
    h3 {
      font-size: var(--text-large);
    }
    > .icon {
      color: var(--color-caution);
    }
    &.done > .icon {
      color: var(--color-good);
    }
    &.failed > .icon {
      color: var(--color-danger);
    }
  }
`;
