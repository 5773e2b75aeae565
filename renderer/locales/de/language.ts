import type { DisplayLanguage } from '../catalog/display-language.ts';

/** German, as it is written in Germany. */
export const language: DisplayLanguage = { tag: 'de', formatTag: 'de-DE', direction: 'ltr', name: 'Deutsch' };
