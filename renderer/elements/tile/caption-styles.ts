import { css } from 'lit';
import { visuallyHidden } from '../../theme/visually-hidden.ts';
import { ellipsis } from '../styles/declarations.ts';

/** The caption under the picture of a tile, shortened in narrow tiles. */
export const snapshotCaptionStyles = css`
  .caption {
    padding: var(--space-2) 0.125rem 0;
    container-type: inline-size;
  }

  .name {
    ${ellipsis}
    font-size: var(--text-body);
    font-weight: var(--weight-medium);
    line-height: 1.25rem;
  }

  /* Always two lines of the same height, so that captions stand in rows. */
  .age {
    display: flex;
    gap: var(--space-2);
    justify-content: space-between;
    block-size: 1rem;
    color: var(--color-text-muted);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
    > span:first-child {
      ${ellipsis}
      min-inline-size: 0;
    }
  }

  .badges {
    display: inline-flex;
    flex: none;
    gap: var(--space-2);
  }

  .badge.new {
    color: var(--color-accent-text);
    font-weight: var(--weight-medium);
  }

  .precision {
    flex: none;
  }

  .brief {
    display: none;
  }

  @container (max-width: 19rem) {
    .badge-word {
      ${visuallyHidden}
    }
  }

  @container (max-width: 11rem) {
    :is(.age, .precision) {
      font-size: 0.6875rem;
    }
    .age {
      gap: var(--space-1);
    }
    .badges {
      gap: 0.1875rem;
    }
    .whole {
      display: none;
    }
    .brief {
      display: inline-flex;
    }
  }

  /* Words that do not fit beside the age, larger ones as outdoors also in wider tiles: in the corner where no camera writes its name. */
  @container (max-width: 11rem) or ((max-width: 15rem) and style(--caption-text: large)) {
    .precision {
      position: absolute;
      inset-block-start: var(--space-1);
      inset-inline-end: var(--space-1);
      padding-inline: 0.1875rem 0.3125rem;
      border-radius: var(--radius-small);
      background: color-mix(in srgb, var(--color-viewer) 76%, transparent);
      color: var(--color-on-viewer);
    }
  }

  /* The smallest tiles show the name alone. */
  @container style(--tile-caption: name) {
    .age,
    .precision,
    .marks .mark {
      font-size: 0;
    }
    .age {
      position: absolute;
      block-size: 0;
    }
    .name {
      font-size: var(--text-small);
      line-height: 1rem;
    }
  }

  .bar {
    block-size: 0.625rem;
    inline-size: 62%;
    margin-block-start: 0.3125rem;
    border-radius: var(--radius-small);
    background: var(--color-sunken);
    + .bar {
      inline-size: 38%;
      margin-block-start: 0.5625rem;
    }
  }
`;
