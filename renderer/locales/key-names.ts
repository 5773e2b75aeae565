import { currentLanguage } from './current.ts';
import { text } from './text.ts';

const ARROWS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  '-': '−',
};

/** Where texts run from right to left, these lead the other way; with Alt they go through the history, which does not turn. */
const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** How keys are written on the keyboard of a platform (`process.platform`), one after the other: `Mod+K` is Ctrl, K. */
export function keyNames(chord: string, platform: string): readonly string[] {
  if (chord === 'letters') return [text('shortcuts.typeKeys')];
  // The last plus of `Mod++` is the key itself.
  const keys = chord.split(/\+(?=.)/);
  const isMirrored = currentLanguage().direction === 'rtl' && !keys.includes('Alt');
  return keys.map((key) => keyName(isMirrored ? (MIRRORED[key] ?? key) : key, platform === 'darwin'));
}

function keyName(key: string, isMac: boolean): string {
  switch (key) {
    case 'Mod':
      return isMac ? text('key.command') : text('key.control');
    case 'Alt':
      return isMac ? text('key.option') : text('key.alt');
    case 'Shift':
      return text('key.shift');
    case 'Space':
      return text('key.space');
    case 'Enter':
      return text('key.enter');
    case 'Escape':
      return text('key.escape');
    case 'Home':
      return text('key.home');
    case 'End':
      return text('key.end');
    case 'ContextMenu':
      return text('key.menu');
    case 'PageUp':
      return text('key.pageUp');
    case 'PageDown':
      return text('key.pageDown');
    default:
      return ARROWS[key] ?? key;
  }
}
