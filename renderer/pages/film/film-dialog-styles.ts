import { css } from 'lit';

/** The look of the dialog of a film. */
export const filmDialogStyles = css`
  .steps {
    display: grid;
    gap: var(--space-4);
    overflow-wrap: anywhere;
  }

  .choices {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr));
    gap: var(--space-3) var(--space-4);
    align-items: start;
  }

  .notes {
    display: grid;
    gap: var(--space-1);
  }

  .plan {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-3);
    align-items: baseline;
    font-size: var(--text-medium);
    font-variant-numeric: tabular-nums;
    > * + span {
      color: var(--color-text-muted);
    }
    strong {
      font-weight: var(--weight-strong);
    }
  }

  .unsupported {
    display: flex;
    gap: var(--space-2);
    align-items: start;
    padding: var(--space-2) var(--space-3);
    border-radius: var(--radius-medium);
    background: var(--color-caution-soft);
    .icon {
      margin-block-start: 0.125rem;
      color: var(--color-caution-text);
    }
  }

  .making {
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
    &.made > .icon {
      color: var(--color-good);
    }
    &.failed > .icon {
      color: var(--color-danger);
    }
  }
`;
