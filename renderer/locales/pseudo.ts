import type { DisplayLanguage } from './catalog/display-language.ts';
import type { Message } from './catalog/message.ts';
import type { Catalog } from './en/catalog.ts';

/** English with marks and a third longer: plain text was never in the catalog, cut text has too little space. */
export const pseudo: DisplayLanguage = {
  tag: 'en-XA',
  formatTag: 'en-GB',
  direction: 'ltr',
  name: '[Pšéüdö]',
  isPseudo: true,
};

/** English from right to left: a layout that does not mirror is not logical. */
export const mirrored: DisplayLanguage = {
  tag: 'ar-XB',
  formatTag: 'ar',
  direction: 'rtl',
  name: '[Mirrored]',
  isPseudo: true,
};

const MARKED: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ø',
  S: 'Š',
  U: 'Û',
};

/** Padding has words of this length, as German has: an endless word would break in no line. */
const WORD = 12;

/** German needs a third more space than English. */
const EXTRA_SHARE = 1 / 3;

/** Right-to-left override and its end (Unicode 9.2.2). */
const OVERRIDE = '\u202E';
const OVERRIDE_END = '\u202C';

function outsidePlaceholders(message: string, change: (part: string) => string): string {
  return message
    .split(/(\{\w+\})/)
    .map((part, index) => (index % 2 === 1 || part === '' ? part : change(part)))
    .join('');
}

function lengthen(message: string): string {
  const marked = outsidePlaceholders(message, (part) =>
    part.replaceAll(/[A-Za-z]/g, (letter) => MARKED[letter] ?? letter),
  );
  const padding = '~'.repeat(Math.ceil(message.length * EXTRA_SHARE));
  return `[${marked}${padding.replaceAll(new RegExp(`~{${WORD}}(?=~)`, 'g'), '$& ')}]`;
}

function mirror(message: string): string {
  return outsidePlaceholders(message, (part) => `${OVERRIDE}${part}${OVERRIDE_END}`);
}

function changeMessage(message: Message, change: (form: string) => string): Message {
  if (typeof message === 'string') return change(message);
  return Object.fromEntries(
    Object.entries(message).map(([category, form]) => [category, change(form ?? '')]),
  ) as Message;
}

/** The catalog of a pseudo language, made of another one. */
export function pseudoCatalog(language: DisplayLanguage, of: Catalog): Catalog {
  const change = language === mirrored ? mirror : lengthen;
  return Object.fromEntries(
    Object.entries(of).map(([key, message]) => [key, changeMessage(message, change)]),
  ) as unknown as Catalog;
}
