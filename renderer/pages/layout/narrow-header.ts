import { unsafeCSS } from 'lit';

/** Container query of a header without space for all actions: those that leave it are in its menu. */
export const narrowHeader = unsafeCSS(
  'header (max-width: 36em) or ((max-width: 44em) and style(--caption-text: large))',
);
