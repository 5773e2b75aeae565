/** BCP 47 tag of the texts, for plural rules. */
export const textLanguage = 'en';

/**
 * BCP 47 tag of numbers and dates. British English writes the month as a word and the hour from 0 to 23, so nobody
 * has to guess which of two numbers is the month.
 */
export const formatLanguage = 'en-GB';
