import { css } from 'lit';

/** Room for the accents and descenders of fonts that are higher than the line, such as Noto Sans: a box cuts off what is outside of its padding. */
const wholeLetters = css`
  padding-block: 0.1em;
  margin-block: -0.1em;
`;

/** Declarations that cut a text off at the end of its one line. */
export const ellipsis = css`
  ${wholeLetters}
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** Declarations that cut a text off at the end of its second line. */
export const twoLines = css`
  ${wholeLetters}
  display: -webkit-box;
  overflow: hidden;
  overflow-wrap: anywhere;
  white-space: normal;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

/** Declarations of an element that shows the `data-cut` of `middleCut` over its text, which stays where it is, unseen. */
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

/** Declarations that show a text in two lines, which a `middleCut` fills to their ends. */
export const middleCutInTwoLines = css`
  ${twoLines}
  &[data-cut]::after {
    inset-block-start: 0.1em;
    white-space: normal;
    word-break: break-all;
  }
`;

/** Declarations of a row whose items stand in the middle, and take a second line where one is too short. */
export const wrappingRow = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
`;
