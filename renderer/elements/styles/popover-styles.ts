import { css } from 'lit';

export const popoverStyles = css`
  [popover] {
    inset: auto;
    inline-size: max-content;
    overflow: auto;
    padding: var(--space-1);
    border: 0;
    border-radius: var(--radius-large);
    background: var(--color-raised);
    box-shadow: var(--shadow-menu);
    color: var(--color-text);
    @media (forced-colors: active) {
      border: 1px solid CanvasText;
    }
  }
`;
