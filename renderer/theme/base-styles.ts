import { css } from 'lit';
import { visuallyHidden } from './visually-hidden.ts';

/**
 * Styles that every shadow root begins with: box sizes, the focus ring, narrow scroll bars, hidden
 * and muted texts.
 */
export const baseStyles = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  :host {
    display: block;
  }

  :host([hidden]),
  [hidden] {
    display: none !important;
  }

  :is(h1, h2, h3, p, dl, dd, ul, ol) {
    margin: 0;
    padding: 0;
  }

  :is(ul, ol) {
    list-style: none;
  }

  :is(h1, h2, h3) {
    font-size: inherit;
    font-weight: var(--weight-strong);
    line-height: var(--line-tight);
  }

  :is(button, input, select, textarea) {
    color: inherit;
    font: inherit;
    letter-spacing: inherit;
  }

  input[type='range'] {
    min-block-size: var(--target-size);
  }

  svg {
    display: block;
    flex: none;
  }

  .icon {
    inline-size: var(--icon-size);
    block-size: var(--icon-size);
  }

  .along-text:dir(rtl) {
    scale: -1 1;
  }

  /* A name in letters of the other direction is cut at its own end, and stands where its neighbours stand. */
  [dir="auto"] {
    text-align: -webkit-match-parent;
  }

  :focus-visible {
    outline: 2px solid var(--color-focus);
    outline-offset: 2px;
  }

  .visually-hidden {
    ${visuallyHidden}
    white-space: nowrap;
  }

  .scrolls {
    overflow: auto;
    scrollbar-width: thin;
    scrollbar-color: var(--color-line-strong) transparent;
  }

  :is(.muted, .hint) {
    color: var(--color-text-muted);
  }

  .code {
    font-family: var(--font-code);
    font-size: 0.92em;
    overflow-wrap: anywhere;
  }

  .short-id {
    flex: none;
    color: var(--color-text-muted);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
  }

  .hint {
    font-size: var(--text-small);
  }
`;
