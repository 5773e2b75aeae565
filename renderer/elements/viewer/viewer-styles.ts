import { css } from 'lit';

/** The viewer: head, image with its notice, ruler, tools. */
export const viewerStyles = css`
  dialog[open] {
    grid-template-rows: auto minmax(0, 1fr) auto auto auto;
    grid-template-columns: minmax(0, 1fr);
    animation: appear var(--duration-calm) var(--ease-out);
  }

  @keyframes appear {
    from {
      opacity: 0;
    }
  }

  .head,
  .foot {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-4);
    align-items: center;
    padding: var(--space-2) var(--space-3);
  }

  .head {
    padding-inline-start: var(--space-5);
  }

  .titles {
    display: grid;
    flex: 1;
    min-inline-size: 0;
  }

  h2 {
    overflow: hidden;
    font-size: var(--text-medium);
    line-height: var(--line-body);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .facts {
    display: flex;
    min-block-size: calc(var(--text-small) * var(--line-body));
    flex-wrap: wrap;
    gap: 0 var(--space-3);
    color: var(--color-on-viewer-muted);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
  }

  .ruler {
    padding: var(--space-2) var(--space-4) 0;
  }

  .message-line {
    padding-inline: var(--space-4);
    color: var(--color-on-viewer-muted);
    font-size: var(--text-small);
    text-align: center;
    overflow-wrap: anywhere;
  }

  .message-line:not(:empty) {
    padding-block-end: var(--space-2);
  }

  .button.adjusted {
    --button-text: var(--color-caution-text);
    --button-line: var(--color-caution-text);
  }

  .copied {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: contain;
    opacity: 0;
  }

  .stage {
    position: relative;
  }

  image-canvas:focus-visible {
    outline-offset: -2px;
  }

  .notice {
    position: absolute;
    inset-block-end: var(--space-3);
    inset-inline: var(--space-3);
    display: flex;
    justify-content: center;
    pointer-events: none;
  }

  .notice > div {
    max-inline-size: 40rem;
    padding: var(--space-1) var(--space-3);
    border: 1px solid color-mix(in srgb, var(--color-on-viewer) 16%, transparent);
    border-radius: var(--radius-large);
    background: color-mix(in srgb, var(--color-viewer) 88%, transparent);
    font-size: var(--text-small);
    text-align: center;
  }

  .notice .link {
    pointer-events: auto;
  }

  .muted {
    color: var(--color-on-viewer-muted);
  }

  .message {
    position: absolute;
    inset: 0;
    display: grid;
    place-content: center;
    place-items: center;
    gap: var(--space-2);
    padding: var(--space-6);
    text-align: center;
    text-wrap: balance;
    pointer-events: none;
  }

  .message .icon {
    inline-size: 2rem;
    block-size: 2rem;
    margin-block-end: var(--space-2);
    color: var(--color-on-viewer-muted);
  }

  .message strong {
    font-size: var(--text-large);
    font-weight: var(--weight-medium);
  }

  .message .button {
    margin-block-start: var(--space-2);
    pointer-events: auto;
  }

  .foot {
    justify-content: center;
  }

  .group {
    display: flex;
    gap: var(--space-1);
    align-items: center;
  }

  .zoom,
  .position {
    min-inline-size: 3.75rem;
    color: var(--color-on-viewer-muted);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
    text-align: center;
  }

  .position {
    min-inline-size: 0;
    white-space: nowrap;
  }

  /* Small windows and large text: everything stays, and the whole scrolls. */
  @media (max-width: 30rem) {
    dialog[open] {
      grid-template-rows: auto minmax(14rem, 1fr) auto auto auto;
      overflow: auto;
    }

    .head {
      padding-inline-start: var(--space-3);
    }

    .titles {
      flex: 1 1 100%;
      order: 1;
    }

    .position {
      flex: 1;
      text-align: start;
    }
  }

  @media (max-width: 48rem) {
    .middle {
      grid-template-columns: minmax(0, 1fr);
      grid-template-rows: minmax(12rem, 1fr) auto;
    }
  }

  @media (forced-colors: active) {
    .notice > div {
      border-color: CanvasText;
    }
  }
`;
