import { graphemesOf } from '../../preload/contract/core/formats.ts';
import { fold, foldSpelled } from '../../preload/contract/rules/fold.ts';
import { type WantedChunk, wantedChunks } from '../../preload/contract/rules/words.ts';

export interface MatchedPart {
  readonly text: string;
  readonly isHit: boolean;
}

type WantedWord = WantedChunk['words'][number];

interface Form {
  readonly text: string;
  readonly kind: WantedWord['kind'];
  /** Forms to look for if this one is not found. */
  readonly otherwise: readonly Form[];
}

const joint = /^['’‐_-]$/u;
const digit = /\p{N}/u;
const letter = /[\p{L}\p{M}]/u;
/** As in `rules/words.ts`: fewer letters occur in the middle of too many words. */
const SHORTEST_MIDDLE = 3;

function formsOf(word: WantedWord): readonly Form[] {
  const texts = word.kind === 'pair' ? [word.text] : word.forms;
  const forms = texts.map((text) => ({ text, kind: word.kind, otherwise: [] }));
  return word.kind === 'word' ? [...forms, ...word.parts.flatMap(formsOf)] : forms;
}

/**
 * Rebuilds the runs of an unspaced script from the pairs of a chunk; single pairs count where a
 * run is interrupted.
 */
function runsOf({ words }: WantedChunk): readonly Form[] {
  const pairs = words.filter((word) => word.kind === 'pair');
  const [first] = pairs;
  if (first === undefined) return [];
  const text = pairs.slice(1).reduce((run, pair) => run + (Array.from(pair.text).at(-1) ?? ''), first.text);
  return [{ text, kind: 'pair', otherwise: pairs.flatMap(formsOf) }];
}

function formsOfChunk(chunk: WantedChunk): readonly Form[] {
  const words = chunk.words.filter(({ kind }) => kind !== 'pair').flatMap(formsOf);
  const joined = chunk.joined.map((text) => ({ text, kind: 'word' as const, otherwise: [] }));
  return [runsOf(chunk), words, joined].flat();
}

/** A normalized text; `from[i]` is the grapheme that its UTF-16 unit `i` comes from. */
interface Folded {
  readonly text: string;
  readonly from: readonly number[];
}

function foldedBy(
  characters: readonly string[],
  spelling: (text: string) => string,
  withJoints: boolean,
): Folded {
  let text = '';
  const from: number[] = [];
  for (const [index, character] of characters.entries()) {
    if (!withJoints && joint.test(character)) continue;
    const folded = spelling(character);
    text += folded;
    for (let unit = 0; unit < folded.length; unit += 1) from.push(index);
  }
  return { text, from };
}

/**
 * Returns true if a word may begin at a position: after neither a letter nor a digit, or between
 * both.
 */
function isWordStart(text: string, at: number): boolean {
  const [before, here] = [text.charAt(at - 1), text.charAt(at)];
  if (at === 0 || !(letter.test(before) || digit.test(before))) return true;
  return digit.test(before) !== digit.test(here);
}

function positionsOf(form: Form, text: string): readonly number[] {
  const found: number[] = [];
  for (let at = text.indexOf(form.text); at !== -1; at = text.indexOf(form.text, at + 1)) found.push(at);
  if (form.kind === 'pair') return found;
  const atStarts = found.filter((at) => isWordStart(text, at));
  const mayBeInside = form.kind === 'word' && form.text.length >= SHORTEST_MIDDLE;
  return atStarts.length > 0 || !mayBeInside ? atStarts : found;
}

function found(form: Form, text: string): readonly { readonly at: number; readonly length: number }[] {
  const positions = positionsOf(form, text);
  return positions.length > 0
    ? positions.map((at) => ({ at, length: form.text.length }))
    : form.otherwise.flatMap((other) => found(other, text));
}

/**
 * Returns a function that finds typed words in a text by the rules of the search: in any spelling,
 * numbers from their first digit on.
 */
export function createMatchedParts(typed: string): (text: string) => readonly MatchedPart[] {
  const forms = wantedChunks(typed)
    .flatMap(formsOfChunk)
    .filter(({ text }) => text !== '');
  return (text) => {
    const characters = graphemesOf(text);
    const hits = new Set<number>();
    for (const spelling of [fold, foldSpelled])
      for (const withJoints of [true, false]) {
        const folded = foldedBy(characters, spelling, withJoints);
        for (const { at, length } of forms.flatMap((form) => found(form, folded.text))) {
          const first = folded.from[at] ?? 0;
          const last = folded.from[at + length - 1] ?? first;
          for (let index = first; index <= last; index += 1) hits.add(index);
        }
      }
    const parts: { text: string; isHit: boolean }[] = [];
    for (const [index, character] of characters.entries()) {
      const isHit = hits.has(index);
      const last = parts.at(-1);
      if (last?.isHit === isHit) last.text += character;
      else parts.push({ text: character, isHit });
    }
    return parts;
  };
}
