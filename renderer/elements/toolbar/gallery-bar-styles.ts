import { css } from 'lit';
import { visuallyHidden } from '../../theme/visually-hidden.ts';
import { wrappingRow } from '../styles/declarations.ts';

// In one line with the header, the name of the location has priority over button labels; below it,
// the bar has the whole width. In a low window, or with large text, images need the line: the
// tools move behind one button.
export const galleryBarStyles = css`
  :host {
    border-block-end: 1px solid var(--color-line);
  }

  .bar {
    ${wrappingRow}
    gap: 0 var(--space-2);
    block-size: 100%;
    padding-inline: var(--space-4) var(--space-2);
  }

  .tools {
    display: contents;
  }

  .opener {
    display: none;
    anchor-name: --tools;
  }

  .push {
    flex: 1 1 0;
  }

  .together,
  .choice,
  fieldset label {
    display: flex;
    align-items: center;
  }

  .choice,
  fieldset label {
    position: relative;
    gap: var(--space-2);
  }

  .choice,
  legend {
    color: var(--color-text-muted);
    font-size: var(--text-small);
  }

  select {
    min-block-size: var(--control-height);
    max-inline-size: 10rem;
    padding: 0 var(--space-2);
    border: 1px solid transparent;
    border-radius: var(--radius-medium);
    background: none;
    color: var(--color-text);
    font-size: var(--text-body);
    font-weight: var(--weight-medium);
    text-overflow: ellipsis;
    &:hover {
      background: var(--color-hover);
    }
  }

  option {
    background: var(--color-raised);
    color: var(--color-text);
  }

  .filter {
    anchor-name: --filter;
  }

  :is(.filter, .opener)[aria-expanded='true'] {
    background: var(--color-pressed);
  }

  .count {
    min-inline-size: 1.125rem;
    padding-inline: 0.25rem;
    border-radius: var(--radius-round);
    background: var(--color-accent);
    color: var(--color-on-accent);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
    line-height: 1.125rem;
  }

  #filters {
    position-anchor: --filter;
    position-area: block-end span-inline-end;
    position-try-fallbacks: flip-inline, flip-block;
    max-inline-size: min(20rem, 100vi - var(--space-4));
    max-block-size: calc(100vb - 4rem);
    margin: var(--space-1) 0;
    padding: var(--space-3) var(--space-4);
  }

  fieldset {
    padding: 0;
    margin: 0 0 var(--space-3);
    border: 0;
    label {
      min-block-size: 2rem;
    }
  }

  legend {
    margin-block-end: var(--space-1);
    padding: 0;
  }

  input {
    margin: 0;
    accent-color: var(--color-accent);
    &[type='checkbox'] {
      inline-size: 1rem;
      block-size: 1rem;
    }
    &[type='range'] {
      inline-size: 5.5rem;
    }
  }

  .attention {
    --button-text: var(--color-caution-text);
    font-variant-numeric: tabular-nums;
  }

  /* Empty, it takes no gap. */
  .arrivals {
    display: contents;
  }

  .again {
    --button-text: var(--color-accent-text);
  }

  @container panel ((62rem < width <= 97em) or (width <= 54em)) {
    .bar {
      column-gap: 0;
    }
    .word {
      ${visuallyHidden}
    }
    select {
      max-inline-size: 8.5rem;
      padding-inline: var(--space-1) 0;
    }
    input[type='range'] {
      inline-size: 4.5rem;
    }
  }

  @container panel (width <= 34em) {
    .bar {
      gap: 0;
      padding-inline: var(--space-2);
    }
    input[type='range'] {
      inline-size: 3rem;
      margin-inline: var(--space-1);
    }
    select {
      max-inline-size: 6rem;
    }
    /* One line, with the count of what needs attention too. */
    .bar:has(.attention) select {
      max-inline-size: 4rem;
    }
  }

  @container window (height <= 30rem) {
    .bar {
      flex-wrap: nowrap;
      gap: 0;
      padding-inline: var(--space-1);
    }
    .opener {
      display: inline-flex;
    }
    .tools {
      ${wrappingRow}
      position-anchor: --tools;
      position-area: block-end span-inline-start;
      gap: 0 var(--space-2);
      max-inline-size: min(22rem, 100vi - var(--space-4));
      max-block-size: calc(100vb - 3rem);
      margin: 0;
      padding: var(--space-2);
      &:not(:popover-open) {
        display: none;
      }
      .word {
        all: unset;
      }
    }
    select {
      max-inline-size: 12rem;
    }
  }
`;
