import { css } from 'lit';
import { visuallyHidden } from '../../theme/visually-hidden.ts';
import { middleCutStyle } from '../styles/declarations.ts';

export const viewerStyles = css`
  dialog[open] {
    container: viewer / inline-size;
    grid-template: auto minmax(0, 1fr) auto auto / minmax(0, 1fr);
    animation: appear var(--duration-calm) var(--ease-out);
  }

  @keyframes appear {
    from {
      opacity: 0;
    }
  }

  .head {
    padding-inline-start: var(--space-5);
  }

  .titles {
    display: grid;
    flex: 1;
    min-inline-size: 0;
  }

  .name {
    display: flex;
    gap: var(--space-2);
    align-items: baseline;
    min-inline-size: 0;
  }

  .organization {
    ${middleCutStyle}
    max-inline-size: 40%;
    flex: none;
    color: var(--color-on-viewer-muted);
    font-size: var(--text-small);
  }

  h2 {
    ${middleCutStyle}
    font-size: var(--text-medium);
    line-height: var(--line-body);
  }

  .facts {
    display: flex;
    min-block-size: calc(var(--text-small) * var(--line-body));
    flex-wrap: wrap;
    gap: 0 var(--space-3);
    color: var(--color-on-viewer-muted);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
    strong {
      color: var(--color-on-viewer);
      font-weight: var(--weight-strong);
    }
  }

  .ruler {
    padding: var(--space-2) var(--space-4) 0;
    &.waiting {
      /* Of the line in device-timeline. */
      block-size: 3.5rem;
      box-sizing: content-box;
    }
  }

  /* Over the image, which no message moves. */
  .message-line {
    z-index: 1;
    grid-area: 2 / 1;
    place-self: start center;
    max-inline-size: min(40rem, 100%);
    margin-block-start: var(--space-2);
    border-radius: var(--radius-large);
    background: color-mix(in srgb, var(--color-viewer) 88%, transparent);
    font-size: var(--text-small);
    text-align: center;
    overflow-wrap: anywhere;
    &:not(:empty) {
      padding: var(--space-1) var(--space-3);
    }
  }

  .stage {
    position: relative;
  }

  image-canvas:focus-visible {
    outline: none;
  }

  .muted {
    color: var(--color-on-viewer-muted);
  }

  .message {
    position: absolute;
    inset: 0;
    display: grid;
    place-content: center;
    place-items: center;
    gap: var(--space-2);
    padding: var(--space-6);
    text-align: center;
    text-wrap: balance;
    pointer-events: none;
    .icon {
      --icon-size: 2rem;
      margin-block-end: var(--space-2);
      color: var(--color-on-viewer-muted);
    }
    strong {
      font-size: var(--text-large);
      font-weight: var(--weight-medium);
    }
    .button {
      margin-block-start: var(--space-2);
      pointer-events: auto;
    }
  }

  /* The steps stand in the middle while there is space for it. */
  .foot {
    display: grid;
    grid-template-columns: 1fr auto 1fr;
    .steps {
      grid-column: 2;
    }
    .actions {
      justify-self: end;
    }
    @container viewer (max-width: 48rem) {
      display: flex;
      flex-wrap: wrap;
      justify-content: center;
    }
  }

  /* Earlier is left in every language, as on the timeline. */
  .steps {
    direction: ltr;
    .along-text {
      scale: 1 1;
    }
  }

  /* Words go before commands go. */
  .word {
    @container viewer (max-width: 64rem) {
      ${visuallyHidden}
    }
  }

  .group {
    display: flex;
    gap: var(--space-1);
    align-items: center;
  }

  :is(.zoom, .position) {
    min-inline-size: 3.75rem;
    color: var(--color-on-viewer-muted);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
    text-align: center;
  }

  .position {
    min-inline-size: 4.5rem;
    white-space: nowrap;
  }

  /* Small windows and large text: everything stays, and the whole scrolls. */
  @media (max-width: 30rem) {
    dialog[open] {
      grid-template-rows: auto minmax(14rem, 1fr) auto auto;
      overflow: auto;
    }
    .head {
      padding-inline-start: var(--space-3);
    }
    .titles {
      flex: 1 1 100%;
      order: 1;
    }
    .position {
      flex: 1;
      text-align: start;
    }
  }

  .middle {
    grid-area: 2 / 1;
    @media (max-width: 48rem) {
      grid-template-rows: minmax(12rem, 1fr) auto;
    }
  }

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
    header {
      display: flex;
      align-items: center;
      justify-content: space-between;
    }
    dl {
      display: grid;
      gap: var(--space-2);
    }
    dd {
      overflow-wrap: anywhere;
    }
    @media (max-width: 48rem) {
      inline-size: auto;
      max-block-size: 16rem;
      border-inline-start: 0;
      border-block-start: 1px solid var(--color-line);
    }
  }

  /* In the full screen the bars lie over the image, and come with the pointer. */
  dialog[data-immersive] {
    &:not(:hover, :has(:focus-visible)) :is(.head, .foot, .ruler) {
      opacity: 0;
    }
    .middle {
      grid-row: 1 / -1;
      grid-column: 1;
    }
    :is(.head, .foot, .ruler) {
      z-index: 1;
      grid-column: 1;
      background: color-mix(in srgb, var(--color-viewer) 80%, transparent);
      transition: opacity var(--duration-calm) var(--ease-out);
    }
    .head {
      grid-row: 1;
    }
    .ruler {
      grid-row: 3;
    }
    .foot {
      grid-row: 4;
    }
  }
`;
