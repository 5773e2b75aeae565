import { css } from 'lit';

/** Each state has a mark of its own shape, and of its own colour too. */
export const timeRulerStyles = css`
  :host {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--space-1) var(--space-3);
    align-items: center;
  }

  .ruler {
    position: relative;
    block-size: 1.75rem;
    margin-inline: 0.5rem;
    border-block-end: 1px solid var(--color-line-strong);
    cursor: pointer;
    touch-action: none;
  }

  .mark,
  .here {
    position: absolute;
    inset-inline-start: calc(var(--at) * 100%);
    pointer-events: none;
  }

  .mark {
    inset-block-end: 0;
    inline-size: 0.3125rem;
    block-size: 1.125rem;
    margin-inline-start: -0.15625rem;
    border: 1px solid transparent;
    border-radius: 1px 1px 0 0;
  }

  .full {
    background: var(--color-good);
  }

  .low {
    block-size: 0.625rem;
    background: var(--color-caution-text);
  }

  .onService {
    border-color: var(--color-accent-text);
    border-block-end: 0;
  }

  .none {
    block-size: 0.1875rem;
    border: 0;
    background: var(--color-danger);
  }

  .unknown {
    inset-block-end: 0.1875rem;
    block-size: 0.3125rem;
    border-color: var(--color-text-muted);
    border-radius: 50%;
  }

  .here {
    inset-block: -0.1875rem 0;
    inline-size: 2px;
    margin-inline-start: -1px;
    background: var(--color-text);
    &::before {
      position: absolute;
      inset-block-start: -0.25rem;
      inset-inline-start: -0.25rem;
      inline-size: 0.625rem;
      block-size: 0.625rem;
      border-radius: 50%;
      background: inherit;
      content: '';
    }
  }

  .ends,
  .legend {
    display: flex;
    grid-column: 2;
    flex-wrap: wrap;
    gap: 0 var(--space-4);
    justify-content: space-between;
    color: var(--color-text-muted);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
  }

  .legend {
    justify-content: flex-start;
    li {
      display: inline-flex;
      gap: var(--space-2);
      align-items: flex-end;
    }
    .mark {
      position: static;
      margin: 0 0 0.125rem;
    }
    @media (max-width: 30rem) {
      grid-column: 1 / -1;
    }
  }

  @media (forced-colors: active) {
    .mark,
    .here {
      forced-color-adjust: none;
    }
    .mark {
      border-color: CanvasText;
    }
    .full,
    .here {
      background: CanvasText;
    }
    .low {
      background: GrayText;
    }
  }
`;
