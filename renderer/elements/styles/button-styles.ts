import { css } from 'lit';

/**
 * `primary`: the main action; `quiet`: without a border; `danger`: can't be undone; `icon-button`:
 * only an icon (`iconButton`).
 */
export const buttonStyles = css`
  :is(.button, .icon-button) {
    display: inline-flex;
    flex: none;
    align-items: center;
    justify-content: center;
    gap: var(--space-2);
    min-block-size: var(--control-height);
    padding: 0 var(--space-3);
    border: 1px solid var(--button-line, var(--color-line-control));
    border-radius: var(--radius-medium);
    background: var(--button-back, var(--color-control));
    color: var(--button-text, var(--color-text));
    font-size: var(--text-body);
    font-weight: var(--weight-medium);
    line-height: var(--line-tight);
    text-align: center;
    text-decoration: none;
    white-space: nowrap;
    cursor: default;
    user-select: none;
    transition:
      background-color var(--duration-quick) var(--ease-out),
      border-color var(--duration-quick) var(--ease-out);
    &:hover {
      background: var(--button-hover, var(--color-hover));
    }
    &:active,
    &:where(.icon-button)[aria-expanded='true'] {
      background: var(--button-pressed, var(--color-pressed));
    }
    @media (forced-colors: active) {
      border-color: ButtonBorder;
      &:is([disabled], [aria-disabled='true']) {
        border-color: GrayText;
        color: GrayText;
      }
      &[aria-pressed='true'] {
        border-color: Highlight;
        background: Highlight;
        color: HighlightText;
        forced-color-adjust: none;
      }
    }
  }

  .button.primary {
    --button-line: transparent;
    --button-back: var(--color-accent);
    --button-hover: var(--color-accent-hover);
    --button-pressed: var(--color-accent-pressed);
    --button-text: var(--color-on-accent);
    font-weight: var(--weight-strong);
    @media (forced-colors: active) {
      &:not([disabled], [aria-disabled='true']) {
        background: Highlight;
        color: HighlightText;
        forced-color-adjust: none;
      }
    }
  }

  .button.danger {
    --button-line: transparent;
    --button-back: var(--color-danger-solid);
    --button-hover: color-mix(in srgb, var(--color-danger-solid) 88%, black);
    --button-pressed: color-mix(in srgb, var(--color-danger-solid) 78%, black);
    --button-text: var(--color-on-danger);
  }

  .button.quiet,
  .icon-button {
    --button-line: transparent;
    --button-back: transparent;
    --button-text: var(--color-text-muted);
  }

  .button.quiet:hover,
  .icon-button:hover {
    --button-text: var(--color-text);
  }

  .icon-button {
    inline-size: var(--control-height);
    padding: 0;
  }

  :is(.button, .icon-button)[aria-pressed='true'] {
    --button-line: var(--color-accent);
    --button-back: var(--color-accent-soft);
    --button-hover: var(--color-accent-soft);
    --button-text: var(--color-accent-text);
  }

  .button.large {
    min-block-size: var(--control-height-large);
    padding-inline: var(--space-4);
    font-size: var(--text-medium);
  }

  :is(.button, .icon-button):is([disabled], [aria-disabled='true']) {
    --button-back: var(--color-sunken);
    --button-hover: var(--color-sunken);
    --button-pressed: var(--color-sunken);
    --button-line: transparent;
    --button-text: var(--color-text-muted);
    cursor: not-allowed;
  }

  :is(.button.quiet, .icon-button):is([disabled], [aria-disabled='true']) {
    --button-back: transparent;
    --button-hover: transparent;
    --button-pressed: transparent;
    --button-text: var(--color-text-disabled);
  }

  .button .badge {
    min-inline-size: 1.25rem;
    padding: 0.0625rem 0.3125rem;
    border-radius: var(--radius-round);
    background: color-mix(in srgb, currentColor 16%, transparent);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
  }

  .link {
    padding: 0;
    border: 0;
    border-radius: var(--radius-small);
    background: none;
    color: var(--color-accent-text);
    font-weight: var(--weight-medium);
    text-decoration: underline;
    text-decoration-color: color-mix(in srgb, currentColor 40%, transparent);
    text-underline-offset: 0.2em;
    cursor: pointer;
    &:hover {
      text-decoration-color: currentColor;
    }
  }

  /* A long word of another language takes a second line before it takes more than the window has. */
  @media (max-width: 30rem) {
    .button {
      flex-shrink: 1;
      white-space: normal;
      overflow-wrap: anywhere;
    }
  }
`;
