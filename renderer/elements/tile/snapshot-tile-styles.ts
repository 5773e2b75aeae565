import { css } from 'lit';
import { visuallyHidden } from '../../theme/visually-hidden.ts';
import { ellipsis, middleCutInTwoLines, middleCutStyle, twoLines } from '../styles/declarations.ts';

// A doubt has words and an edge of its own shape. It never alters the picture: grey would read as
// infrared or lost colour. The check mark is in the other corner. The name shrinks, the age never
// does: half of it is another age. Outdoors the name needs the whole line: the age covers the foot
// of the picture. With large text it needs two. The clock is named if enough of the name remains.
// The smallest tiles show only the name, and their state as an icon.
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
    .why {
      ${twoLines}
      -webkit-line-clamp: 3;
    }
    .link {
      min-block-size: var(--target-size);
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

  .picture:is(.failed, .none, .stale)::after {
    border: 2px solid var(--color-danger);
  }

  .picture:is(.none, .stale)::after {
    border-style: dashed;
    border-color: var(--color-caution);
  }

  .picture:is(.silent, .old)::after {
    border: 4px double var(--color-caution);
  }

  .marks {
    position: absolute;
    inset-block-start: var(--space-1);
    inset-inline-end: var(--space-1);
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1);
    justify-content: end;
    max-inline-size: calc(100% - 2.5rem);
  }

  .scrubbed {
    position: absolute;
    inset: 0;
    direction: ltr;
    background: var(--color-image-back);
    &::after {
      position: absolute;
      inset-block-end: 0;
      inset-inline-start: calc(var(--share) * (100% - 1.5rem));
      inline-size: 1.5rem;
      block-size: 0.1875rem;
      background: var(--color-accent);
      content: '';
    }
    time {
      position: absolute;
      inset-block-end: var(--space-2);
      inset-inline: 0;
      inline-size: max-content;
      padding-inline: 0.375rem;
      margin-inline: auto;
      border-radius: var(--radius-small);
      background: color-mix(in srgb, var(--color-viewer) 84%, transparent);
      color: var(--color-on-viewer);
      font-variant-numeric: tabular-nums;
    }
  }

  .mark {
    max-inline-size: 100%;
    padding-inline: 0.25rem 0.375rem;
    border-radius: var(--radius-small);
    background: color-mix(in srgb, var(--color-viewer) 84%, transparent);
    color: var(--color-on-viewer);
    font-size: var(--text-small);
    font-weight: var(--weight-medium);
    line-height: 1.125rem;
    > span {
      ${ellipsis}
    }
    &.failed {
      background: var(--color-danger-soft);
      color: var(--color-danger-text);
    }
    &:is(.none, .stale, .silent, .old, .needsLook, .cutOff) {
      background: var(--color-caution-soft);
      color: var(--color-caution-text);
    }
    &.new {
      background: var(--color-accent);
      color: var(--color-on-accent);
    }
  }

  :is(.mark, .badge, .precision) {
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
    :is(.mark, .missing) {
      border: 1px solid CanvasText;
      background: Canvas;
      color: CanvasText;
    }
    .check {
      forced-color-adjust: none;
    }
  }

  .caption {
    container-type: inline-size;
    display: flex;
    gap: var(--space-2);
    padding-inline: 0.125rem;
    line-height: 1.25rem;
    white-space: nowrap;
  }

  .name {
    ${middleCutStyle}
    min-inline-size: 0;
    font-size: var(--text-body);
    font-weight: var(--weight-medium);
    .new > & {
      font-weight: var(--weight-strong);
    }
  }

  .age {
    display: flex;
    flex: none;
    gap: 0.25rem;
    margin-inline-start: auto;
    color: var(--color-text-muted);
    font-variant-numeric: tabular-nums;
  }

  .badges {
    display: inline-flex;
    gap: 0.25rem;
  }

  .badge-word {
    ${visuallyHidden}
  }

  .brief,
  .precision .icon {
    display: none;
  }

  @container (max-width: 16rem) or ((max-width: 20rem) and style(--caption-text: large)) {
    .whole {
      ${visuallyHidden}
    }
    .brief {
      display: inline;
    }
  }

  @container (max-width: 14rem) or ((max-width: 18rem) and style(--caption-text: large)) {
    .precision .word {
      ${visuallyHidden}
    }
    .precision .icon {
      display: inline;
    }
  }

  @container (max-width: 11rem) {
    .badges {
      ${visuallyHidden}
    }
    .age {
      gap: 0.125rem;
    }
  }

  @container style(--caption-text: large) and style(--tile-caption: line) {
    .caption {
      position: relative;
    }
    .age {
      position: absolute;
      inset-block-end: calc(100% + var(--space-1));
      inset-inline-end: var(--space-1);
      padding-inline: 0.25rem;
      border-radius: var(--radius-small);
      background: color-mix(in srgb, var(--color-viewer) 84%, transparent);
      color: var(--color-on-viewer);
    }
  }

  @container style(--name-lines: 2) and style(--tile-caption: line) {
    .name {
      ${middleCutInTwoLines}
      font-size: var(--text-small);
    }
    .mark > span {
      white-space: normal;
    }
  }

  @container style(--tile-caption: stacked) {
    .name,
    .age {
      line-height: 1.125rem;
    }
    .age {
      position: absolute;
      inset-block-end: 0;
      inset-inline-start: 0.125rem;
    }
  }

  @container style(--tile-caption: name) {
    .age,
    .missing .link {
      display: none;
    }
    .missing .why {
      -webkit-line-clamp: 2;
    }
    .mark > span {
      ${visuallyHidden}
    }
    .mark {
      padding-inline: 0.1875rem;
    }
    .name {
      font-size: var(--text-small);
    }
  }

  .bar {
    block-size: 0.625rem;
    inline-size: 62%;
    margin-block-start: 0.3125rem;
    border-radius: var(--radius-small);
    background: var(--color-sunken);
  }
`;
