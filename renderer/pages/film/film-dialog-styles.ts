import { css } from 'lit';

export const filmDialogStyles = css`
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
`;
