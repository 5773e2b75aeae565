import { css } from 'lit';

/**
 * Space for accents and descenders of fonts taller than the line, such as Noto Sans: a box clips
 * whatever exceeds its padding.
 */
const wholeLetters = css`
  padding-block: 0.1em;
  margin-block: -0.1em;
`;

/** Truncates a text at the end of its line. */
export const ellipsis = css`
  ${wholeLetters}
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** Truncates a text at the end of its second line. */
export const twoLines = css`
  ${wholeLetters}
  display: -webkit-box;
  overflow: hidden;
  overflow-wrap: anywhere;
  white-space: normal;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

/** Shows the `data-cut` of `middleCut` over the text, which stays in place, invisible. */
export const middleCutStyle = css`
  ${ellipsis}
  position: relative;
  &[data-cut] {
    text-overflow: clip;
    > * {
      opacity: 0;
    }
    &::after {
      position: absolute;
      inset-inline: 0;
      content: attr(data-cut) / '';
    }
  }
`;

/** Shows a text in two lines, filled by a `middleCut`. */
export const middleCutInTwoLines = css`
  ${twoLines}
  &[data-cut]::after {
    inset-block-start: 0.1em;
    white-space: normal;
    word-break: break-all;
  }
`;

/** Lays out a row of centred items that wraps if too narrow. */
export const wrappingRow = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
`;

/** The focus ring over an image, of a pseudo-element: one of its two colours shows on any image. */
export const imageRing = css`
  position: absolute;
  inset: 0;
  border: 2px solid var(--color-viewer);
  outline: 2px solid var(--color-on-viewer);
  outline-offset: -4px;
  content: '';
  pointer-events: none;
`;
