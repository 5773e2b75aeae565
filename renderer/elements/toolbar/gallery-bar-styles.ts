import { css } from 'lit';
import { visuallyHidden } from '../../theme/visually-hidden.ts';
import { wrappingRow } from '../styles/declarations.ts';

/** The look of the bar over a gallery. */
export const galleryBarStyles = css`
  :host {
    display: block;
    /* The widths below are in this text, which is larger outdoors. */
    font-size: var(--text-body);
    container-type: inline-size;
    border-block-end: 1px solid var(--color-line);
  }

  .bar {
    ${wrappingRow}
    gap: var(--space-1) var(--space-2);
    padding-block: var(--space-1);
    padding-inline: var(--space-4) var(--space-3);
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
    &[aria-expanded='true'] {
      background: var(--color-pressed);
    }
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

  [popover] {
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
      min-block-size: 1.5rem;
    }
  }

  .again {
    --button-text: var(--color-accent-text);
  }

  @container (max-width: 52em) {
    .choice .word {
      display: none;
    }
    input[type='range'] {
      inline-size: 4.5rem;
    }
  }

  @container (max-width: 34em) {
    .bar {
      gap: 0;
      padding-inline: var(--space-2);
    }
    input[type='range'] {
      inline-size: 3.5rem;
      margin-inline: var(--space-1);
    }
    select {
      max-inline-size: 7rem;
    }
  }

  @container (max-width: 38em) {
    .word {
      ${visuallyHidden}
    }
  }
`;
