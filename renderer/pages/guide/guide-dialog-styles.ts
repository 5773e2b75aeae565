import { type CSSResult, css } from 'lit';
import { dialogStyles } from '../../elements/dialogs/dialog-styles.ts';
import { ellipsis } from '../../elements/styles/declarations.ts';
import { fieldStyles } from '../../elements/styles/field-styles.ts';
import { visuallyHidden } from '../../theme/visually-hidden.ts';

const ownStyles = css`
  :host {
    --dialog-width: 76rem;
  }

  /* The same height for each topic, and each fits in it on a screen of 1366 × 768. */
  dialog {
    block-size: 46rem;
  }

  .dialog-body {
    overflow: hidden;
  }

  .guide {
    display: grid;
    grid-template: minmax(0, 1fr) / 15rem minmax(0, 1fr);
    gap: var(--space-6);
    block-size: 100%;
  }

  .side {
    display: flex;
    flex-direction: column;
    gap: var(--space-2);
    min-block-size: 0;
    padding: 2px;
  }

  nav {
    overflow-y: auto;
  }

  nav ul {
    display: grid;
    gap: 2px;
    padding: 2px;
  }

  nav button {
    display: grid;
    inline-size: 100%;
    min-block-size: var(--control-height);
    align-content: center;
    padding: var(--space-1) var(--space-3);
    border: 0;
    border-radius: var(--radius-medium);
    background: none;
    color: var(--color-text-muted);
    text-align: start;
    &:hover {
      background: var(--color-hover);
      color: var(--color-text);
    }
    &[aria-current] {
      background: var(--color-accent-soft);
      color: var(--color-accent-text);
      font-weight: var(--weight-medium);
    }
    @media (forced-colors: active) {
      &[aria-current] {
        background: Highlight;
        color: HighlightText;
        forced-color-adjust: none;
      }
    }
  }

  .line {
    ${ellipsis}
    font-size: var(--text-small);
    font-weight: var(--weight-regular);
  }

  .unseen {
    ${visuallyHidden}
  }

  .topic {
    padding-inline: var(--space-3);
    font-size: var(--text-medium);
    overflow-wrap: break-word;
    user-select: text;
    outline-offset: -2px;
  }

  .topic img {
    float: inline-end;
    inline-size: min(30rem, 50%);
    block-size: auto;
    margin-block-end: var(--space-4);
    margin-inline-start: var(--space-6);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-medium);
  }

  h3 {
    margin-block-end: var(--space-2);
    font-size: var(--text-title);
  }

  h4 {
    margin-block: var(--space-4) var(--space-1);
    font-size: inherit;
  }

  .topic :is(ol, ul) {
    padding-inline-start: 1.5rem;
  }

  .topic li + li {
    margin-block-start: var(--space-1);
  }

  ol {
    list-style: decimal;
  }

  .topic ul {
    list-style: disc;
  }

  .topic :is(b, .link) {
    font-weight: var(--weight-strong);
  }

  .chord + .chord {
    margin-inline-start: 0.25em;
  }

  .keys {
    white-space: nowrap;
  }

  kbd {
    padding: 0 0.3125rem;
    border: 1px solid var(--color-line);
    border-block-end-width: 2px;
    border-radius: var(--radius-small);
    background: var(--color-chrome);
    font-family: inherit;
    font-size: var(--text-small);
  }

  kbd + kbd {
    margin-inline-start: 0.125rem;
  }

  @media (max-width: 48rem) {
    .dialog-body {
      overflow-y: auto;
    }

    .guide {
      grid-template: auto auto / minmax(0, 1fr);
      block-size: auto;
    }

    .topic img {
      float: none;
      inline-size: 100%;
      margin-inline: 0;
    }
  }
`;

export const guideDialogStyles: CSSResult[] = [...dialogStyles, fieldStyles, ownStyles];
