import { css } from 'lit';

/**
 * A placeholder, `<span class="skeleton"></span>`. It appears after 300 ms, so that a quick answer
 * doesn't flicker, and pulses once: a page waiting for answers, and tiles out of view, draw no
 * frames (P48).
 */
export const skeletonStyles = css`
  .skeleton {
    display: block;
    min-block-size: 0.75rem;
    border-radius: var(--radius-small);
    background: var(--color-pressed);
    opacity: 0;
    animation:
      skeleton-appear var(--duration-calm) 300ms var(--ease-out) forwards,
      skeleton-pulse 1.6s 600ms ease-in-out 2 alternate;
    @media (prefers-reduced-motion: reduce) {
      animation: skeleton-appear 0ms 300ms forwards;
    }
    @media (forced-colors: active) {
      border: 1px solid GrayText;
    }
  }

  @keyframes skeleton-appear {
    to {
      opacity: 0.8;
    }
  }

  @keyframes skeleton-pulse {
    from {
      opacity: 0.8;
    }
    to {
      opacity: 0.4;
    }
  }
`;
