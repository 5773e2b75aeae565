import type { Message, ValueName } from './catalog/message.ts';
import { currentCatalog, currentLanguage } from './current.ts';
import type { catalog } from './en/catalog.ts';
import type { lateMessages } from './en/late.ts';
import { numberFormat, pluralRules } from './intl.ts';
import { lateEnglish, lateText } from './late-texts.ts';

type English = typeof catalog & typeof lateMessages;

/** The key of a text. */
export type TextKey = keyof English;

/** The key of a text without placeholders. */
export type PlainTextKey = {
  [Key in TextKey]: [ValueName<English[Key]>] extends [never] ? Key : never;
}[TextKey];

/** A value for a placeholder; numbers are formatted. */
type TextValue = string | number;

type Values<Key extends TextKey> = [ValueName<English[Key]>] extends [never]
  ? []
  : [values: Readonly<Record<ValueName<English[Key]>, TextValue>>];

function form(message: Message, count: TextValue | undefined): string {
  if (typeof message === 'string') return message;
  return message[pluralRules().select(Number(count ?? 0))] ?? message.other;
}

/** First strong isolate and its end (Unicode 9.2.2). */
const ISOLATE = '\u2068';
const ISOLATE_END = '\u2069';

/** From right to left, a Latin name or address would pull points and brackets beside it along. */
function isolated(value: string): string {
  return currentLanguage().direction === 'rtl' ? `${ISOLATE}${value}${ISOLATE_END}` : value;
}

/** Puts values into a message; a plural message takes the form for `count`. */
export function formatMessage(message: Message, values: Readonly<Record<string, TextValue>>): string {
  return form(message, values['count']).replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) return placeholder;
    return typeof value === 'number' ? numberFormat().format(value) : isolated(value);
  });
}

/** The message of a key; undefined: its texts are not loaded. */
export const messageOf = (key: TextKey): Message | undefined => currentCatalog()[key] ?? lateText(key);

/** The text of a key with its values; a key or a value that is not in the catalog does not compile. */
export function text<Key extends TextKey>(key: Key, ...values: Values<Key>): string {
  return formatMessage(messageOf(key) ?? key, values[0] ?? {});
}

/** Whether the catalog has a text without placeholders under this key. */
export function isPlainTextKey(key: string): key is PlainTextKey {
  const catalog: Readonly<Record<string, Message>> = currentCatalog();
  const message = catalog[key] ?? lateEnglish()[key];
  return typeof message === 'string' && !/\{\w+\}/.test(message);
}
