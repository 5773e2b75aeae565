import { css } from 'lit';

export const statusBarStyles = css`
  :host {
    display: block;
  }

  footer {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-4);
    align-items: center;
    min-block-size: 2rem;
    padding-inline: var(--space-4) var(--space-2);
    color: var(--color-text-muted);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
  }

  .icon {
    --icon-size: 0.875rem;
  }

  .status {
    display: flex;
    flex: 1 0 auto;
    flex-wrap: wrap;
    gap: 0 var(--space-3);
    max-inline-size: 100%;
    align-items: center;
    min-inline-size: 0;
  }

  .confirmed {
    white-space: nowrap;
  }

  .paused {
    color: var(--color-caution-text);
  }

  .state {
    display: inline-flex;
    gap: 0.375rem;
    align-items: center;
    color: var(--state-text, var(--color-text));
    font-weight: var(--weight-medium);
  }

  .online {
    --state-text: var(--color-good-text);
  }

  .offline,
  .networkNeedsSignIn {
    --state-text: var(--color-caution-text);
  }

  .pending {
    display: inline-flex;
    gap: var(--space-2);
    align-items: center;
  }

  .button.small {
    min-block-size: var(--target-size);
    padding-inline: var(--space-2);
    font-size: var(--text-small);
    font-weight: var(--weight-regular);
  }

  .track {
    position: relative;
    inline-size: 1.5rem;
    block-size: 0.875rem;
    border-radius: var(--radius-round);
    background: var(--color-line-strong);
    transition: background-color var(--duration-calm) var(--ease-out);
  }

  .track::after {
    position: absolute;
    inset-block-start: 2px;
    inset-inline-start: 2px;
    inline-size: calc(0.875rem - 4px);
    block-size: calc(0.875rem - 4px);
    border-radius: inherit;
    background: var(--color-canvas);
    content: '';
    transition: translate var(--duration-calm) var(--ease-out);
  }

  [aria-checked='true'] .track {
    background: var(--color-accent);
  }

  [aria-checked='true'] .track::after {
    translate: 0.625rem;
  }

  [aria-checked='true'] .track:dir(rtl)::after {
    translate: -0.625rem;
  }

  /* All of it in one line of a narrow window. */
  @container window (max-width: 32rem) {
    footer {
      gap: 0 var(--space-1);
      padding-inline: var(--space-3) 0;
    }

    .status {
      gap: 0 var(--space-2);
    }

    .button.small {
      padding-inline: var(--space-1);
    }
  }

  @media (forced-colors: active) {
    .track {
      border: 1px solid ButtonText;
      background: Canvas;
    }

    .track::after {
      background: ButtonText;
    }

    [aria-checked='true'] .track {
      background: Highlight;
    }
  }
`;
