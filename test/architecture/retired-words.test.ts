import { describe, expect, test } from 'vitest';
import { en as nativeTexts } from '../../main/desktop/texts/en.ts';
import type { Message } from '../../renderer/locales/catalog/message.ts';
import { catalog as en } from '../../renderer/locales/en/catalog.ts';
import { lateMessages } from '../../renderer/locales/en/late.ts';
import { findRetired } from './retired-words.ts';

/** What fits on a button or in the list of sections at 320 px. */
const LABEL_LIMIT = 25;

/** What fits under a setting in two lines. */
const HINT_LIMIT = 90;

/** Says what is removed and what is not: shorter, it would leave out one of the two. */
const longHints = ['storage.quotaHint'];

const catalog: Readonly<Record<string, Message>> = { ...nativeTexts, ...en, ...lateMessages };

const texts = Object.entries(catalog).flatMap(([key, message]) =>
  (typeof message === 'string' ? [message] : Object.values(message)).map((form) => ({
    key,
    // The name of a value is not shown.
    shown: form.replaceAll(/\{\w+\}/g, '…'),
  })),
);

/** The texts of keys that match a pattern and are longer than a limit. */
function tooLong(keys: RegExp, limit: number): readonly string[] {
  return texts.filter(({ key, shown }) => keys.test(key) && shown.length > limit).map(({ key }) => key);
}

describe('the English texts', () => {
  test('use no retired word', () => {
    const found = texts.flatMap(({ key, shown }) =>
      findRetired(shown).map((words) => `${key}: “${shown}” (${words})`),
    );
    expect(found).toEqual([]);
  });

  test('the search for retired words can fail', () => {
    const found = ['Not kept on this laptop', '30 secs', 'Device id', 'Kept offline, kept up to date'].map(
      (words) => findRetired(words).length,
    );
    expect(found).toEqual([1, 1, 1, 0]);
  });

  test('are short on buttons and sections', () => {
    const labels =
      /^(?:(?:action|gallery\.action|location|page|offline\.rule\.kind)\.\w+|\w+\.section\.\w+|storage\.action\.\w+(?<!Of)|capabilities\.open|settings\.account\.forget|status\.signedOut)$/;
    expect(tooLong(labels, LABEL_LIMIT)).toEqual([]);
  });

  test('are short in hints', () => {
    const hints = /(?:\.hint|Hint)$|^signIn\.(?:keep\.\w+|portalAdvice)$|^diagnostics\.logNote$/;
    expect(tooLong(hints, HINT_LIMIT)).toEqual(longHints);
  });
});
