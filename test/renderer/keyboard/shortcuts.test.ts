import { describe, expect, test } from 'vitest';
import { shortcutGroups, shortcutOf, shortcutsOf } from '../../../renderer/keyboard/shortcuts.ts';
import { keyNames } from '../../../renderer/locales/key-names.ts';

type ChordPress = Parameters<typeof shortcutOf>[0];

function press(key: string, held: Partial<ChordPress> = {}): ChordPress {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held };
}

const everywhere = (pressed: ChordPress, isTyping = false) => shortcutOf(pressed, 'everywhere', isTyping);

describe('shortcuts', () => {
  test('are found by what is pressed, with Ctrl or ⌘', () => {
    expect(everywhere(press('e', { ctrlKey: true }))).toBe('export');
    expect(everywhere(press('e', { metaKey: true }))).toBe('export');
    expect(everywhere(press('ArrowLeft', { altKey: true }))).toBe('back');
    expect(everywhere(press('F9'))).toBe('outdoor');
    expect(everywhere(press('e'))).toBeNull();
    expect(everywhere(press('E', { ctrlKey: true, shiftKey: true }))).toBeNull();
  });

  test('go by the sign on the key, whatever has to be held for it', () => {
    expect(everywhere(press('?', { shiftKey: true }))).toBe('help');
    const sizes = ['+', '-', '0'].map((key) => everywhere(press(key, { ctrlKey: true })));
    expect(sizes).toEqual(['larger', 'smaller', 'normalSize']);
    expect(everywhere(press('+'))).toBeNull();
  });

  test('lie where they lie on keyboards of other scripts', () => {
    expect(everywhere(press('ن', { code: 'KeyK', ctrlKey: true }))).toBe('palette');
    expect(everywhere(press('у', { code: 'KeyE', ctrlKey: true }))).toBe('export');
    expect(everywhere(press('و', { code: 'Comma', ctrlKey: true }))).toBe('settings');
    expect(everywhere(press('٠', { code: 'Digit0', ctrlKey: true }))).toBe('normalSize');
    expect(everywhere(press('؟', { code: 'Slash', shiftKey: true }))).toBe('help');
  });

  test('are what a Latin keyboard types, wherever its letters lie', () => {
    expect(everywhere(press('e', { code: 'KeyD', ctrlKey: true }))).toBe('export');
    expect(everywhere(press('é', { code: 'KeyE', ctrlKey: true }))).toBeNull();
  });

  test('leave to a text field what is typed there', () => {
    expect(everywhere(press('?', { shiftKey: true }), true)).toBeNull();
    expect(everywhere(press('ArrowLeft', { altKey: true }), true)).toBeNull();
    expect(everywhere(press('e', { ctrlKey: true }), true)).toBe('export');
  });

  test('mean one thing in each part of the window', () => {
    for (const group of shortcutGroups) {
      const chords = shortcutsOf(group).flatMap((shortcut) => shortcut.chords);
      expect(chords.toSorted()).toEqual([...new Set(chords)].toSorted());
    }
  });
});

describe('keys', () => {
  test('are written as on the keyboard', () => {
    expect(keyNames('Mod++', 'linux')).toEqual(['Ctrl', '+']);
    expect(keyNames('Mod++', 'darwin')).toEqual(['⌘', '+']);
    expect(keyNames('Alt+ArrowLeft', 'win32')).toEqual(['Alt', '←']);
    expect(keyNames('+', 'win32')).toEqual(['+']);
    expect(keyNames('Mod+,', 'win32')).toEqual(['Ctrl', ',']);
  });
});
