import { css } from 'lit';

export const exportProgressStyles = css`
  .held {
    color: var(--color-caution-text);
  }
`;

/** Two columns, so that the form fits a screen of 1366 × 768. */
export const exportFormStyles = css`
  :host {
    --dialog-width: 62rem;
  }

  .columns {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr));
    gap: var(--space-3) var(--space-6);
  }

  .columns > failure-note {
    grid-column: 1 / -1;
  }

  .pair {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
    gap: var(--space-3);
  }

  .options {
    display: grid;
    gap: var(--space-2);
  }

  .options .check:has(:disabled) label {
    color: var(--color-text-muted);
  }

  .since {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-3);
    align-items: center;
    justify-content: space-between;
  }

  .about-plan {
    display: grid;
    gap: var(--space-1);
  }

  .plan .skeleton {
    inline-size: 12rem;
    block-size: 0.875rem;
    margin-block: auto;
  }

  .missing {
    display: grid;
    gap: var(--space-1);
    border-radius: var(--radius-medium);
    &.caution {
      padding: var(--space-1) var(--space-3);
      background: var(--color-caution-soft);
    }
    .hint {
      margin-block: 0;
      color: var(--color-text);
    }
  }

  summary,
  .stays-low {
    display: flex;
    gap: var(--space-2);
    align-items: center;
    border-radius: var(--radius-small);
    color: var(--color-caution-text);
    font-weight: var(--weight-medium);
  }

  summary {
    list-style: none;
    &::after {
      inline-size: 0.4375rem;
      block-size: 0.4375rem;
      margin-inline: auto 0.1875rem;
      border: solid currentColor;
      border-width: 0 1.5px 1.5px 0;
      content: '';
      rotate: 45deg;
    }
    details[open] > &::after {
      rotate: 225deg;
    }
  }

  .folder {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: var(--space-3);
    align-items: center;
    padding-block: var(--space-2);
    padding-inline: var(--space-3) var(--space-2);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-medium);
    > .icon {
      color: var(--color-text-muted);
    }
    > export-form-choice {
      grid-column: 2 / -1;
    }
  }

  .folder-name .hint {
    display: block;
    font-weight: var(--weight-regular);
  }
`;
