/** The parts of a key press that say what was meant on a keyboard of another script. */
export interface KeyPlace {
  readonly key: string;
  readonly code?: string | undefined;
}

/** What the keys beside the letters type on a Latin keyboard, by their places (`KeyboardEvent.code`). */
const PLACES: Readonly<Record<string, string>> = { Comma: ',', Period: '.' };

/** Question marks of other scripts: `?` lists the shortcuts there too. */
const QUESTION_MARKS: ReadonlySet<string> = new Set(['؟', '？']);

/**
 * The key as shortcuts name it. On a keyboard of another script (Arabic, Cyrillic) the key that says K types another letter: then its
 * place tells, as everywhere on such systems. Letters of Latin keyboards are what they type, wherever they lie.
 */
export function latinKey({ key, code = '' }: KeyPlace): string {
  if (QUESTION_MARKS.has(key)) return '?';
  if (!/^(?!\p{Script=Latin}|[0-9])[\p{L}\p{Nd}]\p{M}*$/u.test(key)) return key;
  return (
    /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? /^Digit(\d)$/.exec(code)?.[1] ?? PLACES[code] ?? key
  );
}
