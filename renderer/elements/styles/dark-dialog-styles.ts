import { css } from 'lit';

/** A dialog that fills the window, dark in every theme: the eye judges an image best against dark. */
export const darkDialogStyles = css`
  dialog {
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
    color-scheme: dark;
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
  }

  dialog[open] {
    display: grid;
  }

  dialog::backdrop {
    background: var(--color-viewer);
  }

  .middle {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    min-block-size: 0;
  }

  .stage {
    display: grid;
    min-block-size: 0;
  }

  .precision {
    display: inline-flex;
    gap: var(--space-1);
    align-items: center;
  }

  .precision .icon {
    inline-size: 0.75rem;
    block-size: 0.75rem;
  }

  .precision.low {
    color: var(--color-caution-text);
  }

  @media (forced-colors: active) {
    dialog {
      --color-raised: Canvas;
      --color-sunken: Canvas;
      --color-control: Canvas;
      --color-line-control: CanvasText;
      --color-line: CanvasText;
      --color-line-strong: CanvasText;
      --color-text: CanvasText;
      --color-text-muted: CanvasText;
      --color-accent: Highlight;
      --color-on-accent: HighlightText;
      --color-focus: Highlight;
    }
  }
`;
