import { describe, expect, it } from 'vitest';
import { imageOfTile, whyNot } from '../../../renderer/elements/image/acted-image.ts';
import { ownCommands, viewerImageCommand } from '../../../renderer/elements/viewer/viewer-keys.ts';
import { imageActions, imageChord, imageCommands } from '../../../renderer/keyboard/image-actions.ts';
import { imageKeyOf, shortcuts, shortcutWithId } from '../../../renderer/keyboard/shortcuts.ts';
import { isPlainTextKey } from '../../../renderer/locales/text.ts';
import { makeSnapshot, makeTile } from '../../e2e/elements/harness/tiles.ts';

const press = (key: string, change: Partial<KeyboardEvent> = {}) =>
  ({
    key,
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...change,
  }) as KeyboardEvent;

describe('the commands on an image', () => {
  it('have a text, and keys that the sheet of keys lists', () => {
    for (const action of imageActions) {
      const { label, keys } = imageCommands[action];
      expect(isPlainTextKey(label), label).toBe(true);
      for (const id of keys) expect(shortcutWithId(id), id).toBeDefined();
    }
  });

  it('have the keys of the place where the image is', () => {
    expect(imageChord('save', 'viewer')).toBe('Mod+S');
    expect(imageChord('save', 'compare')).toBe('Mod+S');
    expect(imageChord('compare', 'snapshots')).toBe('C');
    expect(imageChord('compare', 'compare')).toBeUndefined();
    expect(imageChord('export', 'viewer')).toBe('Mod+E');
    expect(imageChord('export', 'snapshots')).toBeUndefined();
  });

  it('have a key of the same group for each that works everywhere', () => {
    for (const id of Object.keys(shortcuts.image)) {
      if (id === 'imageMenu') continue;
      expect(
        Object.values(imageCommands).filter(({ keys }) => (keys as readonly string[]).includes(id)),
      ).toHaveLength(1);
    }
    expect(imageKeyOf(press('c', { ctrlKey: true }))).toBe('copyImage');
    expect(imageKeyOf(press('C', { metaKey: true, shiftKey: true }))).toBe('copyCaption');
    expect(imageKeyOf(press('F10', { shiftKey: true }))).toBe('menu');
    expect(imageKeyOf(press('a', { ctrlKey: true }))).toBeNull();
  });

  it('run in the viewer itself, or in the window', () => {
    expect(viewerImageCommand(press('c', { ctrlKey: true }))).toEqual(ownCommands.copyImage);
    expect(viewerImageCommand(press('e', { ctrlKey: true }))).toEqual({ kind: 'image', action: 'export' });
    expect(viewerImageCommand(press('p'))).toEqual({ kind: 'image', action: 'keepOffline' });
    expect(viewerImageCommand(press('ContextMenu'))).toEqual({ kind: 'menu' });
    expect(viewerImageCommand(press('c'))).toBeNull();
  });

  it('say why they can’t be done to an image that is not here, or is here already', () => {
    const here = imageOfTile(makeTile(1));
    const full = imageOfTile(makeTile(1, { full: makeSnapshot(1, 'full', 1_920, 1_080) }));
    const absent = imageOfTile(makeTile(1, { low: null }));
    const refused = (image: typeof here, availability: 'open' | 'offline' = 'open') =>
      imageActions.filter((action) => whyNot(action, image, availability) !== undefined);
    expect(refused(here)).toEqual([]);
    expect(refused(here, 'offline')).toEqual(['full']);
    expect(refused(full)).toEqual(['full', 'request']);
    expect(refused(absent)).toEqual([
      'compare',
      'compareVisit',
      'say',
      'adjust',
      'autoLevels',
      'copyImage',
      'copyCaption',
      'save',
      'print',
      'reveal',
    ]);
  });
});
