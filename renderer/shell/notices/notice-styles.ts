import { css } from 'lit';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { baseStyles } from '../../theme/base-styles.ts';

/** The styles of an element with banners. */
export const noticeStyles = [
  baseStyles,
  buttonStyles,
  css`
    :host {
      display: block;
    }
  `,
];
