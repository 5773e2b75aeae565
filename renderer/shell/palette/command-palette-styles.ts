import { css } from 'lit';
import { middleCutStyle } from '../../elements/styles/declarations.ts';

/** Near the top, so that it does not move as its list grows. */
export const commandPaletteStyles = css`
  dialog {
    --dialog-width: 40rem;
    margin-block: min(12vb, 6rem) auto;
  }

  dialog[open] {
    grid-template-rows: minmax(0, 1fr);
  }

  .palette {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr) auto;
    max-block-size: min(34rem, 100vb - var(--space-8));
  }

  .field {
    display: flex;
    gap: var(--space-3);
    align-items: center;
    padding-inline: var(--space-4);
    border-block-end: 1px solid var(--color-line);
  }

  .field .icon {
    color: var(--color-text-muted);
  }

  input {
    flex: 1;
    min-inline-size: 0;
    min-block-size: 3.25rem;
    padding: 0;
    border: 0;
    background: none;
    font-size: var(--text-large);
  }

  /* The line under the whole field says it. */
  input:focus-visible {
    outline: none;
  }

  input::placeholder {
    color: var(--color-text-muted);
    opacity: 1;
  }

  .field:focus-within {
    box-shadow: inset 0 -2px 0 var(--color-focus);
  }

  .entries {
    padding: var(--space-1);
  }

  .entries:empty {
    padding: 0;
  }

  .group {
    padding: var(--space-2) var(--space-3) var(--space-1);
    color: var(--color-text-muted);
    font-size: var(--text-small);
    font-weight: var(--weight-medium);
  }

  .entry {
    display: flex;
    gap: var(--space-3);
    align-items: center;
    min-block-size: max(2.25rem, var(--target-size));
    padding: var(--space-1) var(--space-3);
    border-radius: var(--radius-medium);
    scroll-margin-block: 2rem;
  }

  .entry > .icon {
    color: var(--color-text-muted);
  }

  .entry[aria-selected='true'] {
    background: var(--color-accent-soft);
    color: var(--color-accent-text);
  }

  .entry[aria-selected='true'] > .icon,
  .entry[aria-selected='true'] .detail {
    color: inherit;
  }

  .label {
    ${middleCutStyle}
    min-inline-size: 0;
  }

  .detail {
    ${middleCutStyle}
    flex: 1;
    min-inline-size: 3rem;
    color: var(--color-text-muted);
    font-size: var(--text-small);
  }

  .keys {
    flex: none;
    margin-inline-start: auto;
  }

  .keys bdi {
    display: flex;
    gap: 0.125rem;
  }

  kbd {
    min-inline-size: 1.375rem;
    padding: 0 0.3125rem;
    border: 1px solid var(--color-line);
    border-radius: var(--radius-small);
    background: var(--color-canvas);
    color: var(--color-text-muted);
    font-family: inherit;
    font-size: var(--text-small);
    text-align: center;
  }

  .hints {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-4);
    padding: var(--space-2) var(--space-4);
    border-block-start: 1px solid var(--color-line);
    color: var(--color-text-muted);
    font-size: var(--text-small);
    kbd {
      margin-inline-end: 0.125rem;
    }
  }

  .nothing {
    padding: var(--space-6) var(--space-4);
    color: var(--color-text-muted);
    overflow-wrap: anywhere;
    text-align: center;
  }

  @media (forced-colors: active) {
    .entry[aria-selected='true'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
