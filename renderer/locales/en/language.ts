import type { DisplayLanguage } from '../catalog/display-language.ts';

/**
 * English. Numbers and dates are British: the month as a word and the hour from 0 to 23, so it is clear which of two
 * numbers is the month.
 */
export const language: DisplayLanguage = { tag: 'en', formatTag: 'en-GB', direction: 'ltr', name: 'English' };
