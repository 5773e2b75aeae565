import { type BrowserWindow, type ContextMenuParams, Menu, type MenuItemConstructorOptions } from 'electron';
import { editItems } from '../menus/edit-items.ts';
import type { NativeLanguage } from '../menus/native-language.ts';

type Place = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>;

/**
 * The menu of a text: in a field everything, at a selection copying it; null for any other place, where the page has a menu of
 * its own or none.
 */
export function textMenu(
  { isEditable, selectionText, editFlags }: Place,
  text: NativeLanguage['text'],
): readonly MenuItemConstructorOptions[] | null {
  if (isEditable) return editItems(text, editFlags);
  if (selectionText.trim() === '') return null;
  return [{ role: 'copy', label: text('edit.copy'), enabled: editFlags.canCopy }];
}

/** Shows the menu of a text at the secondary click and at the key for it. */
export function offerTextMenu(window: BrowserWindow, language: Pick<NativeLanguage, 'text'>): void {
  window.webContents.on('context-menu', (_event, place) => {
    const items = textMenu(place, language.text);
    if (items === null) return;
    const { x, y, frame, menuSourceType } = place;
    Menu.buildFromTemplate([...items]).popup({
      window,
      x,
      y,
      sourceType: menuSourceType,
      ...(frame === null ? {} : { frame }),
    });
  });
}
