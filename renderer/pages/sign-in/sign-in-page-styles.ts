import { css } from 'lit';
import { middleCutStyle } from '../../elements/styles/declarations.ts';

export const signInPageStyles = css`
  :host {
    min-block-size: 0;
    container: sign-in / size;
  }

  main {
    display: grid;
    block-size: 100%;
    padding: var(--space-6) var(--space-4);
    background: var(--color-chrome);
  }

  /* It hangs from a fixed line a little above the middle: what comes and goes in it moves nothing above. */
  .card {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
    inline-size: min(100%, 25rem);
    margin: max(0rem, 50cqb - 22rem) auto auto;
    padding: var(--space-8);
    border: 1px solid var(--color-line);
    border-radius: 1rem;
    background: var(--color-canvas);
    box-shadow: var(--shadow-low);
  }

  /* Beside each other where the window is wide: known accounts first, the form where it always is in reading order. */
  .with-accounts {
    grid-template-columns: minmax(0, 22rem) minmax(0, 25rem);
    gap: var(--space-4);
    justify-content: center;
  }

  .with-accounts > .card {
    inline-size: 100%;
    margin-inline: 0;
  }

  .accounts {
    align-self: start;
    padding: var(--space-6);
  }

  segment-choice {
    justify-self: start;
  }

  .note {
    display: flex;
    gap: var(--space-2);
    align-items: start;
    padding: var(--space-3);
    border-radius: var(--radius-medium);
    background: var(--color-sunken);
  }

  .note .icon {
    margin-block-start: 0.125rem;
    color: var(--color-text-muted);
  }

  header {
    display: grid;
    justify-items: center;
    margin-block-end: var(--space-2);
    text-align: center;
  }

  .locked {
    display: flex;
    gap: var(--space-2);
    align-items: start;
  }

  .brand-mark {
    inline-size: 3.25rem;
    block-size: 3.25rem;
    margin-block-end: var(--space-3);
  }

  h1 {
    margin-block-end: var(--space-1);
    font-size: var(--text-title);
    letter-spacing: -0.01em;
  }

  .secret {
    position: relative;
    display: grid;
    > .input {
      padding-inline-end: var(--space-12);
    }
    > .icon-button {
      position: absolute;
      inset-inline-end: var(--space-1);
      inset-block: 0;
      margin-block: auto;
    }
  }

  .label-row,
  .link-row {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2) var(--space-4);
    align-items: center;
    min-block-size: 1.25rem;
  }

  .label-row {
    justify-content: space-between;
  }

  .label-row label {
    font-weight: var(--weight-medium);
  }

  .hint:empty {
    display: none;
  }

  .hint {
    overflow-wrap: anywhere;
  }

  .remove {
    ${middleCutStyle}
    max-inline-size: 100%;
  }

  .outline-label {
    inline-size: 5rem;
    block-size: 0.75rem;
    margin-block: 0.25rem;
  }

  .outline-input {
    block-size: var(--control-height-large);
    border-radius: var(--radius-medium);
  }

  .alert,
  .cancel {
    overflow: clip;
    overflow-clip-margin: 4px;
    interpolate-size: allow-keywords;
    transition:
      block-size var(--duration-calm) var(--ease-out),
      inline-size var(--duration-calm) var(--ease-out),
      opacity var(--duration-calm) var(--ease-out);
  }

  /* What went wrong gets the focus, and the button for another try comes into view with it. */
  .alert {
    scroll-margin-block: var(--space-4) calc(var(--control-height-large) + var(--space-8));
    block-size: auto;
    border-radius: var(--radius-medium);

    @starting-style {
      block-size: 0;
      opacity: 0;
    }
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
    margin-block-start: var(--space-2);
  }

  .submit {
    flex: 1;
  }

  .cancel {
    inline-size: auto;

    @starting-style {
      inline-size: 0;
      padding-inline: 0;
      opacity: 0;
    }
  }

  .back {
    justify-self: center;
  }

  /* In a low window, or with large texts, the form comes before the sign over it. */
  @container sign-in (max-height: 62em) {
    main {
      padding-block: var(--space-3);
    }

    .card {
      gap: var(--space-3);
      padding-block: var(--space-4);
    }

    header {
      display: flex;
      flex-wrap: wrap;
      gap: 0 var(--space-2);
      align-items: center;
      justify-content: center;
      margin: 0;
    }

    .brand-mark {
      inline-size: 2rem;
      block-size: 2rem;
      margin: 0;
    }

    h1 {
      margin: 0;
    }

    header > .muted {
      flex: 1 0 100%;
    }
  }

  @container sign-in (max-width: 52rem) {
    .with-accounts {
      grid-template-columns: minmax(0, 25rem);
      align-content: start;
    }

    .with-accounts > .card {
      margin-block: 0;
    }
  }

  @container sign-in (max-width: 30rem) {
    main {
      padding: 0;
    }

    .card {
      inline-size: 100%;
      padding: var(--space-6) var(--space-4);
      border: 0;
      border-radius: 0;
      background: none;
      box-shadow: none;
    }
  }
`;
