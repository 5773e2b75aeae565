import { type BrowserWindow, type ContextMenuParams, Menu, type MenuItemConstructorOptions } from 'electron';
import { editItems } from '../menus/edit-items.ts';
import type { NativeLanguage } from '../menus/native-language.ts';

type TextContext = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>;

/** All edit items in a field, Copy at a selection, null elsewhere, where the page may have its own menu. */
export function textMenu(
  { isEditable, selectionText, editFlags }: TextContext,
  text: NativeLanguage['text'],
): readonly MenuItemConstructorOptions[] | null {
  if (isEditable) return editItems(text, editFlags);
  if (selectionText.trim() === '') return null;
  return [{ role: 'copy', label: text('edit.copy'), enabled: editFlags.canCopy }];
}

export function offerTextMenu(window: BrowserWindow, language: Pick<NativeLanguage, 'text'>): void {
  window.webContents.on('context-menu', (_event, context) => {
    const items = textMenu(context, language.text);
    if (items === null) return;
    const { x, y, frame, menuSourceType } = context;
    Menu.buildFromTemplate([...items]).popup({
      window,
      x,
      y,
      sourceType: menuSourceType,
      ...(frame === null ? {} : { frame }),
    });
  });
}
