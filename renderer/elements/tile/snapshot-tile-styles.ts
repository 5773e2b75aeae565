import { css } from 'lit';
import { visuallyHidden } from '../../theme/visually-hidden.ts';
import { ellipsis } from '../styles/declarations.ts';

export const snapshotTileStyles = css`
  :host {
    contain: content;
    border-radius: var(--radius-medium);
    color: var(--color-text);
    font-size: var(--text-small);
    line-height: 1rem;
    cursor: default;
    user-select: none;
  }

  :host(:focus-visible) {
    outline: 3px solid var(--color-focus);
    outline-offset: 3px;
  }

  .picture {
    position: relative;
    inline-size: 100%;
    block-size: var(--picture-height);
    overflow: hidden;
    border-radius: var(--radius-medium);
    background: var(--color-image-back);
    &::after {
      position: absolute;
      inset: 0;
      border: 1px solid color-mix(in srgb, var(--color-text) 10%, transparent);
      border-radius: inherit;
      content: '';
      pointer-events: none;
    }
    :host(:hover) &::after {
      border-color: color-mix(in srgb, var(--color-text) 32%, transparent);
    }
    :host([aria-selected='true']) &::after {
      border: 3px solid var(--color-accent);
      box-shadow: inset 0 0 0 1px var(--color-canvas);
    }
  }

  img {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
    filter: var(--image-filter);
    opacity: 0;
    transition: opacity var(--duration-quick) var(--ease-out);
    &[data-shown] {
      opacity: 1;
    }
  }

  .missing {
    --icon-size: 1.25rem;
    display: grid;
    place-content: center;
    place-items: center;
    gap: var(--space-1);
    block-size: 100%;
    padding: var(--space-2) var(--space-3) var(--space-3);
    color: var(--color-text-muted);
    text-align: center;
    text-wrap: balance;
    &.failed {
      color: var(--color-danger-text);
    }
    .skeleton {
      position: absolute;
      inset: 0;
      border-radius: inherit;
    }
  }

  .waiting {
    position: relative;
    animation: waiting-appear 0s 300ms both;
  }

  @keyframes waiting-appear {
    from {
      visibility: hidden;
    }
  }

  .marks {
    position: absolute;
    inset-block-end: var(--space-1);
    inset-inline-end: var(--space-1);
  }

  .mark {
    padding-inline: 0.25rem 0.375rem;
    border-radius: var(--radius-small);
    background: color-mix(in srgb, var(--color-viewer) 76%, transparent);
    color: var(--color-on-viewer);
    font-size: 0.6875rem;
    font-weight: var(--weight-medium);
    line-height: 1.125rem;
    &.failed {
      background: var(--color-danger-soft);
      color: var(--color-danger-text);
    }
    &:is(.none, .stale) {
      background: var(--color-caution-soft);
      color: var(--color-caution-text);
    }
  }

  :is(.mark, .badge, .precision, .brief) {
    --icon-size: 0.75rem;
    display: inline-flex;
    gap: 0.1875rem;
    align-items: center;
  }

  .check {
    position: absolute;
    inset-block-start: var(--space-2);
    inset-inline-start: var(--space-2);
    display: grid;
    place-content: center;
    inline-size: 1.5rem;
    block-size: 1.5rem;
    border: 1.5px solid var(--color-on-viewer);
    border-radius: var(--radius-round);
    background: color-mix(in srgb, var(--color-viewer) 56%, transparent);
    color: transparent;
    opacity: 0;
    .icon {
      stroke-width: 3;
    }
    :host(:hover) &,
    :host(:focus-visible) & {
      opacity: 1;
    }
    :host([aria-selected='true']) & {
      border-color: var(--color-accent);
      background: var(--color-accent);
      color: var(--color-on-accent);
      opacity: 1;
    }
  }

  @media (forced-colors: active) {
    .picture::after {
      border-color: CanvasText;
    }
    :host([aria-selected='true']) .picture::after {
      border-color: Highlight;
    }
    :is(.mark, .missing, .precision) {
      border: 1px solid CanvasText;
      background: Canvas;
      color: CanvasText;
    }
    .check {
      forced-color-adjust: none;
    }
  }

  .caption {
    padding: var(--space-2) 0.125rem 0;
    container-type: inline-size;
  }

  .name {
    ${ellipsis}
    font-size: var(--text-body);
    font-weight: var(--weight-medium);
    line-height: 1.25rem;
  }

  /* Always two lines of the same height, so that captions stand in rows. */
  .age {
    display: flex;
    gap: var(--space-2);
    justify-content: space-between;
    block-size: 1rem;
    color: var(--color-text-muted);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
    > span:first-child {
      ${ellipsis}
      min-inline-size: 0;
    }
  }

  .badges {
    display: inline-flex;
    flex: none;
    gap: var(--space-2);
  }

  .badge.new {
    color: var(--color-accent-text);
    font-weight: var(--weight-medium);
  }

  .precision {
    flex: none;
  }

  .brief {
    display: none;
  }

  @container (max-width: 19rem) {
    .badge-word {
      ${visuallyHidden}
    }
  }

  @container (max-width: 11rem) {
    :is(.age, .precision) {
      font-size: 0.6875rem;
    }
    .age {
      gap: var(--space-1);
    }
    .badges {
      gap: 0.1875rem;
    }
    .whole {
      display: none;
    }
    .brief {
      display: inline-flex;
    }
  }

  /* Words that do not fit beside the age, larger ones as outdoors also in wider tiles: in the corner where no camera writes its name. */
  @container (max-width: 11rem) or ((max-width: 15rem) and style(--caption-text: large)) {
    .precision {
      position: absolute;
      inset-block-start: var(--space-1);
      inset-inline-end: var(--space-1);
      padding-inline: 0.1875rem 0.3125rem;
      border-radius: var(--radius-small);
      background: color-mix(in srgb, var(--color-viewer) 76%, transparent);
      color: var(--color-on-viewer);
    }
  }

  /* The smallest tiles show the name alone. */
  @container style(--tile-caption: name) {
    .age,
    .precision,
    .marks .mark {
      font-size: 0;
    }
    .age {
      position: absolute;
      block-size: 0;
    }
    .name {
      font-size: var(--text-small);
      line-height: 1rem;
    }
  }

  .bar {
    block-size: 0.625rem;
    inline-size: 62%;
    margin-block-start: 0.3125rem;
    border-radius: var(--radius-small);
    background: var(--color-sunken);
    + .bar {
      inline-size: 38%;
      margin-block-start: 0.5625rem;
    }
  }
`;
