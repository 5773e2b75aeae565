/** Letters of every class that the expressions of the product name. */
const LETTERS = [
  'a',
  'A',
  '0',
  ' ',
  '-',
  '"',
  "'",
  '<',
  '/',
  '\\',
  '.',
  '=',
  ',',
  ';',
  '\n',
  'é',
  '\u0301',
  '一',
];
/** The most letters of one class that are tried. */
const CLASS_LETTERS = 3;
/** A counted repetition is tried so often at most. */
const MOST_REPEATED = 40;

/** What repeats without a bound in an expression, with what comes before it: the texts on which it could go back and forth. */
export interface RegexSamples {
  readonly isUnbounded: boolean;
  readonly texts: readonly string[];
}

/** Reads an expression and writes texts that begin to match it. */
export function samplesOf(source: string, flags: string): RegexSamples {
  const texts = new Set<string>();
  let at = 0;
  let isUnbounded = false;

  const take = (pattern: RegExp): string | null => {
    const found = new RegExp(pattern.source, 'sy');
    found.lastIndex = at;
    const match = found.exec(source)?.[0] ?? null;
    at += match?.length ?? 0;
    return match;
  };

  /** A letter that fits a class; all tried ones are samples too. */
  function letterOf(klass: string): string {
    const regex = new RegExp(`^${klass}$`, flags.replace(/[gy]/g, ''));
    const fitting = LETTERS.filter((letter) => regex.test(letter));
    // At each change between the two there is a `\b`.
    const breaking = fitting.filter((letter) => /\W/.test(letter)).slice(0, 1);
    for (const letter of [...fitting.slice(0, CLASS_LETTERS), ...breaking]) texts.add(letter);
    return fitting[0] ?? '';
  }

  function classText(): string {
    const start = at;
    let depth = 0;
    do {
      const letter = source[at];
      if (letter === '\\') at += 1;
      else if (letter === '[') depth += flags.includes('v') || depth === 0 ? 1 : 0;
      else if (letter === ']') depth -= 1;
      at += 1;
    } while (depth > 0);
    return source.slice(start, at);
  }

  function atom(): string {
    const around = take(/\(\?<?[=!]/);
    if (around !== null || take(/\((?:\?:|\?<\w+>)?/) !== null) {
      const inside = alternatives();
      at += 1;
      return around === null ? inside : '';
    }
    if (source[at] === '[') return letterOf(classText());
    if (take(/\\[bB]|\\\d|\\k<\w+>|[\^$]/) !== null) return '';
    const escaped = take(/\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\.|\./i);
    if (escaped !== null) return letterOf(escaped);
    at += 1;
    const letter = source[at - 1] ?? '';
    if (/\W/.test(letter)) texts.add(letter);
    return letter;
  }

  function sequence(): string {
    let read = '';
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const one = atom();
      const quantifier = take(/(?:[*+?]|\{\d+(?:,\d*)?\})\??/) ?? '';
      const count = Number(/^\{(\d+)/.exec(quantifier)?.[1] ?? 1);
      const repeated = one.repeat(Math.min(count, MOST_REPEATED));
      if (/^[*+]|,\}/.test(quantifier)) {
        isUnbounded = true;
        for (const text of [one, read, read + repeated]) texts.add(text);
      }
      read += repeated;
    }
    texts.add(read);
    return read;
  }

  function alternatives(): string {
    const first = sequence();
    while (source[at] === '|') {
      at += 1;
      sequence();
    }
    return first;
  }

  alternatives();
  texts.delete('');
  return { isUnbounded, texts: [...texts] };
}
