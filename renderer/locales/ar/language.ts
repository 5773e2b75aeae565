import type { DisplayLanguage } from '../catalog/display-language.ts';

/**
 * Modern standard Arabic. Its digits are those of the ids, addresses and hashes beside them, and its hours go from 0 to 23 as in
 * the logs of a service: so a time or a size can be compared with them.
 */
export const language: DisplayLanguage = {
  tag: 'ar',
  formatTag: 'ar-u-ca-gregory-hc-h23-nu-latn',
  direction: 'rtl',
  name: 'العربية',
};
