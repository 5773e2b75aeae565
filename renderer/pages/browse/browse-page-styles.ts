import { css } from 'lit';

// The panel's draggable edge overlaps its border. The header takes the space that the gallery's
// bar leaves in their line; if both do not fit, the bar moves to a second line.
/** Lays out the tree on the window's background, and gallery and details on one raised sheet. */
export const browsePageStyles = css`
  :host {
    min-block-size: 0;
  }

  .columns {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, min(var(--sidebar-width), 45%)) minmax(0, 1fr);
    block-size: 100%;
  }

  fleet-panel {
    z-index: var(--layer-sticky);
    grid-area: 1 / 1;
  }

  .panel {
    position: relative;
    display: flex;
    grid-area: 1 / 2;
    min-inline-size: 0;
    min-block-size: 0;
    overflow: hidden;
    border: 1px solid var(--color-line);
    border-inline-end: 0;
    border-start-start-radius: var(--radius-large);
    border-end-start-radius: var(--radius-large);
    background: var(--color-canvas);
  }

  main {
    display: grid;
    flex: 1;
    grid-template: auto auto auto minmax(0, 1fr) auto / minmax(0, 1fr) auto;
    min-inline-size: 0;
    container: panel / inline-size;
  }

  .middle {
    display: grid;
    grid-area: 2 / 1 / -1 / -1;
    grid-auto-rows: minmax(0, 1fr);
    min-block-size: 0;
    &.gallery {
      display: contents;
    }
  }

  browse-header:has(+ .middle:not(.gallery)) {
    grid-column: 1 / -1;
  }

  @container panel (max-width: 62rem) {
    @container window (height > 30rem) {
      browse-header {
        grid-column: 1 / -1;
      }
    }
  }

  details-panel {
    flex: 0 0 15.75rem;
    border-inline-start: 1px solid var(--color-line);
    background: var(--color-canvas);
  }

  .tiles {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr));
    gap: var(--space-4);
    align-content: start;
    padding: var(--space-4);
    overflow: hidden;
  }

  .tiles .skeleton {
    aspect-ratio: 16 / 9;
    margin-block-end: var(--space-12);
    border-radius: var(--radius-medium);
  }

  @container window (max-width: 68rem) {
    details-panel {
      position: absolute;
      z-index: var(--layer-drawer);
      inset-block: 0;
      inset-inline-end: 0;
      inline-size: min(17rem, 100%);
      box-shadow: var(--shadow-menu);
    }
  }

  @container window (max-width: 48rem) {
    .columns {
      grid-template-columns: minmax(0, 1fr);
    }

    .panel {
      grid-column: 1;
      border-inline: 0;
      border-radius: 0;
    }

    fleet-panel {
      position: absolute;
      z-index: var(--layer-drawer);
      inset-block: 0;
      inset-inline-start: 0;
      inline-size: min(18rem, 100% - 3rem);
      background: var(--color-chrome);
      box-shadow: var(--shadow-menu);
      translate: -110%;
      visibility: hidden;
      transition:
        translate var(--duration-calm) var(--ease-out),
        visibility var(--duration-calm);
    }

    fleet-panel.open {
      translate: 0;
      visibility: visible;
    }

    .scrim {
      position: absolute;
      z-index: var(--layer-sticky);
      inset: 0;
      background: var(--color-scrim);
    }
  }
`;
