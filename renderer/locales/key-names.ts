import { currentLanguage } from './current.ts';
import { type PlainTextKey, text } from './text.ts';

const ARROWS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  '-': '−',
};

const KEY_TEXTS: Readonly<Record<string, PlainTextKey>> = {
  Shift: 'key.shift',
  Space: 'key.space',
  Enter: 'key.enter',
  Escape: 'key.escape',
  Home: 'key.home',
  End: 'key.end',
  ContextMenu: 'key.menu',
  PageUp: 'key.pageUp',
  PageDown: 'key.pageDown',
};

/** From right to left, these keys swap; with Alt they move in the history, which does not turn. */
const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The names of keys on a platform (`process.platform`), one after the other: `Mod+K` is Ctrl, K. */
export function keyNames(chord: string, platform: string): readonly string[] {
  if (chord === 'letters') return [text('shortcuts.typeKeys')];
  // The last plus of `Mod++` is the key itself.
  const keys = chord.split(/\+(?=.)/);
  const isMirrored = currentLanguage().direction === 'rtl' && !keys.includes('Alt');
  return keys.map((key) => keyName(isMirrored ? (MIRRORED[key] ?? key) : key, platform === 'darwin'));
}

function keyName(key: string, isMac: boolean): string {
  if (key === 'Mod') return text(isMac ? 'key.command' : 'key.control');
  if (key === 'Alt') return text(isMac ? 'key.option' : 'key.alt');
  const known = KEY_TEXTS[key];
  return known === undefined ? (ARROWS[key] ?? key) : text(known);
}
