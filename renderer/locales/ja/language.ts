import type { DisplayLanguage } from '../catalog/display-language.ts';

/** Japanese. */
export const language: DisplayLanguage = { tag: 'ja', formatTag: 'ja-JP', direction: 'ltr', name: '日本語' };
