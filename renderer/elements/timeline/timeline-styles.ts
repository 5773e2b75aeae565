import { css } from 'lit';

/** Styles of `device-timeline`. Time runs from left to right in every language, as on a clock. */
export const timelineStyles = css`
  :host {
    --ink-text: var(--color-text-muted);
    --ink-line: var(--color-line-strong);
    --ink-night: color-mix(in srgb, var(--color-text) 9%, transparent);
    --ink-full: var(--color-good);
    --ink-low: var(--color-caution-text);
    --ink-onService: var(--color-accent-text);
    --ink-none: var(--color-danger);
    --ink-unknown: var(--color-text-muted);
    --ink-finding: var(--color-caution);
    --ink-note: var(--color-accent);
    --ink-visit: var(--color-good);
    --ink-export: var(--color-text);
    --ink-compared: var(--color-text);
    position: relative;
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--space-3);
    align-items: center;
    @media (forced-colors: active) {
      --ink-text: CanvasText;
      --ink-line: GrayText;
      --ink-night: color-mix(in srgb, CanvasText 14%, Canvas);
      --ink-full: CanvasText;
      --ink-low: GrayText;
      --ink-onService: LinkText;
      --ink-none: GrayText;
      --ink-unknown: GrayText;
      --ink-finding: CanvasText;
      --ink-note: CanvasText;
      --ink-visit: CanvasText;
      --ink-export: CanvasText;
      --ink-compared: CanvasText;
    }
  }

  .undated {
    grid-column: 2;
    margin: calc(-1 * var(--space-2)) 0 0;
    color: var(--color-text-muted);
    font-size: var(--text-small);
  }

  .tools {
    display: flex;
  }

  .line {
    position: relative;
    block-size: 3.5rem;
    margin-inline: 0.5rem;
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
    cursor: pointer;
    direction: ltr;
    touch-action: none;
  }

  canvas {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    /* Its color is read for each ink. */
    forced-color-adjust: none;
  }

  .here {
    position: absolute;
    inset-block: 0.25rem 1rem;
    left: calc(var(--at) * 100%);
    inline-size: 2px;
    margin-inline-start: -1px;
    background: var(--color-text);
    pointer-events: none;
    &::before {
      position: absolute;
      inset-block-start: -0.125rem;
      left: -0.25rem;
      inline-size: 0.625rem;
      block-size: 0.625rem;
      border-radius: 50%;
      background: inherit;
      content: '';
    }
    @media (forced-colors: active) {
      background: Highlight;
      forced-color-adjust: none;
    }
  }

  .band {
    position: absolute;
    inset-block: 0.75rem 1rem;
    left: calc(var(--from) * 100%);
    inline-size: calc((var(--to) - var(--from)) * 100%);
    border-block: 2px solid var(--color-accent);
    background: color-mix(in srgb, var(--color-accent) 22%, transparent);
    pointer-events: none;
  }

  .edge {
    position: absolute;
    inset-block: 0 0.75rem;
    left: calc(var(--at) * 100% - var(--target-size) / 2);
    inline-size: var(--target-size);
    background: linear-gradient(90deg, transparent 42%, var(--color-accent) 42% 58%, transparent 58%);
    cursor: ew-resize;
    @media (forced-colors: active) {
      background: linear-gradient(90deg, transparent 42%, Highlight 42% 58%, transparent 58%);
      forced-color-adjust: none;
    }
  }

  .range-bar {
    position: absolute;
    inset-block-end: calc(100% + var(--space-2));
    inset-inline: var(--space-4);
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
    align-items: center;
    justify-content: center;
    inline-size: fit-content;
    margin-inline: auto;
    padding: var(--space-2) var(--space-3);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-large);
    background: var(--color-raised);
    color: var(--color-text);
    font-size: var(--text-body);
  }

  .line:has(~ .range-bar) .peek {
    inset-block-end: calc(100% + var(--control-height) + var(--space-8));
  }

  .peek {
    position: absolute;
    inset-block-end: calc(100% + var(--space-2));
    left: clamp(0px, calc(var(--at) * 100% - 5.5rem), calc(100% - 11rem));
    z-index: 1;
    display: grid;
    gap: var(--space-1);
    inline-size: 11rem;
    padding: var(--space-2);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-medium);
    background: var(--color-raised);
    color: var(--color-text);
    text-align: center;
    pointer-events: none;
    img,
    .absent {
      inline-size: 100%;
      aspect-ratio: 16 / 9;
      object-fit: contain;
      background: var(--color-image-back);
    }
    .absent {
      display: grid;
      place-content: center;
      color: var(--color-text-muted);
    }
  }

  [popover] {
    position-anchor: --legend;
    position-area: block-start span-inline-end;
    padding: var(--space-3);
    li {
      display: flex;
      gap: var(--space-2);
      align-items: center;
      font-size: var(--text-small);
    }
  }

  .legend-opener {
    anchor-name: --legend;
  }

  .sign {
    inline-size: 0.625rem;
    block-size: 0.625rem;
    flex: none;
    background: var(--ink);
    &.low,
    &.none,
    &.unknown {
      align-self: flex-end;
      margin-block-end: 0.25rem;
    }
    &:is(.full, .low, .onService, .none, .unknown) {
      inline-size: 0.3125rem;
      margin-inline: 0.15625rem;
    }
    &.low {
      block-size: 0.375rem;
    }
    &.none {
      block-size: 0.1875rem;
    }
    &:is(.onService, .unknown, .compared) {
      border: 1px solid var(--ink);
      background: none;
    }
    &.unknown {
      block-size: 0.3125rem;
    }
    &.finding {
      clip-path: polygon(50% 0, 100% 100%, 0 100%);
    }
    &.visit {
      rotate: 45deg;
      scale: 0.8;
    }
    &.export {
      border-radius: 50%;
    }
    &.gap {
      background: repeating-linear-gradient(135deg, var(--ink-line) 0 1px, transparent 1px 4px);
    }
    &.night {
      background: var(--ink-night);
    }
    forced-color-adjust: none;
  }

  @media (max-width: 30rem) {
    :host {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
