import { type KeyPosition, latinKey } from './latin-key.ts';

/**
 * Keys pressed together: `Mod+K`, `Alt+ArrowLeft`, `F9`, `?`. `Mod` is Ctrl, or ⌘ on a Mac. Shift
 * is included only with a named key or a letter: `?` is what the keycap shows, whatever must be
 * held for it.
 */
export type Chord = string;

export type ChordPress = KeyPosition & Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export function chordOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: ChordPress): Chord {
  const named = key === ' ' ? 'Space' : latinKey({ key, code });
  const isLetter = named.length === 1;
  return [
    ctrlKey || metaKey ? 'Mod+' : '',
    altKey ? 'Alt+' : '',
    shiftKey && (!isLetter || /\p{L}/u.test(named)) ? 'Shift+' : '',
    isLetter ? named.toUpperCase() : named,
  ].join('');
}

/** Takes a chord apart; `key` is as `latinKey` names it. */
export function pressOf(chord: Chord) {
  // The last plus of `Mod++` is the key itself.
  const parts = chord.split(/\+(?=.)/);
  const key = parts.at(-1) ?? '';
  const [isControl, altKey, shiftKey] = ['Mod', 'Alt', 'Shift'].map((held) => parts.includes(held));
  return { key: key === 'Space' ? ' ' : key, isControl, altKey, shiftKey: shiftKey === true };
}
