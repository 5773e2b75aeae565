export interface KeyPosition {
  readonly key: string;
  readonly code?: string | undefined;
}

/** Characters of non-letter keys on a Latin keyboard, by position (`KeyboardEvent.code`). */
const CHARACTERS: Readonly<Record<string, string>> = { Comma: ',', Period: '.' };

/** The signs on two keys of a Japanese keyboard, which types ほ and れ there under kana lock. */
const UNDER_KANA: Readonly<Record<string, string>> = { Minus: '-', Semicolon: '+' };
const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー]/u;

/** Question marks of other scripts: like `?`, they list the shortcuts. */
const QUESTION_MARKS: ReadonlySet<string> = new Set(['؟', '？']);

/**
 * Keys that zoom without or with Shift, by position. Elsewhere these signs belong to other keys:
 * `=` to 0 on a German keyboard, and to the minus on a Japanese one.
 */
const ZOOM_KEYS: Readonly<Record<string, readonly [code: string, sign: string]>> = {
  '=': ['Equal', '+'],
  ';': ['Semicolon', '+'],
  _: ['Minus', '-'],
};

/** Signs with shortcuts of their own; AZERTY and Dvorak have some of them where others have letters. */
const OWN_SIGNS = /^[-+,.;=_?<>0-9−]$/;
const TYPES_NO_LATIN = /^(?!.*\p{Script=Latin})[\p{L}\p{M}\p{N}\p{P}\p{S}]{1,3}$/u;

/**
 * Returns the key as named in shortcuts: by letter on a Latin keyboard, by position on one of
 * another script, whose key may type two letters (لا), a mark or nothing known.
 */
export function latinKey({ key, code = '' }: KeyPosition): string {
  if (QUESTION_MARKS.has(key)) return '?';
  if (key === '−') return '-';
  const [zoomCode, zoomSign] = ZOOM_KEYS[key] ?? [];
  if (zoomSign !== undefined && code === zoomCode) return zoomSign;
  if (OWN_SIGNS.test(key) || !(TYPES_NO_LATIN.test(key) || key === 'Unidentified')) return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
  if (letter !== undefined || !/^[\p{L}\p{N}]/u.test(key)) return letter ?? key;
  const sign = KANA.test(key) ? UNDER_KANA[code] : undefined;
  return /^Digit(\d)$/.exec(code)?.[1] ?? sign ?? CHARACTERS[code] ?? key;
}
