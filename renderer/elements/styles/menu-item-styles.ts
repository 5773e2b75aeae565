import { css } from 'lit';

export const menuItemStyles = css`
  .item {
    display: flex;
    gap: var(--space-3);
    align-items: center;
    inline-size: 100%;
    min-block-size: 2rem;
    padding: 0 var(--space-3);
    border: 0;
    border-radius: var(--radius-medium);
    background: none;
    text-align: start;
    &:is(:hover, :focus-visible) {
      background: var(--color-hover);
    }
  }
`;
