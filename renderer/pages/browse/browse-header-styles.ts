import { css } from 'lit';
import { visuallyHidden } from '../../theme/visually-hidden.ts';

/** The look of the header over the gallery. */
export const browseHeaderStyles = css`
  :host {
    display: block;
    container-type: inline-size;
  }

  header {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2) var(--space-3);
    align-items: center;
    min-block-size: 3.75rem;
    padding-block: var(--space-2);
    padding-inline: var(--space-4) var(--space-3);
    border-block-end: 1px solid var(--color-line);
  }

  .where {
    flex: 1 1 10rem;
    min-inline-size: 0;
  }

  nav {
    display: flex;
    gap: var(--space-1);
    align-items: center;
    min-inline-size: 0;
    min-block-size: 1.375rem;
  }

  h1:focus {
    outline: none;
  }

  nav > .icon {
    --icon-size: 0.875rem;
    color: var(--color-text-muted);
  }

  h1,
  .parent {
    overflow: hidden;
    font-size: var(--text-medium);
    line-height: 1.375rem;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .parent {
    flex: 0 100 auto;
    min-inline-size: 4rem;
    padding: 0 var(--space-1);
    margin-inline-start: calc(-1 * var(--space-1));
    border: 0;
    border-radius: var(--radius-small);
    background: none;
    color: var(--color-text-muted);
  }

  .parent:hover {
    background: var(--color-hover);
    color: var(--color-text);
  }

  .line {
    display: flex;
    gap: var(--space-2);
    color: var(--color-text-muted);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
    overflow: hidden;
    white-space: nowrap;
  }

  .actions {
    display: flex;
    gap: var(--space-2);
    align-items: center;
  }

  .toggleDetails[aria-pressed='true'] {
    --button-text: var(--color-accent-text);
  }

  .toggleFleet {
    display: none;
    margin-inline-start: calc(-1 * var(--space-2));
  }

  .refresh[aria-busy='true'] .icon {
    animation: turn 1s linear infinite;
  }

  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .refresh[aria-busy='true'] .icon {
      animation-duration: 4s;
    }
  }

  @container window (max-width: 48rem) {
    .toggleFleet {
      display: inline-flex;
    }
  }

  /* The title comes first: below this width, what stands beside it says less. */
  @container (max-width: 58rem) {
    .add .word {
      ${visuallyHidden}
    }
  }

  @container (max-width: 42rem) {
    .word {
      ${visuallyHidden}
    }
  }

  /* Two lines: what it is with what is done there, and where it is with the marks of the place. */
  @container (max-width: 32rem) {
    header {
      gap: var(--space-1);
      padding-block: var(--space-1);
    }

    .where {
      display: flex;
      flex: 1 1 8rem;
      flex-wrap: wrap;
      gap: 0 var(--space-2);
      align-items: center;
    }

    nav {
      display: contents;
    }

    nav > .icon {
      display: none;
    }

    h1 {
      flex: 1 1 100%;
    }

    .parent {
      flex: 0 1 auto;
      order: 1;
      font-size: var(--text-small);
    }

    .line {
      flex-wrap: wrap;
      order: 2;
    }

    .actions {
      gap: 0;
    }
  }

  @media (forced-colors: active) {
    .toggleDetails[aria-pressed='true'] {
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
