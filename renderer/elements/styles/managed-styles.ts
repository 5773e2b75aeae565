import { css } from 'lit';

/** `<p class="managed">` with a lock icon: an administrator decided. */
export const managedStyles = css`
  .managed {
    display: flex;
    gap: var(--space-1);
    align-items: center;
    margin-block-start: var(--space-1);
    color: var(--color-text-muted);
    font-size: var(--text-small);
  }

  .managed .icon {
    --icon-size: 0.75rem;
  }
`;
