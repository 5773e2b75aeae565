import { css } from 'lit';

/** The layout of the sign-in page: one calm column. */
export const signInPageStyles = css`
  :host {
    display: block;
    block-size: 100%;
  }

  main {
    display: grid;
    block-size: 100%;
    padding: var(--space-6) var(--space-4);
    background: var(--color-chrome);
  }

  .card {
    display: grid;
    gap: var(--space-4);
    inline-size: min(100%, 25rem);
    margin: auto;
    padding: var(--space-8);
    border: 1px solid var(--color-line);
    border-radius: 1rem;
    background: var(--color-canvas);
    box-shadow: var(--shadow-low);
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

  .label-row,
  .link-row {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-4);
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

  .alert {
    border-radius: var(--radius-medium);
  }

  .actions {
    display: flex;
    gap: var(--space-2);
    margin-block-start: var(--space-2);
  }

  .submit {
    flex: 1;
  }

  .back {
    justify-self: center;
  }

  @media (max-width: 30rem) {
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
