import { css } from 'lit';

/** Markers are placed by the script from the top left corner, in every language: a map is not mirrored. */
export const mapStyles = css`
  :host {
    position: relative;
    block-size: 100%;
    min-block-size: 0;
    overflow: hidden;
    contain: strict;
  }

  /* The script reads the colours of land ("color") and lines ("border-color"). */
  .surface {
    position: absolute;
    inset: 0;
    border: 0 solid color-mix(in srgb, var(--color-text-muted) 55%, transparent);
    background: color-mix(in srgb, var(--color-accent) 14%, var(--color-canvas));
    color: var(--color-canvas);
    touch-action: none;
    @media (forced-colors: active) {
      border-color: CanvasText;
      background: Canvas;
      color: Canvas;
      forced-color-adjust: none;
    }
  }

  .box {
    position: absolute;
    border: 1px solid var(--color-accent);
    border-radius: var(--radius-small);
    background: color-mix(in srgb, var(--color-accent) 16%, transparent);
    @media (forced-colors: active) {
      border: 2px dashed Highlight;
      background: none;
    }
  }

  .markers {
    position: absolute;
    inset: 0;
    overflow: hidden;
    pointer-events: none;
  }

  .marker {
    position: absolute;
    top: 0;
    left: 0;
    pointer-events: auto;
    cursor: default;
    user-select: none;
  }

  .device {
    --gap: 0px;
    /* Wider outdoors, where the text is: a name that is cut has to be cut anew. */
    --tile-width: calc(4rem + var(--target-size));
    --tile-height: 4.75rem;
    --picture-height: 3.5rem;
    --tile-caption: name;
    inline-size: var(--tile-width);
    block-size: var(--tile-height);
    translate: -50% calc(-100% - 0.5rem);
    border: 1px solid var(--color-line-strong);
    background: var(--color-raised);
    box-shadow: var(--shadow-menu);
  }

  :is(.group, .dot) {
    --icon-size: 1rem;
    display: inline-flex;
    gap: 0.1875rem;
    align-items: center;
    justify-content: center;
    min-inline-size: max(2rem, var(--target-size));
    block-size: max(2rem, var(--target-size));
    padding-inline: var(--space-2);
    border: 2px solid var(--color-canvas);
    border-radius: var(--radius-round);
    background: var(--color-accent);
    color: var(--color-on-accent);
    font-size: var(--text-body);
    font-weight: var(--weight-strong);
    font-variant-numeric: tabular-nums;
    box-shadow: var(--shadow-low);
    translate: -50% -50%;
    &[aria-selected='true'] {
      outline: 3px solid var(--color-accent);
      outline-offset: 1px;
    }
    &:is([data-state='none'], [data-state='old'], [data-state='stale'], [data-state='needsLook']) {
      border: 2px dashed var(--color-caution);
      background: var(--color-caution-soft);
      color: var(--color-caution-text);
    }
    &[data-state='failed'] {
      border-color: var(--color-danger);
      border-radius: var(--radius-small);
      background: var(--color-danger-soft);
      color: var(--color-danger-text);
    }
    @media (forced-colors: active) {
      border-color: ButtonText;
      background: ButtonFace;
      color: ButtonText;
      &[aria-selected='true'] {
        background: Highlight;
        color: HighlightText;
        forced-color-adjust: none;
      }
    }
  }

  .dot {
    min-inline-size: var(--target-size);
    block-size: var(--target-size);
    padding: 0;
  }

  .marker:focus-visible {
    z-index: 1;
    outline: 3px solid var(--color-focus);
    outline-offset: 2px;
  }

  .name {
    color: var(--color-text-muted);
    font-size: var(--text-small);
    white-space: nowrap;
    pointer-events: none;
    translate: -50% -50%;
  }

  .point {
    --icon-size: 2rem;
    color: var(--color-danger);
    pointer-events: none;
    translate: -50% -92%;
  }

  :is(.tools, .list, .foot) {
    position: absolute;
    border: 1px solid var(--color-line);
    border-radius: var(--radius-medium);
    background: var(--color-raised);
  }

  .tools {
    inset-block-start: var(--space-2);
    inset-inline-start: var(--space-2);
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-2);
    align-items: center;
    max-inline-size: calc(100% - 2 * var(--space-2));
    padding: var(--space-1);
  }

  .tools form {
    display: flex;
    align-items: center;
    .input {
      inline-size: 16rem;
      max-inline-size: 60vw;
      min-block-size: var(--control-height);
    }
  }

  .error {
    color: var(--color-danger-text);
  }

  .foot {
    inset-block-end: var(--space-2);
    inset-inline-start: var(--space-2);
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-3);
    align-items: center;
    max-inline-size: calc(100% - 2 * var(--space-2));
    padding: var(--space-1) var(--space-2);
    font-size: var(--text-small);
  }

  .scale {
    border: solid currentcolor;
    border-width: 0 1px 2px;
    text-align: center;
    white-space: nowrap;
  }

  .list {
    inset-block: var(--space-2);
    inset-inline-end: var(--space-2);
    display: grid;
    grid-template-rows: auto minmax(0, 1fr);
    inline-size: min(20rem, 60%);
    padding: var(--space-2);
    header {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-2);
      align-items: center;
      justify-content: space-between;
    }
    ul {
      overflow: auto;
    }
    li .button {
      flex-wrap: wrap;
      justify-content: space-between;
      block-size: auto;
      min-block-size: var(--control-height);
      white-space: normal;
      inline-size: 100%;
      text-align: start;
    }
  }
`;
