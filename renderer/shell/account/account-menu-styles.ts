import { css } from 'lit';
import { middleCutStyle } from '../../elements/styles/declarations.ts';

export const accountMenuStyles = css`
  :host {
    display: inline-flex;
    min-inline-size: 0;
  }

  .name {
    ${middleCutStyle}
    max-inline-size: 12rem;
  }

  .person {
    display: flex;
    gap: var(--space-2);
    align-items: center;
  }

  .about {
    padding: var(--space-2) var(--space-3) var(--space-3);
    margin-block-end: var(--space-1);
    border-block-end: 1px solid var(--color-line);
    overflow-wrap: anywhere;
  }

  .about strong {
    display: block;
    font-weight: var(--weight-strong);
  }

  .about .note {
    margin-block-start: var(--space-1);
    font-size: var(--text-small);
  }

  .group {
    display: flex;
    justify-content: space-between;
    padding: var(--space-2) var(--space-3) var(--space-1);
    color: var(--color-text-muted);
    font-size: var(--text-small);
    font-weight: var(--weight-medium);
  }

  .item {
    min-block-size: var(--control-height);
  }

  .item.account {
    align-items: start;
    padding-block: var(--space-2);
  }

  .item > .icon {
    color: var(--color-text-muted);
  }

  .item:focus-visible {
    outline-offset: -2px;
  }

  .line {
    margin-block: var(--space-1);
    border-block-start: 1px solid var(--color-line);
  }

  .version {
    padding: var(--space-2) var(--space-3);
    font-size: var(--text-small);
  }

  @container window (max-width: 48rem) {
    .name {
      display: none;
    }
  }
`;
