import { en } from './en.ts';
import { formatLanguage, textLanguage } from './language.ts';
import type { Message, ValueName } from './message.ts';

type Catalog = typeof en;

/** The key of a text. */
export type TextKey = keyof Catalog;

/** A value for a place in a text; numbers are written as the language writes them. */
export type TextValue = string | number;

type Values<Key extends TextKey> = [ValueName<Catalog[Key]>] extends [never]
  ? []
  : [values: Readonly<Record<ValueName<Catalog[Key]>, TextValue>>];

const pluralRules = new Intl.PluralRules(textLanguage);
const numbers = new Intl.NumberFormat(formatLanguage);

function form(message: Message, count: TextValue | undefined): string {
  if (typeof message === 'string') return message;
  return message[pluralRules.select(Number(count ?? 0))] ?? message.other;
}

/** Puts values into a message; a plural message takes the form for `count`. */
export function formatMessage(message: Message, values: Readonly<Record<string, TextValue>>): string {
  return form(message, values['count']).replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) return place;
    return typeof value === 'number' ? numbers.format(value) : value;
  });
}

/** The text of a key with its values; a key or a value that is not in the catalog does not compile. */
export function text<Key extends TextKey>(key: Key, ...values: Values<Key>): string {
  return formatMessage(en[key], values[0] ?? {});
}
