import { css } from 'lit';
import { middleCutStyle } from './declarations.ts';

/**
 * `<div class="field"><label>…</label><input class="input" …><p class="hint">…</p></div>`, with
 * `aria-invalid` if invalid.
 */
export const fieldStyles = css`
  .field {
    display: grid;
    gap: var(--space-1);
  }

  .field > label,
  .field-label {
    color: var(--color-text);
    font-size: var(--text-body);
    font-weight: var(--weight-medium);
  }

  .input {
    inline-size: 100%;
    min-inline-size: 0;
    min-block-size: var(--control-height-large);
    padding: var(--space-1) var(--space-3);
    border: 1px solid var(--color-line-strong);
    border-radius: var(--radius-medium);
    background: var(--color-raised);
    color: var(--color-text);
    font-size: var(--text-medium);
    line-height: var(--line-body);
    transition: border-color var(--duration-quick) var(--ease-out);
    &:hover {
      border-color: var(--color-text-muted);
    }
    &:focus-visible {
      border-color: var(--color-focus);
      outline: 2px solid var(--color-focus);
      outline-offset: -1px;
    }
    &[aria-invalid='true'] {
      border-color: var(--color-danger);
    }
    &[readonly] {
      background: var(--color-sunken);
    }
  }

  textarea.input {
    padding-block: var(--space-2);
    resize: vertical;
  }

  .select {
    position: relative;
    display: grid;
    > select {
      appearance: none;
      padding-inline-end: var(--space-10);
    }
    > :is(select, .chosen) {
      grid-area: 1 / 1;
    }
    > .chosen {
      ${middleCutStyle}
      align-self: center;
      margin-inline: calc(var(--space-3) + 1px) calc(var(--space-10) + 1px);
      font-size: var(--text-medium);
      pointer-events: none;
      &:not([data-cut]) {
        visibility: hidden;
      }
    }
    &:has(> [data-cut]) > select {
      color: transparent;
      > * {
        color: var(--color-text);
      }
    }
    /* Forced colors show the text of the select in any case. */
    @media (forced-colors: active) {
      > select {
        text-overflow: ellipsis;
      }
      > .chosen {
        visibility: hidden;
      }
    }
    > .icon {
      position: absolute;
      inset-inline-end: var(--space-3);
      inset-block-start: calc(50% - var(--icon-size) / 2);
      color: var(--color-text-muted);
      pointer-events: none;
    }
  }

  /* Takes no place in its grid, and is there before its words, so that they are announced. */
  .error:empty {
    position: absolute;
  }

  .error {
    display: flex;
    gap: var(--space-1);
    align-items: start;
    color: var(--color-danger-text);
    font-size: var(--text-small);
    .icon {
      --icon-size: 0.875rem;
      margin-block-start: 0.125rem;
    }
  }

  .check {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0 var(--space-2);
    align-items: start;
    input {
      inline-size: 1.0625rem;
      block-size: 1.0625rem;
      margin: 0.09rem 0 0;
      accent-color: var(--color-accent);
    }
    .hint {
      grid-column: 2;
    }
  }
`;
