import { type CSSResult, css } from 'lit';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { managedStyles } from '../../elements/styles/managed-styles.ts';
import { baseStyles } from '../../theme/base-styles.ts';

const ownStyles = css`
  section + section,
  .card + section {
    margin-block-start: var(--space-8);
  }

  h3 {
    margin-block-end: var(--space-2);
    font-size: var(--text-medium);
  }

  .card {
    border: 1px solid var(--color-line);
    border-radius: var(--radius-large);
    background: var(--color-raised);
  }

  .row {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2) var(--space-5);
    align-items: center;
    justify-content: space-between;
    min-block-size: 3.25rem;
    padding: var(--space-3) var(--space-4);
  }

  .row + .row {
    border-block-start: 1px solid var(--color-line);
  }

  .words {
    flex: 1 1 14rem;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  .name {
    font-weight: var(--weight-medium);
  }

  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
    align-items: center;
  }

  .select {
    inline-size: min(18rem, 100%);
  }

  .select > .input {
    min-block-size: var(--control-height);
    padding-block: var(--space-1);
    font-size: var(--text-body);
  }

  .value {
    color: var(--color-text-muted);
    overflow-wrap: anywhere;
    user-select: text;
  }

  .stepper {
    display: flex;
    gap: var(--space-1);
    align-items: center;
  }

  .stepper output {
    min-inline-size: 3.5rem;
    font-variant-numeric: tabular-nums;
    text-align: center;
  }
`;

export const settingsStyles: CSSResult[] = [baseStyles, buttonStyles, managedStyles, ownStyles];
