import { css } from 'lit';
import { ellipsis, middleCutInTwoLines, middleCutStyle } from '../../elements/styles/declarations.ts';

export const fleetTreeStyles = css`
  :host {
    position: relative;
    min-block-size: 0;
  }

  .probe {
    position: absolute;
    block-size: var(--row-height);
    visibility: hidden;
  }

  .typed {
    position: absolute;
    inset-block-end: var(--space-2);
    inset-inline-end: var(--space-3);
    max-inline-size: calc(100% - 2 * var(--space-3));
    padding: var(--space-1) var(--space-2);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-medium);
    background: var(--color-raised);
    font-size: var(--text-small);
    ${ellipsis}
    white-space: pre;
    pointer-events: none;
  }

  .scroller {
    block-size: 100%;
    padding-inline: var(--space-2);
    overflow-x: hidden;
    overscroll-behavior: contain;
  }

  .space {
    position: relative;
    block-size: var(--height);
  }

  .row {
    position: absolute;
    inset-block-start: 0;
    inset-inline: 0;
    display: flex;
    gap: var(--space-1);
    align-items: center;
    block-size: var(--row-height);
    padding-inline: var(--space-1) var(--space-2);
    border-radius: var(--radius-medium);
    background: var(--row-back, transparent);
    outline-offset: -2px;
    cursor: default;
    user-select: none;
    transform: translateY(var(--top));
  }

  .row:hover {
    --row-back: var(--color-hover);
  }

  .row[aria-selected='true'] {
    --row-back: var(--color-accent-soft);
    color: var(--color-accent-text);
    font-weight: var(--weight-medium);
  }

  .group {
    font-weight: var(--weight-medium);
  }

  .leaf {
    padding-inline-start: 1.875rem;
  }

  .name {
    flex: 1;
    ${middleCutStyle}
  }

  /* A row is as high as a glove needs: two lines of a name fit. */
  @container style(--caption-text: large) {
    .name {
      ${middleCutInTwoLines}
      font-size: var(--text-small);
      line-height: 1.2;
    }
    .count .icon {
      display: none;
    }
    /* A star for gloves would take the name's width: the heading of the location has it. */
    .row .star[aria-pressed='false'] {
      display: none;
    }
  }

  .count {
    display: inline-flex;
    gap: var(--space-1);
    align-items: center;
    color: var(--color-text-muted);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
    font-weight: var(--weight-regular);
  }

  [aria-selected='true'] .count {
    color: inherit;
  }

  .count .icon {
    --icon-size: 0.75rem;
  }

  .star,
  .twist {
    display: grid;
    place-items: center;
    inline-size: 1.5rem;
    block-size: 1.5rem;
    border-radius: var(--radius-small);
    color: var(--color-text-muted);
  }

  .star {
    inline-size: var(--target-size);
    block-size: var(--target-size);
    flex: none;
    padding: 0;
    border: 0;
    background: none;
  }

  /*
   * A star that is not set takes its width from the name under the mouse or at the focus alone, and never lies over it: in either direction of text
   * the name is cut in its middle. The heading of the location, the menu and a key have it too.
   */
  .row:not(:hover, :focus-within) .star[aria-pressed='false'] {
    display: none;
  }

  .star:hover,
  .twist:hover {
    background: var(--color-pressed);
  }

  .star .icon,
  .twist .icon {
    --icon-size: 0.875rem;
  }

  .star[aria-pressed='true'] {
    color: var(--color-star);
  }

  .star[aria-pressed='true'] .icon {
    fill: currentColor;
  }

  .twist:hover {
    color: var(--color-text);
  }

  .twist .icon {
    transition: rotate var(--duration-quick) var(--ease-out);
  }

  [aria-expanded='true'] .twist .icon {
    rotate: 90deg;
  }

  [aria-expanded='true'] .twist .icon:dir(rtl) {
    rotate: -90deg;
  }

  .skeleton {
    flex: 0 1 8rem;
    block-size: 0.625rem;
  }

  @media (forced-colors: active) {
    .row[aria-selected='true'] {
      border: 1px solid Highlight;
    }
  }
`;
