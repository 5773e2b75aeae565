import { css } from 'lit';

/** The look of the dialog that adds devices. */
export const addDevicesDialogStyles = css`
  form {
    display: grid;
    gap: var(--space-4);
    margin-block-start: var(--space-4);
  }

  textarea.input {
    font-size: var(--text-body);
  }

  .counts {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-4);
    color: var(--color-text-muted);
    font-variant-numeric: tabular-nums;
  }

  #results {
    outline: none;
  }

  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 0 var(--space-2);
    align-items: center;
    min-block-size: 2.25rem;
    border-block-end: 1px solid var(--color-line);
  }

  li:last-child {
    border-block-end: 0;
  }

  li > .icon {
    color: var(--outcome-color, var(--color-text-muted));
  }

  .outcome {
    color: var(--outcome-text, var(--color-text-muted));
    font-size: var(--text-small);
  }

  .reason {
    grid-column: 2 / -1;
    padding-block-end: var(--space-2);
    color: var(--color-text-muted);
    font-size: var(--text-small);
  }

  .added {
    --outcome-color: var(--color-good);
    --outcome-text: var(--color-good-text);
  }

  .unverified {
    --outcome-color: var(--color-caution);
    --outcome-text: var(--color-caution-text);
  }

  .notFound,
  .failed {
    --outcome-color: var(--color-danger);
    --outcome-text: var(--color-danger-text);
  }
`;
