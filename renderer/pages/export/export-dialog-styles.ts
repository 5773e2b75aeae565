import { css } from 'lit';

/** The look of the export dialog. */
export const exportDialogStyles = css`
  :host {
    --dialog-width: 40rem;
  }

  .steps {
    display: grid;
    gap: var(--space-3);
  }

  .pair {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
    gap: var(--space-3);
  }

  .options {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
    gap: var(--space-2) var(--space-3);
  }

  .template {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--space-1);
    align-items: center;
  }

  .names .error {
    min-block-size: 0;
    margin: 0;
  }

  .names code {
    font-size: var(--text-small);
    overflow-wrap: anywhere;
  }

  .preview {
    display: grid;
    min-block-size: 3.75rem;
    align-content: start;
    padding: 0;
    margin: 0;
    color: var(--color-text-muted);
    font-size: var(--text-small);
    list-style: none;
  }

  .preview li {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .held {
    color: var(--color-caution-text);
  }

  .folder-name .hint {
    display: block;
    font-weight: var(--weight-regular);
  }

  .about-plan,
  .running {
    display: grid;
    gap: var(--space-2);
  }

  .plan {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-3);
    align-items: baseline;
    min-block-size: 1.5rem;
    font-size: var(--text-medium);
    font-variant-numeric: tabular-nums;
  }

  .plan > * + span {
    color: var(--color-text-muted);
  }

  .plan strong {
    font-weight: var(--weight-strong);
  }

  .plan .skeleton {
    inline-size: 12rem;
    block-size: 0.875rem;
    margin-block: auto;
  }

  .missing {
    display: grid;
    gap: var(--space-2);
    padding: var(--space-2) var(--space-3);
    border-radius: var(--radius-medium);
    background: var(--color-caution-soft);
    overflow-wrap: anywhere;
  }

  .missing .hint {
    margin-block: var(--space-1);
    color: var(--color-text);
  }

  summary {
    display: flex;
    gap: var(--space-2);
    align-items: center;
    border-radius: var(--radius-small);
    color: var(--color-caution-text);
    font-weight: var(--weight-medium);
    list-style: none;
  }

  summary::after {
    inline-size: 0.4375rem;
    block-size: 0.4375rem;
    margin-inline: auto 0.1875rem;
    border: solid currentColor;
    border-width: 0 1.5px 1.5px 0;
    content: '';
    rotate: 45deg;
  }

  details[open] > summary::after {
    rotate: 225deg;
  }

  .folder {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: var(--space-3);
    align-items: center;
    padding-block: var(--space-2);
    padding-inline: var(--space-3) var(--space-2);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-medium);
  }

  .folder > export-form-choice {
    grid-column: 2 / -1;
  }

  .folder > .icon {
    color: var(--color-text-muted);
  }

  .folder-name {
    overflow-wrap: anywhere;
  }

  .running {
    padding-block: var(--space-4);
  }

  .figures {
    display: flex;
    justify-content: space-between;
    color: var(--color-text-muted);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
  }

  .end {
    --icon-size: 1.5rem;
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--space-3);
    padding-block: var(--space-4);
  }

  .end h3 {
    font-size: var(--text-large);
  }

  .end > .icon {
    color: var(--color-caution);
  }

  .end.done > .icon {
    color: var(--color-good);
  }

  .end.failed > .icon {
    color: var(--color-danger);
  }
`;
