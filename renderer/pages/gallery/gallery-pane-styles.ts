import { css } from 'lit';

/** The look of the gallery between its bars. */
export const galleryPaneStyles = css`
  :host {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr) auto;
    grid-template-columns: minmax(0, 1fr);
    min-block-size: 0;
    min-inline-size: 0;
  }

  .list {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    min-block-size: 0;
    min-inline-size: 0;
  }
`;
