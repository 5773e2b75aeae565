import { css } from 'lit';

/** The canvas fills its host; the cursor shows what a press does. */
export const imageCanvasStyles = css`
  :host {
    position: relative;
    display: block;
    min-block-size: 0;
    overflow: hidden;
    contain: strict;
    cursor: zoom-in;
    touch-action: none;
    user-select: none;
  }

  :host([data-zoomed]) {
    cursor: grab;
  }

  :host([data-dragging][data-zoomed]) {
    cursor: grabbing;
  }

  :host(:focus-visible) {
    outline: 2px solid var(--color-focus);
    outline-offset: -2px;
  }

  canvas {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    filter: var(--image-filter);
    &.toned {
      filter: url('#tones');
    }
  }

  svg {
    position: absolute;
    inline-size: 0;
    block-size: 0;
  }
`;
