import { css } from 'lit';

/** The look of a page with sections: a list at the side, and in a narrow window above. */
export const sectionPageStyles = css`
  :host {
    display: block;
    min-block-size: 0;
    padding-inline-end: var(--space-2);
  }

  main {
    display: grid;
    grid-template-columns: 16rem minmax(0, 1fr);
    block-size: 100%;
    overflow: hidden;
    border: 1px solid var(--color-line);
    border-radius: var(--radius-large);
    background: var(--color-canvas);
  }

  .side {
    display: flex;
    flex-direction: column;
    gap: 2px;
    min-inline-size: 0;
    padding: var(--space-5) var(--space-3);
    border-inline-end: 1px solid var(--color-line);
  }

  h1 {
    margin-block-end: var(--space-3);
    padding-inline: var(--space-3);
    font-size: var(--text-title);
  }

  h1:focus,
  h2:focus {
    outline: none;
  }

  nav {
    display: grid;
    gap: 2px;
  }

  nav button {
    display: flex;
    flex: none;
    gap: var(--space-3);
    align-items: center;
    min-block-size: var(--control-height);
    padding: 0 var(--space-3);
    border: 0;
    border-radius: var(--radius-medium);
    background: none;
    color: var(--color-text-muted);
    text-align: start;
  }

  nav button:hover {
    background: var(--color-hover);
    color: var(--color-text);
  }

  nav button[aria-current],
  nav button[aria-current]:hover {
    background: var(--color-accent-soft);
    color: var(--color-accent-text);
    font-weight: var(--weight-medium);
  }

  .content:focus-visible {
    outline-offset: -2px;
  }

  .content {
    overflow-wrap: break-word;
    padding: var(--space-6) var(--space-8) var(--space-12);
  }

  section + section {
    margin-block-start: var(--space-8);
  }

  .column {
    max-inline-size: 44rem;
    margin-inline: clamp(0rem, 10cqi - 4rem, 6rem) auto;
  }

  h2 {
    margin-block-end: var(--space-4);
    font-size: var(--text-title);
  }

  @container window (max-width: 48rem) {
    :host {
      padding: 0;
    }

    main {
      grid-template-rows: auto minmax(0, 1fr);
      grid-template-columns: minmax(0, 1fr);
      border-inline: 0;
      border-radius: 0;
    }

    .side {
      padding: var(--space-3) var(--space-2) var(--space-2);
      border-inline-end: 0;
      border-block-end: 1px solid var(--color-line);
    }

    nav {
      display: flex;
      overflow-x: auto;
      scrollbar-width: none;
    }

    .content {
      padding: var(--space-4) var(--space-4) var(--space-10);
    }
  }

  @media (forced-colors: active) {
    nav button[aria-current],
    nav button[aria-current]:hover {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
