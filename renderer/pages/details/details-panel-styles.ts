import { css } from 'lit';
import { ellipsis } from '../../elements/styles/declarations.ts';

export const detailsPanelStyles = css`
  :host {
    min-block-size: 0;
  }

  aside {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr);
    block-size: 100%;
  }

  header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-block-size: 3.25rem;
    padding-inline: var(--space-5) var(--space-2);
  }

  .title {
    color: var(--color-text-muted);
    font-size: var(--text-small);
    font-weight: var(--weight-medium);
  }

  .content {
    padding: 0 var(--space-5) var(--space-6);
    outline-offset: -2px;
    overflow-wrap: break-word;
    user-select: text;
  }

  .nothing {
    padding-block: var(--space-2);
  }

  .name {
    margin-block-end: var(--space-5);
    font-size: var(--text-large);
    letter-spacing: -0.005em;
  }

  section {
    display: grid;
    gap: var(--space-2);
    padding-block: var(--space-4);
    border-block-start: 1px solid var(--color-line);
  }

  section > .button {
    justify-self: start;
    margin-block-start: var(--space-2);
  }

  h3 {
    display: flex;
    gap: var(--space-2);
    align-items: baseline;
    justify-content: space-between;
    margin-block-end: var(--space-1);
    font-size: var(--text-body);
  }

  .zone,
  .name .note {
    color: var(--color-text-muted);
    font-size: var(--text-small);
    font-weight: var(--weight-regular);
  }

  segment-choice,
  .zone-note {
    margin-block-end: var(--space-2);
  }

  .zone-note {
    font-size: var(--text-small);
  }

  dl {
    display: grid;
    gap: var(--space-2);
  }

  dl > div {
    display: grid;
    grid-template-columns: 4.75rem minmax(0, 1fr);
    gap: var(--space-2);
  }

  dt {
    color: var(--color-text-muted);
  }

  .name .note {
    display: block;
    margin-block-start: var(--space-1);
  }

  .fields > div {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
  }

  .fields .fields {
    gap: var(--space-1);
    margin-block-start: 0.125rem;
    padding-inline-start: var(--space-3);
    border-inline-start: 1px solid var(--color-line);
  }

  .with-action {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--space-1);
    align-items: center;
  }

  .icon-button.small {
    inline-size: var(--target-size);
    min-block-size: var(--target-size);
    margin-block: -0.125rem;
  }

  .clocks > .clock {
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 var(--space-2);
    align-items: baseline;
  }

  .fields dt,
  .clock dt,
  .age {
    color: var(--color-text-muted);
    font-size: var(--text-small);
  }

  .clock dd {
    display: contents;
    font-variant-numeric: tabular-nums;
  }

  .clock time,
  .clock dd > .muted {
    grid-area: 2 / 1 / auto / -1;
  }

  .hash {
    ${ellipsis}
    direction: ltr;
    text-align: match-parent;
  }
`;
