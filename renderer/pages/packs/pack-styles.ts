import { css } from 'lit';

export const packStyles = css`
  .lead {
    margin-block-end: var(--space-3);
  }

  .passphrase {
    font-family: var(--font-code);
  }

  .invalid,
  .weak {
    color: var(--color-caution-text);
  }

  .honest {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--space-2);
    align-items: start;
    font-size: var(--text-small);
    .icon {
      color: var(--color-caution);
    }
  }
`;
