import { type CSSResult, css } from 'lit';
import { skeletonStyles } from '../../elements/styles/skeleton-styles.ts';
import { settingsStyles } from './settings-styles.ts';

const ownStyles = css`
  .section-lead,
  .note {
    margin-block-end: var(--space-4);
    color: var(--color-text-muted);
  }

  .note {
    margin-block: var(--space-2) 0;
    font-size: var(--text-small);
  }

  .words > progress-bar {
    margin-block: var(--space-1);
  }

  offline-sync {
    margin-block-end: var(--space-8);
  }

  failure-note + offline-sync {
    margin-block-start: var(--space-3);
  }

  .panels > leftover-accounts {
    margin-block-start: var(--space-5);
  }

  .headline {
    font-size: var(--text-large);
    font-weight: var(--weight-strong);
    line-height: var(--line-tight);
  }

  .panel {
    display: grid;
    gap: var(--space-3);
    padding: var(--space-4);
  }

  .panels {
    display: grid;
    gap: var(--space-3);
  }

  .panel + .panel {
    border-block-start: 1px solid var(--color-line);
  }

  .section-head {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2) var(--space-3);
    align-items: center;
    justify-content: space-between;
    margin-block-end: var(--space-2);
  }

  .section-head h3 {
    margin: 0;
  }

  .figures {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-4);
    color: var(--color-text-muted);
    font-variant-numeric: tabular-nums;
  }

  .more {
    margin-block-start: var(--space-3);
  }

  .failed-text {
    color: var(--color-danger-text);
  }

  .amber {
    color: var(--color-caution-text);
  }

  .green {
    color: var(--color-good-text);
  }

  .mark {
    display: inline-flex;
    gap: var(--space-1);
    align-items: center;
    font-weight: var(--weight-medium);
  }

  .mark .icon {
    --icon-size: 0.875rem;
  }

  .skeleton {
    block-size: 3.25rem;
  }

  .skeleton + .skeleton {
    margin-block-start: 2px;
  }

  table {
    inline-size: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }

  th,
  td {
    padding: var(--space-2) var(--space-4);
    border-block-start: 1px solid var(--color-line);
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }

  thead th {
    border-block-start: 0;
    color: var(--color-text-muted);
    font-size: var(--text-small);
    font-weight: var(--weight-medium);
  }

  tbody th {
    font-weight: var(--weight-medium);
  }

  .number {
    text-align: end;
  }

  /* Tables below each other tell the same figures of different things: their columns stand below each other too. */
  .even {
    min-inline-size: 32rem;
    table-layout: fixed;
  }

  .input.short {
    inline-size: 8rem;
    min-block-size: var(--control-height);
    padding-block: var(--space-1);
  }

  @media print {
    .buttons {
      display: none;
    }
  }
`;

export const sectionStyles: CSSResult[] = [...settingsStyles, skeletonStyles, ownStyles];
