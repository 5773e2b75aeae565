import type { Language } from '../language.ts';

/** German, as it is written in Germany. */
export const language: Language = { tag: 'de', formatTag: 'de-DE', direction: 'ltr', name: 'Deutsch' };
