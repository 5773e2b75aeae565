import { css } from 'lit';

/** The look of the left side of the browse page. */
export const fleetPanelStyles = css`
  :host {
    display: block;
    min-block-size: 0;
  }

  nav {
    position: relative;
    display: grid;
    grid-template-rows: auto minmax(0, 1fr) auto;
    block-size: 100%;
  }

  h2 {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-block-size: 2.25rem;
    padding-inline: var(--space-4);
    color: var(--color-text-muted);
    font-size: var(--text-small);
    font-weight: var(--weight-medium);
  }

  h2 span {
    font-variant-numeric: tabular-nums;
    font-weight: var(--weight-regular);
  }

  /* Over the edge of the panel beside it: it takes no width of its own. */
  width-handle {
    position: absolute;
    inset-block: 0;
    inset-inline-end: -0.3125rem;
    inline-size: 0.625rem;
  }

  @container window (max-width: 48rem) {
    width-handle {
      display: none;
    }
  }

  .outlines {
    display: grid;
    gap: var(--space-5);
    align-content: start;
    padding: var(--space-2) var(--space-4);
  }

  .outlines .skeleton {
    inline-size: 80%;
    block-size: 0.75rem;
  }

  .outlines .skeleton:nth-child(odd) {
    inline-size: 60%;
  }

  .none {
    padding: var(--space-1) var(--space-4);
    color: var(--color-text-muted);
  }

  .failed {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-2);
    margin: var(--space-2);
    padding: var(--space-2) var(--space-3);
    border-radius: var(--radius-medium);
    background: var(--color-caution-soft);
    color: var(--color-text);
    font-size: var(--text-small);
  }

  .failed > .icon {
    margin-block-start: 0.125rem;
    color: var(--color-caution-text);
  }

  .failed p {
    flex: 1 1 9rem;
  }
`;
