import type { Language } from '../language.ts';

/** Japanese. */
export const language: Language = { tag: 'ja', formatTag: 'ja-JP', direction: 'ltr', name: '日本語' };
