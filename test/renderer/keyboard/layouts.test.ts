import { afterEach, describe, expect, test } from 'vitest';
import { defaultSettings, keyParts } from '../../../preload/contract/index.ts';
import { compareCommand } from '../../../renderer/elements/compare/compare-keys.ts';
import { viewerCommand, viewerImageCommand } from '../../../renderer/elements/viewer/viewer-keys.ts';
import type { ChordPress } from '../../../renderer/keyboard/chord.ts';
import { chooseKeys, isSingleKey, pressedFor, shownKey } from '../../../renderer/keyboard/chosen-keys.ts';
import {
  isFree,
  meantPress,
  shortcutGroups,
  shortcutOf,
  shortcutsOf,
} from '../../../renderer/keyboard/shortcuts.ts';

type Held = Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>>;

function press(key: string, code: string, held: Held = {}): ChordPress {
  return { key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held };
}

const ctrl = { ctrlKey: true };
const shift = { shiftKey: true };

/** What a press does in the viewer, in a few words. */
function inViewer(pressed: ChordPress): string | null {
  if (pressed.altKey) return null;
  const meant = meantPress(pressed, 'viewer');
  const plain = meant?.isControl === false ? viewerCommand(meant, false) : null;
  const command = viewerImageCommand(pressed as KeyboardEvent) ?? plain;
  return command === null ? null : Object.values(command).join(' ');
}

/** Events as browsers report them: key, code, what is held, and what the app does. */
const presses = {
  German: [
    [press('0', 'Digit0', ctrl), 'everywhere', 'normalSize'],
    [press('=', 'Digit0', { ...ctrl, ...shift }), 'everywhere', null],
    [press('+', 'BracketRight', ctrl), 'everywhere', 'larger'],
    [press('-', 'Slash', ctrl), 'everywhere', 'smaller'],
    [press('_', 'Slash', { ...ctrl, ...shift }), 'everywhere', null],
    [press('€', 'KeyE', { ...ctrl, altKey: true }), 'everywhere', null],
    [press('z', 'KeyY'), 'viewer', null],
    [press('=', 'Digit0', shift), 'viewer', null],
  ],
  American: [
    [press('=', 'Equal', ctrl), 'everywhere', 'larger'],
    [press('+', 'Equal', { ...ctrl, ...shift }), 'everywhere', 'larger'],
    [press('_', 'Minus', { ...ctrl, ...shift }), 'everywhere', 'smaller'],
    [press('=', 'Equal'), 'viewer', 'zoom in'],
    [press('R', 'KeyR', shift), 'viewer', 'turn -1'],
  ],
  AZERTY: [
    [press(',', 'KeyM'), 'viewer', 'frame -1'],
    [press('a', 'KeyQ'), 'viewer', 'panel adjust'],
    [press('&', 'Digit1'), 'viewer', null],
  ],
  JIS: [
    [press('-', 'Minus', ctrl), 'everywhere', 'smaller'],
    [press('=', 'Minus', { ...ctrl, ...shift }), 'everywhere', null],
    [press(';', 'Semicolon', ctrl), 'everywhere', 'larger'],
    [press('+', 'Semicolon', { ...ctrl, ...shift }), 'everywhere', 'larger'],
    [press('=', 'Minus', shift), 'viewer', null],
  ],
  'kana lock': [
    [press('ほ', 'Minus'), 'viewer', 'zoom out'],
    [press('れ', 'Semicolon'), 'viewer', 'zoom in'],
    [press('ﾎ', 'Minus'), 'viewer', 'zoom out'],
    [press('ね', 'Comma'), 'viewer', 'frame -1'],
    [press('ぬ', 'Digit1'), 'viewer', 'whole'],
    [press('こ', 'KeyB'), 'viewer', 'compare baseline'],
  ],
  'Arabic 101': [
    [press('لا', 'KeyB'), 'viewer', 'compare baseline'],
    [press('Unidentified', 'KeyB'), 'viewer', 'compare baseline'],
    [press('ق', 'KeyR'), 'viewer', 'turn 1'],
    [press('ٌ', 'KeyR', shift), 'viewer', 'turn -1'],
    [press('ؤ', 'KeyC', ctrl), 'viewer', 'copyImage'],
    [press('}', 'KeyC', { ...ctrl, ...shift }), 'viewer', 'copyCaption'],
    [press('لا', 'KeyB'), 'compare', 'mode blink'],
    [press('؟', 'Slash', shift), 'everywhere', 'help'],
    [press('٠', 'Digit0', ctrl), 'everywhere', 'normalSize'],
  ],
  Cyrillic: [
    [press('и', 'KeyB'), 'viewer', 'compare baseline'],
    [press('К', 'KeyR', shift), 'viewer', 'turn -1'],
    [press('у', 'KeyE', ctrl), 'everywhere', 'export'],
    [press('б', 'Comma'), 'viewer', 'frame -1'],
    [press('ж', 'Semicolon'), 'viewer', null],
    [press('.', 'Slash'), 'viewer', 'frame 1'],
  ],
  'an input method': [
    [press('Process', 'KeyB'), 'viewer', null],
    [press('Dead', 'KeyE', { ...ctrl }), 'everywhere', null],
  ],
} as const satisfies Readonly<
  Record<string, readonly (readonly [ChordPress, 'compare' | 'everywhere' | 'viewer', string | null])[]>
>;

function inCompare(pressed: ChordPress): string | null {
  const command = compareCommand(meantPress(pressed, 'compare')?.key ?? '', false);
  return command === null ? null : Object.values(command).join(' ');
}

describe('a key does what its layout promises', () => {
  test.each(Object.entries(presses))('%s', (_layout, rows) => {
    for (const [pressed, part, done] of rows) {
      const found =
        part === 'viewer'
          ? inViewer(pressed)
          : part === 'compare'
            ? inCompare(pressed)
            : shortcutOf(pressed, part, false);
      expect(found, `${pressed.key} on ${pressed.code} in ${part}`).toBe(done);
    }
  });
});

describe('keys of the settings', () => {
  afterEach(() => void chooseKeys(defaultSettings));

  test('a single key can be switched off, everywhere, while a key that types nothing stays', () => {
    chooseKeys({ ...defaultSettings, singleKeys: false });
    expect(inViewer(press('s', 'KeyS'))).toBeNull();
    expect(inViewer(press('R', 'KeyR', shift))).toBeNull();
    expect(inViewer(press('+', 'Equal', shift))).toBeNull();
    expect(inCompare(press('7', 'Digit7'))).toBeNull();
    expect(shortcutOf(press('c', 'KeyC'), 'snapshots', false)).toBeNull();
    expect(shortcutOf(press('?', 'Slash', shift), 'everywhere', false)).toBeNull();
    expect(inViewer(press('PageDown', 'PageDown'))).toBe('step 1');
    expect(inViewer(press('c', 'KeyC', ctrl))).toBe('copyImage');
    expect(shortcutOf(press('F9', 'F9'), 'everywhere', false)).toBe('outdoor');
    expect(shownKey('S', 'viewer')).toBe('');
  });

  test('another key takes the place of one in one part alone, and the old one rests', () => {
    chooseKeys({ ...defaultSettings, keys: [{ part: 'viewer', key: 'S', press: 'J' }] });
    expect(inViewer(press('j', 'KeyJ'))).toBe('film');
    expect(inViewer(press('s', 'KeyS'))).toBeNull();
    expect(inCompare(press('s', 'KeyS'))).toBe('mode side');
    expect(shownKey('S', 'viewer')).toBe('J');
    expect(isFree('J', 'viewer')).toBe(false);
    expect(isFree('S', 'viewer')).toBe(true);
    expect(isFree('?', 'viewer')).toBe(false);
    expect(isFree('Mod+C', 'viewer')).toBe(false);
  });

  test('a chord with Ctrl may take its place, also while single keys are off; nothing too', () => {
    const keys = [
      { part: 'viewer', key: 'S', press: 'Mod+J' },
      { part: 'viewer', key: 'Shift+R', press: '' },
    ] as const;
    chooseKeys({ singleKeys: false, keys: [...keys] });
    expect(inViewer(press('j', 'KeyJ', ctrl))).toBe('film');
    chooseKeys({ singleKeys: true, keys: [...keys] });
    expect(inViewer(press('R', 'KeyR', shift))).toBeNull();
    expect(pressedFor('Shift+R', 'viewer')).toBe('');
  });

  test('the parts of the settings are those with single keys', () => {
    const withSingle = shortcutGroups.filter((group) =>
      shortcutsOf(group).some(({ chords }) => chords.some(isSingleKey)),
    );
    expect(withSingle.filter((group) => group !== 'palette')).toEqual(keyParts);
  });
});
