import type { ChosenKey, Settings } from '../../preload/contract/index.ts';
import { keyNames } from '../locales/key-names.ts';
import type { Chord } from './chord.ts';

type KeySettings = Pick<Settings, 'keys' | 'singleKeys'>;
type Part = ChosenKey['part'];

let chosen: KeySettings = { keys: [], singleKeys: true };

/** Applies the keys of the settings; returns false if they change. */
export function chooseKeys({ keys, singleKeys }: KeySettings): boolean {
  const before = JSON.stringify(chosen);
  chosen = { keys, singleKeys };
  return before === JSON.stringify(chosen);
}

/** Returns true for a chord that types a character: speech input may press it by mistake. */
export function isSingleKey(chord: Chord): boolean {
  return /^(?:Shift\+)?.$/su.test(chord);
}

/** Returns the chord of the table that a pressed one stands for; `null` if for none. */
export function meantChord(pressed: Chord, part: string): Chord | null {
  if (!chosen.singleKeys && isSingleKey(pressed)) return null;
  const keys = chosen.keys.filter((one) => one.part === part);
  const taken = keys.find(({ press }) => press === pressed);
  if (taken !== undefined) return taken.key;
  return keys.some(({ key }) => key === pressed) ? null : pressed;
}

/** Returns what to press for a chord of the table; empty if nothing leads to it. */
export function pressedFor(key: Chord, part: string): Chord {
  const press = chosen.keys.find((one) => one.part === part && one.key === key)?.press ?? key;
  return !chosen.singleKeys && isSingleKey(press) ? '' : press;
}

/** Returns the name of what to press for a chord of the table, for a tip or a menu. */
export function shownKey(key: Chord, part: Part, platform = ''): string {
  const press = pressedFor(key, part);
  return press === '' ? '' : keyNames(press, platform).join(' ');
}
