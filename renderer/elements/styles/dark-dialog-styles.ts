import { css } from 'lit';
import { wrappingRow } from './declarations.ts';

/**
 * Styles of a dialog that fills the window, dark in every theme: images are best judged against
 * dark. Outdoors it has the colours of the other pages, because a dark screen reflects the sky.
 */
export const darkDialogStyles = css`
  dialog {
    inline-size: 100vi;
    block-size: 100vb;
    max-inline-size: none;
    max-block-size: none;
    margin: 0;
    padding: 0;
    overflow: hidden;
    border: 0;
    background: var(--color-viewer);
    color: var(--color-on-viewer);
    outline: none;
    &[open] {
      display: grid;
    }
    &::backdrop {
      background: var(--color-viewer);
    }
  }

  @container not style(--surroundings: bright) {
    dialog {
      color-scheme: dark;
      @media (forced-colors: none) {
        --color-raised: #1d2225;
        --color-sunken: #15191b;
        --color-hover: #272d31;
        --color-pressed: #323a3f;
        --color-control: #262c30;
        --color-line-control: #434d53;
        --color-line: #363f44;
        --color-line-strong: #7e8d95;
        --color-text: var(--color-on-viewer);
        --color-text-muted: var(--color-on-viewer-muted);
        --color-text-disabled: #7d8a91;
        --color-accent: #5cc3d9;
        --color-accent-hover: #7bd0e2;
        --color-accent-pressed: #97dceb;
        --color-on-accent: #06232b;
        --color-accent-soft: #143740;
        --color-accent-text: #7fd2e4;
        --color-focus: #7fd8eb;
        --color-caution-text: #f0c675;
      }
    }
  }

  :is(.head, .tools, .foot) {
    ${wrappingRow}
    gap: var(--space-1) var(--space-4);
    padding: var(--space-2) var(--space-3);
  }

  :is(.middle, .stage) {
    display: grid;
    min-block-size: 0;
  }

  .middle {
    grid-template-columns: minmax(0, 1fr) auto;
    @media (max-width: 48rem) {
      grid-template-columns: minmax(0, 1fr);
    }
  }

  .precision {
    --icon-size: 0.75rem;
    display: inline-flex;
    gap: var(--space-1);
    align-items: center;
    &.low {
      color: var(--color-caution-text);
    }
  }

  .button.adjusted {
    --button-text: var(--color-caution-text);
    --button-line: var(--color-caution-text);
  }

  /* A line over the foot of an image. */
  .notice {
    position: absolute;
    inset-block-end: var(--space-3);
    inset-inline: var(--space-3);
    display: flex;
    justify-content: center;
    pointer-events: none;
    > div {
      max-inline-size: 40rem;
      padding: var(--space-1) var(--space-3);
      border: 1px solid color-mix(in srgb, var(--color-on-viewer) 16%, transparent);
      border-radius: var(--radius-large);
      background: color-mix(in srgb, var(--color-viewer) 88%, transparent);
      font-size: var(--text-small);
      text-align: center;
      @media (forced-colors: active) {
        border-color: CanvasText;
      }
    }
    .link {
      pointer-events: auto;
    }
  }
`;
