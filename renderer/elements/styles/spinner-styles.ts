import { css } from 'lit';

/**
 * A small turning ring, `<span class="spinner" aria-hidden="true"></span>`, to accompany words.
 */
export const spinnerStyles = css`
  .spinner {
    flex: none;
    inline-size: 0.875rem;
    block-size: 0.875rem;
    border: 2px solid color-mix(in srgb, currentColor 30%, transparent);
    border-block-start-color: currentColor;
    border-radius: var(--radius-round);
    animation: spinner-turn 0.8s linear infinite;
    @media (prefers-reduced-motion: reduce) {
      animation-duration: 4s;
    }
  }

  @keyframes spinner-turn {
    to {
      rotate: 1turn;
    }
  }
`;
