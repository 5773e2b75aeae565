import type { Message } from '../../renderer/locales/catalog/message.ts';
import { lateMessages } from '../../renderer/locales/en/late.ts';
import type { PlainTextKey } from '../../renderer/locales/text.ts';

/** The texts of the screen as the catalog of a language has them, so that a walk finds its way in every language. */
export type Words = (key: PlainTextKey) => string;

/** Reads the catalog of a language (the tag of a folder in renderer/locales). Fails where there is none. */
export async function wordsOf(language: string): Promise<Words> {
  const late: Readonly<Record<string, Message>> = lateMessages;
  const catalog: Readonly<Record<string, Message>> = (
    await import(`../../renderer/locales/${language}/catalog.ts`)
  ).catalog;
  return (key) => {
    const message = catalog[key] ?? (language === 'en' ? late[key] : undefined);
    if (typeof message !== 'string') throw new Error(`${key} of ${language} is no text without a count.`);
    return message;
  };
}
