import { html, type TemplateResult } from 'lit';
import type { MatchedPart } from '../../core/matched-parts.ts';

/** Takes a text apart into what was searched for and what is around it. */
export type Match = (text: string) => readonly MatchedPart[];

/** A text with the words that were searched for in bold. `match`: null where nothing was. */
export function matchedText(
  text: string,
  match: Match | null,
): string | readonly (string | TemplateResult)[] {
  if (match === null) return text;
  return match(text).map((part) => (part.isHit ? html`<b>${part.text}</b>` : part.text));
}

/** What was searched for, as a `Match`. The code for it is no part of the first screen: `host` is updated when it has come. */
export class SearchedWords {
  private words = '';
  private match: Match | null = null;

  constructor(private readonly host: { requestUpdate(): void }) {}

  /** Null for an empty text, and until the code has come. */
  of(words: string): Match | null {
    if (words === this.words) return this.match;
    this.words = words;
    this.match = null;
    if (words !== '') void this.load(words);
    return null;
  }

  private async load(words: string): Promise<void> {
    const { createMatchedParts } = await import('../../core/matched-parts.ts');
    if (this.words !== words) return;
    this.match = createMatchedParts(words);
    this.host.requestUpdate();
  }
}
