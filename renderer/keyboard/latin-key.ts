export interface KeyPosition {
  readonly key: string;
  readonly code?: string | undefined;
}

/** Characters of non-letter keys on a Latin keyboard, by position (`KeyboardEvent.code`). */
const CHARACTERS: Readonly<Record<string, string>> = { Comma: ',', Period: '.' };

/** Question marks of other scripts: like `?`, they list the shortcuts. */
const QUESTION_MARKS: ReadonlySet<string> = new Set(['؟', '？']);

/**
 * Returns the key as named in shortcuts: by position on a keyboard of another script (Arabic,
 * Cyrillic), by letter on a Latin one.
 */
export function latinKey({ key, code = '' }: KeyPosition): string {
  if (QUESTION_MARKS.has(key)) return '?';
  if (!/^(?!\p{Script=Latin}|[0-9])[\p{L}\p{Nd}]\p{M}*$/u.test(key)) return key;
  return (
    /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? /^Digit(\d)$/.exec(code)?.[1] ?? CHARACTERS[code] ?? key
  );
}
