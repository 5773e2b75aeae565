import { css } from 'lit';

/** The panel beside the image, and the full screen, where the bars lie over the image and come with the pointer. */
export const viewerSideStyles = css`
  .side {
    display: grid;
    align-content: start;
    gap: var(--space-4);
    inline-size: 18rem;
    min-block-size: 0;
    padding: var(--space-3) var(--space-4) var(--space-5);
    border-inline-start: 1px solid var(--color-line);
    background: var(--color-sunken);
    font-size: var(--text-body);
  }

  .side header {
    display: flex;
    align-items: center;
    justify-content: space-between;
  }

  .side dl {
    display: grid;
    gap: var(--space-2);
  }

  .side dd {
    overflow-wrap: anywhere;
  }

  dialog[data-immersive]:not(:hover, :has(:focus-visible)) :is(.head, .foot, .ruler) {
    opacity: 0;
  }

  dialog[data-immersive] .middle {
    grid-row: 1 / -1;
    grid-column: 1;
  }

  dialog[data-immersive] :is(.head, .foot, .ruler, .message-line) {
    z-index: 1;
    grid-column: 1;
    background: color-mix(in srgb, var(--color-viewer) 80%, transparent);
    transition: opacity var(--duration-calm) var(--ease-out);
  }

  dialog[data-immersive] .head {
    grid-row: 1;
  }

  dialog[data-immersive] .ruler {
    grid-row: 3;
  }

  dialog[data-immersive] .foot {
    grid-row: 4;
  }

  dialog[data-immersive] .message-line {
    grid-row: 5;
  }

  @media (max-width: 48rem) {
    .side {
      inline-size: auto;
      max-block-size: 16rem;
      border-inline-start: 0;
      border-block-start: 1px solid var(--color-line);
    }
  }
`;
