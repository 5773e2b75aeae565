import './add-late-texts.ts';
import { text } from './text.ts';

/** First strong isolate and its end (Unicode 9.2.2). */
const [ISOLATE, ISOLATE_END] = ['\u2068', '\u2069'];

/** Quotation marks of our languages, by which words of a stranger would end their own quotation. */
const QUOTATION_MARKS = /[“”„«»「」]/g;

/**
 * Words of a stranger inside a sentence of ours: in quotation marks, so that they don't read as our own, and without a hold on the direction of what
 * follows (UAX 9, 2.4).
 */
export function quotedText(words: string): string {
  return `${ISOLATE}${text('quote.words', { words: words.replace(QUOTATION_MARKS, '"') })}${ISOLATE_END}`;
}

/** Some of many quotations. */
export function quotedList(words: readonly string[], count: number): string {
  return words.map(quotedText).join(', ') + (count > words.length ? ', …' : '');
}
