import { css } from 'lit';

/** Styles of the scrolled surface and its rows, which are moved to their positions. */
export const collectionStyles = css`
  :host {
    position: relative;
    contain: content;
    block-size: 100%;
    min-block-size: 0;
  }

  .scroller {
    position: relative;
    block-size: 100%;
    overflow: auto;
    overflow-anchor: none;
    scrollbar-color: var(--color-line-strong) transparent;
    scrollbar-width: thin;
    outline: none;
    /* What comes while it is scrolled is seen at once: a picture that fades in is a layer of its own meanwhile. */
    &[data-scrolling] {
      --duration-quick: 0ms;
    }
  }

  .content {
    position: relative;
    overflow: hidden;
    contain: strict;
  }

  .row {
    position: absolute;
    inset: 0 0 auto;
    display: grid;
    contain: size layout style;
  }

  .probe {
    position: absolute;
    inline-size: 1rem;
    block-size: 0;
    visibility: hidden;
  }
`;
