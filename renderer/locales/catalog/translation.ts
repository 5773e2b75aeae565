import type { PluralMessage } from './message.ts';

/** A part of a catalog in another language: the same keys, none missing, none too many. */
export type Translation<Part> = {
  readonly [Key in keyof Part]: Part[Key] extends string ? string : PluralMessage;
};
