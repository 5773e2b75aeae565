import type { Catalog } from './current.ts';
import type { Language } from './language.ts';
import type { Message } from './message.ts';

/** English with marks and a third more room: what stays plain was never in the catalog, what is cut off has no room. */
export const pseudo: Language = {
  tag: 'en-XA',
  formatTag: 'en-GB',
  direction: 'ltr',
  name: '[Pšéüdö]',
  isPseudo: true,
};

/** English from right to left: what does not mirror is not logical. */
export const mirrored: Language = {
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

/** Text grows by words of this length, as long ones of German are; one endless word would break no line of any language. */
const WORD = 12;

/** A third is what German needs beside English, and short texts grow the most. */
const ROOM = 1 / 3;

/** Right-to-left override and its end (Unicode 9.2.2). */
const OVERRIDE = '\u202E';
const OVERRIDE_END = '\u202C';

function outsidePlaces(message: string, change: (part: string) => string): string {
  return message
    .split(/(\{\w+\})/)
    .map((part, index) => (index % 2 === 1 || part === '' ? part : change(part)))
    .join('');
}

function lengthen(message: string): string {
  const marked = outsidePlaces(message, (part) =>
    part.replaceAll(/[A-Za-z]/g, (letter) => MARKED[letter] ?? letter),
  );
  const room = '~'.repeat(Math.ceil(message.length * ROOM));
  return `[${marked}${room.replaceAll(new RegExp(`~{${WORD}}(?=~)`, 'g'), '$& ')}]`;
}

function mirror(message: string): string {
  return outsidePlaces(message, (part) => `${OVERRIDE}${part}${OVERRIDE_END}`);
}

function changeMessage(message: Message, change: (form: string) => string): Message {
  if (typeof message === 'string') return change(message);
  return Object.fromEntries(
    Object.entries(message).map(([category, form]) => [category, change(form ?? '')]),
  ) as Message;
}

/** The catalog of a pseudo language, made of another one. */
export function pseudoCatalog(language: Language, of: Catalog): Catalog {
  const change = language === mirrored ? mirror : lengthen;
  return Object.fromEntries(
    Object.entries(of).map(([key, message]) => [key, changeMessage(message, change)]),
  ) as unknown as Catalog;
}
