export interface KeyPosition {
  readonly key: string;
  readonly code?: string | undefined;
}

/** The characters of keys beside the letters on a Latin keyboard, by their positions (`KeyboardEvent.code`). */
const CHARACTERS: Readonly<Record<string, string>> = { Comma: ',', Period: '.' };

/** Question marks of other scripts: `?` lists the shortcuts there too. */
const QUESTION_MARKS: ReadonlySet<string> = new Set(['؟', '？']);

/** The key as shortcuts name it: on a keyboard of another script (Arabic, Cyrillic) by its position, on a Latin one by its letter. */
export function latinKey({ key, code = '' }: KeyPosition): string {
  if (QUESTION_MARKS.has(key)) return '?';
  if (!/^(?!\p{Script=Latin}|[0-9])[\p{L}\p{Nd}]\p{M}*$/u.test(key)) return key;
  return (
    /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? /^Digit(\d)$/.exec(code)?.[1] ?? CHARACTERS[code] ?? key
  );
}
