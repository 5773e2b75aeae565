import { css } from 'lit';

/** The look of the calendar. Each state has a mark of its own shape, so that no colour is needed. */
export const dayCalendarStyles = css`
  dialog {
    --dialog-width: 24rem;
  }

  .months {
    display: flex;
    gap: var(--space-2);
    align-items: center;
    justify-content: space-between;
    margin-block-end: var(--space-2);
    font-weight: var(--weight-strong);
  }

  .grid,
  .week {
    display: grid;
    gap: 2px;
  }

  .week {
    grid-template-columns: repeat(7, minmax(0, 1fr));
  }

  .weekday,
  .legend {
    color: var(--color-text-muted);
    font-size: var(--text-small);
  }

  .weekday {
    text-align: center;
  }

  .day {
    display: grid;
    grid-template-rows: 1fr auto;
    place-items: center;
    min-block-size: 2.5rem;
    padding: 0.25rem 0 0.375rem;
    border: 1px solid transparent;
    border-radius: var(--radius-medium);
    background: none;
    color: var(--color-text-muted);
    font-variant-numeric: tabular-nums;
    &.downloaded,
    &.onlineOnly {
      color: var(--color-text);
      font-weight: var(--weight-medium);
    }
    &.downloaded {
      background: var(--color-accent-soft);
    }
    &.outside {
      opacity: 0.55;
    }
    &.today,
    &:not([aria-disabled='true']):hover {
      border-color: var(--color-line-strong);
    }
    &[aria-selected='true'] {
      border-color: var(--color-accent);
    }
  }

  .mark {
    inline-size: 0.4375rem;
    block-size: 0.4375rem;
    border: 1.5px solid transparent;
    border-radius: var(--radius-round);
  }

  :is(.downloaded, .onlineOnly) .mark {
    border-color: var(--color-accent);
  }

  .downloaded .mark {
    background: var(--color-accent);
    @media (forced-colors: active) {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }

  .none .mark {
    block-size: 0;
    border-width: 0 0 1.5px;
    border-color: var(--color-text-muted);
    border-radius: 0;
  }

  .notChecked .mark {
    border: 1.5px dotted var(--color-text-muted);
  }

  .legend {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
    gap: var(--space-1) var(--space-3);
    margin-block-start: var(--space-4);
    li {
      display: flex;
      gap: var(--space-2);
      align-items: center;
    }
  }
`;
