import { css } from 'lit';

/** The scrolled surface of the grid and its rows; tiles bring their own look. */
export const snapshotGridStyles = css`
  :host {
    position: relative;
    display: block;
    contain: content;
    block-size: 100%;
    min-block-size: 0;
  }

  .scroller {
    position: relative;
    block-size: 100%;
    overflow: hidden auto;
    overflow-anchor: none;
    scrollbar-color: var(--color-line-strong) transparent;
    scrollbar-gutter: stable;
    scrollbar-width: thin;
    outline: none;
  }

  .content {
    position: relative;
    overflow: hidden;
    contain: strict;
  }

  .row {
    position: absolute;
    inset-block-start: 0;
    inset-inline: 0;
    display: grid;
    grid-template-columns: repeat(var(--columns), var(--tile-width));
    justify-content: start;
    column-gap: var(--gap);
    block-size: var(--tile-height);
    padding-inline: var(--gap);
    contain: size layout style;
  }

  .probe {
    position: absolute;
    inline-size: 1rem;
    block-size: 0;
    visibility: hidden;
  }
`;
