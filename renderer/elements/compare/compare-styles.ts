import { css } from 'lit';
import { imageRing, wrappingRow } from '../styles/declarations.ts';

export const compareStyles = css`
  dialog[open] {
    grid-template-rows: auto auto minmax(0, 1fr) auto;
  }

  :is(.head, .tools) {
    row-gap: var(--space-2);
  }

  .head h2 {
    flex: 1;
    padding-inline-start: var(--space-2);
    font-size: var(--text-medium);
  }

  .tools {
    padding-block-start: 0;
    font-size: var(--text-small);
    label,
    .mixed {
      display: inline-flex;
      gap: var(--space-2);
      align-items: center;
    }
    input {
      inline-size: 10rem;
      margin: 0;
      accent-color: var(--color-accent);
    }
    .mixed {
      color: var(--color-caution-text);
    }
  }

  :is(.times, .date, .steps) {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1);
    align-items: center;
  }

  .stage {
    position: relative;
    grid-template-rows: minmax(0, 1fr);
  }

  .picker {
    inline-size: 20rem;
    padding: var(--space-3) var(--space-4);
    border-inline-start: 1px solid var(--color-line);
    background: var(--color-sunken);
    h3 {
      margin-block-end: var(--space-3);
    }
  }

  .side-by-side {
    display: grid;
    grid-template-columns: repeat(min(var(--panes), 2), minmax(0, 1fr));
    grid-auto-rows: auto minmax(0, 1fr);
    gap: 0 2px;
    min-block-size: 0;
  }

  /* Images are of one size, however many lines their words take. */
  .pane {
    display: grid;
    grid-row: span 2;
    grid-template: subgrid / minmax(0, 1fr);
    min-inline-size: 0;
    min-block-size: 0;
    background: var(--color-viewer);
    box-shadow: 0 0 0 1px var(--color-line);
  }

  :is(.picture, .stacked) {
    position: relative;
    display: grid;
    min-block-size: 0;
  }

  .stacked:focus-visible {
    outline: none;
    &::after {
      ${imageRing}
    }
  }

  /* Images have no writing direction; before is always on the left. */
  .stacked {
    direction: ltr;
  }

  .layer {
    position: absolute;
    inset: 0;
    display: grid;
    &[data-hidden] {
      visibility: hidden;
    }
  }

  .after {
    clip-path: inset(0 0 0 var(--divider));
    pointer-events: none;
  }

  .divider {
    position: absolute;
    inset-block: 0;
    left: calc(var(--divider) - 0.75rem);
    inline-size: 1.5rem;
    cursor: ew-resize;
    touch-action: none;
    &::before {
      position: absolute;
      inset-block: 0;
      left: calc(0.75rem - 1px);
      inline-size: 2px;
      background: var(--color-on-viewer);
      content: '';
    }
  }

  .absent {
    position: absolute;
    inset: 0;
    display: grid;
    place-content: center;
    color: var(--color-on-viewer-muted);
    pointer-events: none;
  }

  .pane-line {
    ${wrappingRow}
    gap: var(--space-1) var(--space-2);
    padding: var(--space-1) var(--space-3);
    font-size: var(--text-small);
  }

  .pane-words {
    display: grid;
    /* Beside the buttons where all of a time fits into a line, else above them. */
    flex: 1 1 22rem;
    min-inline-size: 0;
    color: var(--color-on-viewer-muted);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    strong {
      color: var(--color-on-viewer);
      font-weight: var(--weight-medium);
    }
    > span {
      display: flex;
      flex-wrap: wrap;
      gap: 0 var(--space-3);
    }
  }

  /* Earlier is left in every language. */
  .time-steps {
    display: flex;
  }

  .pane-tools {
    display: flex;
    align-items: center;
    margin-inline-start: auto;
  }

  .letter {
    display: grid;
    inline-size: 1.5rem;
    block-size: 1.5rem;
    place-content: center;
    border: 1px solid var(--color-line-strong);
    border-radius: var(--radius-small);
    background: var(--color-raised);
    color: var(--color-text);
    font-weight: var(--weight-strong);
    &.over {
      position: absolute;
      top: var(--space-3);
      left: var(--space-3);
      pointer-events: none;
      &.end {
        right: var(--space-3);
        left: auto;
      }
    }
  }

  .role {
    color: var(--color-accent-text);
  }

  .missing > * {
    padding: var(--space-1) var(--space-3);
  }

  /* Over the images, so that they do not move. */
  .newer {
    position: absolute;
    inset-block-end: var(--space-3);
    inset-inline-end: var(--space-3);
  }

  .lines {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-4);
    .pane-line {
      flex: 1 1 28rem;
      min-inline-size: 0;
    }
  }

  /* Small windows and large text: everything stays, and the whole scrolls. */
  @media (max-width: 30rem) {
    .pane-words {
      flex: 1 1 70%;
    }
  }

  @media (max-width: 48rem) {
    dialog[open] {
      grid-template-rows: auto auto minmax(16rem, 1fr) auto;
      overflow: auto;
    }
    .side-by-side {
      grid-template-columns: minmax(0, 1fr);
      grid-auto-rows: auto minmax(14rem, 1fr);
    }
    .head {
      h2 {
        order: -2;
      }
      > .icon-button {
        order: -1;
      }
      segment-choice {
        flex: 1 1 100%;
      }
    }
    .picker {
      inline-size: auto;
      max-block-size: 50vb;
      overflow: auto;
      border-block-start: 1px solid var(--color-line);
    }
  }
`;
